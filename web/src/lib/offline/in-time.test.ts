import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserDownloads } from './download-storage.ts';
import { downloads } from './downloads.ts';
import { inTime } from './in-time.ts';
import { browserStorage } from './snapshot-storage.ts';

const real = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
const info = vi.spyOn(console, 'info');

beforeEach(() => {
  vi.useFakeTimers();
  info.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  if (real) Object.defineProperty(globalThis, 'indexedDB', real);
  else Reflect.deleteProperty(globalThis, 'indexedDB');
});

const never = () => new Promise<never>(() => {});

it('a store that never answers costs a second and a half once, and one quiet line', async () => {
  const first = inTime('silent', never);
  const rejected = expect(first).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(1_500);
  await rejected;

  await expect(inTime('silent', never)).rejects.toThrow('does not answer');
  expect(info).toHaveBeenCalledTimes(1);
});

it('a store that answers late is asked again', async () => {
  let answer = (_value: string) => {};
  const first = inTime('late', () => new Promise<string>((resolve) => (answer = resolve)));
  const rejected = expect(first).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1_500);
  await rejected;

  answer('late');
  await vi.advanceTimersByTimeAsync(0);

  await expect(inTime('late', async () => 'there')).resolves.toBe('there');
});

it('a browser that throws at the name of its databases has no downloads, and no error', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await expect(browserStorage.read('b')).rejects.toThrow('denied');
  expect(downloads().read().records).toEqual([]);
});

it.each([
  ['the snapshot', () => browserStorage.read('a')],
  ['the downloads', () => browserDownloads.list('a')],
])('%s of a browser whose databases never open is given up in time', async (_, look) => {
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    value: { open: () => ({}) },
  });
  const rejected = expect(look()).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(1_500);
  await rejected;
  vi.unstubAllGlobals();
});
