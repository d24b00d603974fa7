import { describe, expect, test, vi } from 'vitest';
import { applyPending, createFavoriteSync } from './favorite-sync.ts';

/** A server whose answers the test releases one by one. */
function scene() {
  const held = new Set<number>();
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const log: string[] = [];
  const write = vi.fn(
    (videoId: number, wanted: boolean) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({
          resolve: () => {
            if (wanted) held.add(videoId);
            else held.delete(videoId);
            resolve();
          },
          reject,
        });
      }),
  );
  const sync = createFavoriteSync({
    write,
    onFailed: (id, confirmed, error) => log.push(`failed ${id} ${confirmed} ${String(error)}`),
    onConfirmed: (id, confirmed) => log.push(`confirmed ${id} ${confirmed}`),
  });
  const flush = () => new Promise((resolve) => setTimeout(resolve));
  return {
    sync,
    write,
    held,
    log,
    async answer(error?: Error) {
      const next = waiting.shift();
      if (!next) throw new Error('no request is waiting');
      if (error) next.reject(error);
      else next.resolve();
      await flush();
    },
    waiting: () => waiting.length,
    flush,
  };
}

describe('favourite sync', () => {
  test('one click, one request', async () => {
    const { sync, answer, held, log } = scene();
    sync.want(7, true, false);
    expect(sync.pending()).toEqual(new Map([[7, true]]));
    await answer();
    expect([...held]).toEqual([7]);
    expect(log).toEqual(['confirmed 7 true']);
    expect(sync.pending().size).toBe(0);
  });

  test('a quick double click ends where it began, and requests never overlap', async () => {
    const { sync, answer, held, log, waiting } = scene();
    sync.want(7, true, false);
    sync.want(7, false, true);
    expect(waiting()).toBe(1);
    await answer();
    expect(waiting()).toBe(1);
    await answer();
    expect([...held]).toEqual([]);
    expect(log).toEqual(['confirmed 7 false']);
  });

  test('three quick clicks need no second request', async () => {
    const { sync, answer, held, log, waiting } = scene();
    sync.want(7, true, false);
    sync.want(7, false, true);
    sync.want(7, true, false);
    await answer();
    expect(waiting()).toBe(0);
    expect([...held]).toEqual([7]);
    expect(log).toEqual(['confirmed 7 true']);
  });

  test('a refusal hands back what the server holds', async () => {
    const { sync, answer, log } = scene();
    sync.want(7, true, false);
    await answer(new Error('503'));
    expect(log).toEqual(['failed 7 false Error: 503']);
    expect(sync.pending().size).toBe(0);
  });

  test('a refusal of what is no longer wanted is not a failure', async () => {
    const { sync, answer, log, waiting } = scene();
    sync.want(7, true, false);
    sync.want(7, false, true);
    await answer(new Error('503'));
    expect(waiting()).toBe(0);
    expect(log).toEqual([]);
  });

  test('lessons do not wait for each other', () => {
    const { sync, waiting } = scene();
    sync.want(1, true, false);
    sync.want(2, true, false);
    expect(waiting()).toBe(2);
  });

  test('a click after a refusal tries again', async () => {
    const { sync, answer, held, log } = scene();
    sync.want(7, true, false);
    await answer(new Error('503'));
    sync.want(7, true, false);
    await answer();
    expect([...held]).toEqual([7]);
    expect(log.at(-1)).toBe('confirmed 7 true');
  });
});

test.each([
  ['nothing pending', [1, 2], [], [1, 2]],
  ['a pending heart comes first', [1, 2], [[3, true]], [3, 1, 2]],
  ['a pending removal is gone', [1, 2], [[1, false]], [2]],
  ['already there', [1, 2], [[2, true]], [1, 2]],
  ['already gone', [1], [[2, false]], [1]],
] as const)('applyPending: %s', (_name, ids, pending, expected) => {
  expect(applyPending([...ids], new Map(pending.map(([id, wanted]) => [id, wanted])))).toEqual(
    expected,
  );
});
