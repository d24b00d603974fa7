import { describe, expect, it } from 'vitest';
import { boundaryOf, findFile } from './multipart.ts';

const BOUNDARY = '----Limite7MA4';
const text = (value: string) => new TextEncoder().encode(value);

/** A body that arrives in chunks of so many bytes. */
function arriving(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
}

function body(
  content: Uint8Array,
  { before = '', end = `\r\n--${BOUNDARY}--\r\n` } = {},
): Uint8Array {
  const head =
    `${before}--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="C:\\aulas\\sepse ç.mp3"\r\n` +
    'Content-Type: audio/mpeg\r\n\r\n';
  return new Uint8Array([...text(head), ...content, ...text(end)]);
}

/** Everything that looks like the beginning of a boundary, and is none. */
const tricky = new Uint8Array([
  ...text('\r\n--'),
  ...text(`\r\n--${BOUNDARY.slice(0, -1)}\r\r\n\r\n`),
  0,
  255,
  13,
  10,
]);

describe('a file in a multipart body', () => {
  it.each([1, 2, 7, 64, 100_000])('arrives byte for byte in chunks of %i', async (size) => {
    const file = await findFile(arriving(body(tricky), size), BOUNDARY, 'audio');
    expect(file).toMatchObject({ name: 'sepse ç.mp3', type: 'audio/mpeg' });
    expect(await readAll(file.content)).toEqual(tricky);
  });

  it('may follow other fields, and may be empty', async () => {
    const before = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="titulo"\r\n\r\nSepse\r\n`;
    const file = await findFile(arriving(body(new Uint8Array(), { before }), 9), BOUNDARY, 'audio');
    expect(await readAll(file.content)).toHaveLength(0);
  });

  it.each([
    ['no boundary at all', text('nada')],
    [
      'only other fields',
      text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--${BOUNDARY}--`),
    ],
    [
      'the field as text',
      text(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"\r\n\r\ny\r\n--${BOUNDARY}--`,
      ),
    ],
    ['endless headers', text(`--${BOUNDARY}\r\n${'a'.repeat(20_000)}`)],
    [
      'a large other field',
      new Uint8Array([
        ...text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="x"\r\n\r\n`),
        ...new Uint8Array(300_000),
      ]),
    ],
    ['nothing', new Uint8Array()],
  ])('is reported as missing in a body with %s', async (_name, bytes) => {
    await expect(findFile(arriving(bytes, 1000), BOUNDARY, 'audio')).rejects.toMatchObject({
      status: 400,
      field: 'audio',
    });
  });

  it('fails when the body is truncated', async () => {
    const cut = body(tricky, { end: '' });
    const file = await findFile(arriving(cut, 10), BOUNDARY, 'audio');
    await expect(readAll(file.content)).rejects.toMatchObject({
      message: 'O envio do arquivo foi interrompido. Tente novamente.',
    });
  });

  it('is never held in memory completely', async () => {
    const content = new Uint8Array(4_000_000);
    let waiting = 0;
    let most = 0;
    const source = arriving(body(content), 64_000).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          waiting += chunk.length;
          most = Math.max(most, waiting);
          controller.enqueue(chunk);
        },
      }),
    );
    const file = await findFile(source, BOUNDARY, 'audio');
    const reader = file.content.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      waiting -= next.value.length;
    }
    expect(most).toBeLessThan(500_000);
  });
});

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['Multipart/Form-Data; Boundary=abc', 'abc'],
  ['application/json', null],
  ['multipart/form-data', null],
  [undefined, null],
])('boundary of %s is %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});
