import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import { server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { uploadRetryWait } from './podcast-admin.rules.ts';
import { useAudioUpload } from './use-audio-upload.ts';

// Outside of a bundler the package's name means its build for Node, which reads no `File`.
const BROWSER_BUILD = vi.hoisted(() => 'tus-js-client/lib.esm/browser/index.js');
vi.mock('tus-js-client', () => import(BROWSER_BUILD));

const UPLOADS = `${env.supabaseUrl}/storage/v1/upload/resumable`;
/** The clock of the test goes in steps of 100 ms while it waits for the network. */
const MARGIN_MS = 1000;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST,DELETE,OPTIONS',
  'access-control-allow-headers':
    'authorization,apikey,content-type,tus-resumable,upload-length,upload-metadata,x-upsert',
  'access-control-expose-headers': 'location,upload-offset,tus-resumable',
  'tus-resumable': '1.0.0',
};

/** Whether the browser of the test can play what it is given. */
let isReadable = true;

beforeEach(() => {
  isReadable = true;
  // Only what the upload waits with: the network of the test needs the rest of the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => {
      if (isReadable) {
        Object.defineProperty(this, 'duration', { configurable: true, value: 61 });
        this.dispatchEvent(new Event('loadedmetadata'));
      } else this.dispatchEvent(new Event('error'));
    });
  });
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const mp3 = (name: string) => new File(['ID3\u0003\0\0\0\0\0\0som'], name, { type: 'audio/mpeg' });

