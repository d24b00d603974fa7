import { describe, expect, it } from 'vitest';
import { MAX_AUDIO_BYTES } from '../../_shared/contracts/podcast.ts';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { type PersonName, servePeople, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

/** A Storage that records what it is sent, or answers as the test chooses. */
function build(answer: () => Response = () => json({ Key: 'x' })) {
  const deps = testDeps();
  servePeople(deps);
  const stored: { path: string; type: string | null; upsert: string | null; size: number }[] = [];
  const others = deps.network.fetch;
  deps.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    if (!path.startsWith('/storage/v1/object/podcasts/')) return others(input, init);
    const headers = new Headers(init?.headers);
    let size = 0;
    if (!(init?.body instanceof ReadableStream)) throw new Error('the file is not streamed');
    const reader: ReadableStreamDefaultReader<Uint8Array> = init.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
    }
    stored.push({ path, type: headers.get('content-type'), upsert: headers.get('x-upsert'), size });
    return answer();
  };
  const app = createApp(deps);
  const send = (
    form: FormData | ReadableStream,
    who: PersonName = 'admin',
    type?: string,
    address = '/api/admin/upload-audio',
  ) => {
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: form,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${tokenOf(who)}`,
        ...(type ? { 'content-type': type } : {}),
      },
    };
    return app.request(address, request);
  };
  return { send, stored };
}

/** Begins as an mp3 does. */
const SOUND = 'ID3\u0003\0\0\0\0\0\0som';

function form(name: string, type: string, content: string | Uint8Array<ArrayBuffer> = SOUND) {
  const data = new FormData();
  data.set('audio', new File([content], name, { type }));
  return data;
}

describe('an upload of audio', () => {
  it('is stored under a new path and answers with the columns of a podcast', async () => {
    const { send, stored } = build();
    const response = await send(form('Sepse.MP3', 'audio/mpeg'));
    expect(response.status).toBe(201);
    const body = (await response.json()) as Record<string, string>;
    expect(body).toMatchObject({
      originalFileName: 'Sepse.MP3',
      fileSize: SOUND.length,
      fileType: 'audio/mpeg',
      url: `/storage/v1/object/authenticated/podcasts/${body.filePath}`,
    });
    expect(body.filePath).toMatch(/^[\da-f-]{36}\/[\da-f-]{36}\.mp3$/);
    expect(stored).toEqual([
      {
        path: `/storage/v1/object/podcasts/${body.filePath}`,
        type: 'audio/mpeg',
        upsert: 'false',
        size: SOUND.length,
      },
    ]);
  });

  it.each(['audio/ŝ', `audio/${'x'.repeat(60)}`])(
    'gets its type from the name when the declared one cannot be stored: %s',
    async (type) => {
      const { send, stored } = build();
      const boundary = 'limite';
      const part = `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: ${type}\r\n\r\n${SOUND}\r\n--${boundary}--\r\n`;
      const response = await send(
        new Blob([part]).stream(),
        'admin',
        `multipart/form-data; boundary=${boundary}`,
      );
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({ fileType: 'audio/wav' });
      expect(stored).toMatchObject([{ type: 'audio/wav' }]);
    },
  );

  it.each([
    ['a.m4a', 'application/octet-stream', 'audio/mp4'],
    ['a.webm', 'video/webm', 'audio/webm'],
    ['a.amr', 'audio/amr', 'audio/amr'],
    ['a.aiff', 'audio/aiff', 'audio/aiff'],
  ])('%s of type %s is stored as %s', async (name, type, stored) => {
    const response = await build().send(form(name, type));
    expect(await response.json()).toMatchObject({ fileType: stored });
  });

  it.each(['member', 'pending', 'inactive'] as const)('is refused to %s', async (who) => {
    const { send, stored } = build();
    expect((await send(form('a.mp3', 'audio/mpeg'), who)).status).toBe(403);
    expect(stored).toEqual([]);
  });

  it.each([
    ['a.pdf', 'application/pdf', SOUND, 'Por favor, selecione um arquivo de áudio válido'],
    ['a.mp3', 'audio/mpeg', '', 'O arquivo está vazio. Escolha outro.'],
    ['a.mp3', 'audio/mpeg', '<html></html>', 'O conteúdo deste arquivo não é áudio'],
    ['a.wav', 'audio/wav', '%PDF-1.7\n\0', 'O conteúdo deste arquivo não é áudio'],
    ['a.mp3', 'audio/mpeg', '\0'.repeat(40), 'Não reconhecemos o conteúdo deste arquivo'],
  ])('of %s (%s, "%s") is refused, naming its field', async (name, type, content, message) => {
    const response = await build().send(form(name, type, content));
    expect(response.status).toBe(400);
    const body = (await response.json()) as { field: string; message: string };
    expect(body.field).toBe('audio');
    expect(body.message).toContain(message);
  });

  it('of an unknown format is stored on request; something that is certainly no audio is refused', async () => {
    const { send, stored } = build();
    const address = '/api/admin/upload-audio?allowUnrecognized=true';
    const unknown = form('a.mp3', 'audio/mpeg', new Uint8Array(5000));
    expect((await send(unknown, 'admin', undefined, address)).status).toBe(201);
    expect(stored).toMatchObject([{ size: 5000 }]);
    const page = form('a.mp3', 'audio/mpeg', '<html></html>');
    expect((await send(page, 'admin', undefined, address)).status).toBe(400);
    const unclear = '/api/admin/upload-audio?allowUnrecognized=sim';
    expect((await send(form('a.mp3', ''), 'admin', undefined, unclear)).status).toBe(400);
    expect(stored).toHaveLength(1);
  });

  it('that is no multipart is refused', async () => {
    const response = await build().send(new Blob(['{}']).stream(), 'admin', 'application/json');
    expect(response.status).toBe(415);
  });

  it.each([
    [400, '403', 403, 'forbidden'],
    [400, '413', 413, 'payload_too_large'],
    [400, '415', 400, 'invalid_request'],
    [413, undefined, 413, 'payload_too_large'],
    [500, '500', 503, 'unavailable'],
  ])('that Storage answers with %i (%s) becomes %i', async (storage, statusCode, status, code) => {
    const { send } = build(() => json({ statusCode, message: 'from storage' }, storage));
    const response = await send(form('a.mp3', 'audio/mpeg'));
    expect(response.status).toBe(status);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ code });
    // Which limit Storage has is not known here: it is not the one of 200 MB.
    expect(JSON.stringify(body)).not.toContain('200 MB');
  });

  it('without a declared size stops at the limit', async () => {
    const { send, stored } = build();
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) {
          controller.enqueue(
            new TextEncoder().encode(
              `--x\r\nContent-Disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n${SOUND}`,
            ),
          );
        }
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent > MAX_AUDIO_BYTES + 50 * chunk.length) controller.close();
      },
    });
    const response = await send(body, 'admin', 'multipart/form-data; boundary=x');
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'payload_too_large',
      message: 'O arquivo deve ter no máximo 200 MB',
    });
    expect(stored).toEqual([]);
    expect(sent).toBeLessThan(MAX_AUDIO_BYTES + 20 * chunk.length);
  });
});
