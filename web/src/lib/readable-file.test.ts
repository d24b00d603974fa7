import { afterEach, expect, test, vi } from 'vitest';
import { isReadable } from './readable-file.ts';

afterEach(() => void vi.useRealTimers());

/** A file of which each part is read like this. */
const fileOf = (read: () => Promise<ArrayBuffer>) =>
  Object.assign(new File(['som'], 'a.mp3'), { slice: () => ({ arrayBuffer: read }) as Blob });

test.each([
  ['as it was', new File(['som'], 'a.mp3'), true],
  [
    'written or moved',
    fileOf(() => Promise.reject(new DOMException('', 'NotReadableError'))),
    false,
  ],
  ['shorter now', fileOf(async () => new ArrayBuffer(0)), false],
])('a file that is %s', async (_name, file, readable) => {
  expect(await isReadable(file)).toBe(readable);
});

test('a file that only a cloud has, and that does not come, is not waited for', async () => {
  vi.useFakeTimers();
  const verdict = isReadable(fileOf(() => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(8000);
  expect(await verdict).toBe(false);
});