/** A server that gives no answer until it is back, while the browser has a network all the time. */
function silentServer() {
  const state = { isBack: false, asked: 0 };
  server.use(
    http.options(UPLOADS, () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.post(UPLOADS, async ({ request }) => {
      state.asked += 1;
      if (!state.isBack) return HttpResponse.error();
      const sent = (await request.arrayBuffer()).byteLength;
      const headers = { ...CORS, location: `${UPLOADS}/1`, 'upload-offset': String(sent) };
      return new HttpResponse(null, { status: 201, headers });
    }),
    http.delete(
      `${env.supabaseUrl}/storage/v1/object/podcasts`,
      () => new HttpResponse('[]', { headers: { 'content-type': 'application/json' } }),
    ),
  );
  return state;
}

/** One turn of the real loop, which no timer of the test holds back. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Lets time pass until something holds; the retries of the upload itself wait too. How many turns of the real loop the
 * code and the network take is not known, so only the time limit of the test ends it.
 */
async function passUntil(holds: () => boolean) {
  while (!holds()) {
    await act(() => vi.advanceTimersByTimeAsync(100));
    // The answer of the network comes by a turn of the real loop.
    await act(nextTurn);
  }
}

it('an upload without an answer continues by itself while there is a network', async () => {
  const network = silentServer();
  const { result, unmount } = renderHook(() => useAudioUpload());
  await act(() => result.current.start(mp3('a.mp3')));
  const phase = () => result.current.state.phase;
  await passUntil(() => phase() === 'paused');
  expect(result.current.state).toMatchObject({ why: 'offline' });

  // The first automatic attempt fails, and the next one comes later.
  const before = network.asked;
  await act(() => vi.advanceTimersByTimeAsync(uploadRetryWait(0) - MARGIN_MS));
  expect(network.asked).toBe(before);
  await passUntil(() => network.asked === before + 1 && phase() === 'paused');
  await act(() => vi.advanceTimersByTimeAsync(uploadRetryWait(1) - MARGIN_MS));
  expect([network.asked, phase()]).toEqual([before + 1, 'paused']);

  network.isBack = true;
  await passUntil(() => phase() === 'done');
  unmount();
});

it('an upload waits for the network to come back', async () => {
  const network = silentServer();
  const { result, unmount } = renderHook(() => useAudioUpload());
  await act(() => result.current.start(mp3('b.mp3')));
  await passUntil(() => result.current.state.phase === 'paused');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const before = network.asked;
  await act(() => vi.advanceTimersByTimeAsync(uploadRetryWait(0) * 3));
  expect([network.asked, result.current.state.phase]).toEqual([before, 'paused']);
  vi.restoreAllMocks();
  network.isBack = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await passUntil(() => result.current.state.phase === 'done');
  unmount();
});

/** The device gives nothing of it any more, as browsers say of a file that was written since it was chosen. */
function changeOnDisk(file: File) {
  const gone = () => Promise.reject(new DOMException('', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(['s']), { arrayBuffer: gone });
}

it('a file that changes while it is sent is to be chosen again, and is not tried for ever', async () => {
  const network = silentServer();
  const { result, unmount } = renderHook(() => useAudioUpload());
  const file = mp3('f.mp3');
  await act(() => result.current.start(file));
  changeOnDisk(file);
  await passUntil(() => result.current.state.phase === 'idle');
  expect(result.current.state).toMatchObject({
    refusal: { text: 'O arquivo mudou ou saiu do lugar. Escolha-o de novo.' },
  });
  expect(network.asked).toBeLessThanOrEqual(3);
  // The same file, chosen again, is a new one.
  network.isBack = true;
  await act(() => result.current.start(mp3('f.mp3')));
  await passUntil(() => result.current.state.phase === 'done');
  unmount();
});

it('a file that is gone before it is sent is to be chosen again', async () => {
  const network = silentServer();
  const { result, unmount } = renderHook(() => useAudioUpload());
  const file = mp3('g.mp3');
  changeOnDisk(file);
  await act(() => result.current.start(file));
  expect(result.current.state).toMatchObject({
    phase: 'idle',
    refusal: { title: 'Nada foi enviado' },
  });
  expect(network.asked).toBe(0);
  unmount();
});

it('a web page called .mp3 is refused and not sent', async () => {
  const network = silentServer();
  const { result, unmount } = renderHook(() => useAudioUpload());
  const page = new File(['<!doctype html><html></html>'], 'c.mp3', { type: 'audio/mpeg' });
  await act(() => result.current.start(page));
  expect(result.current.state).toMatchObject({
    phase: 'idle',
    refusal: {
      title: 'Arquivo inválido',
      text: expect.stringMatching(
        /^O conteúdo deste arquivo não é áudio\. .+ escolha o arquivo novo\.$/,
      ),
    },
  });
  expect(network.asked).toBe(0);
  unmount();
});

it('an audio that this browser cannot read is sent only after a confirmation', async () => {
  const network = silentServer();
  network.isBack = true;
  isReadable = false;
  const { result, unmount } = renderHook(() => useAudioUpload());
  await act(() => result.current.start(mp3('d.mp3')));
  expect([result.current.state.phase, network.asked]).toEqual(['doubtful', 0]);
  act(() => result.current.confirm());
  await passUntil(() => result.current.state.phase === 'done');
  expect(result.current.state).toMatchObject({ audio: { duration: null } });
  unmount();
});

it('the length of an audio is counted, and a file that says another one is told', async () => {
  silentServer().isBack = true;
  const { result, unmount } = renderHook(() => useAudioUpload());
  // Ten seconds of silent frames, of which the browser of the test says 61.
  const frame = new Uint8Array(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Array.from({ length: 383 }, () => frame);
  await act(() => result.current.start(new File(frames, 'h.mp3', { type: 'audio/mpeg' })));
  await passUntil(() => result.current.state.phase === 'done');
  expect(result.current.state).toMatchObject({ audio: { duration: '0:10', saidDuration: '1:01' } });
  unmount();
});

it('a pause counts also before there is anything to send', async () => {
  const network = silentServer();
  network.isBack = true;
  isReadable = false;
  const { result, unmount } = renderHook(() => useAudioUpload());
  await act(() => result.current.start(mp3('e.mp3')));
  act(() => result.current.confirm());
  act(() => result.current.pause());
  for (let turn = 0; turn < 20; turn += 1) await act(nextTurn);
  expect([result.current.state.phase, network.asked]).toEqual(['paused', 0]);
  act(() => result.current.resume());
  await passUntil(() => result.current.state.phase === 'done');
  expect(network.asked).toBe(1);
  unmount();
});
