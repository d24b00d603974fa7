import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { createMemoryStorage } from '~/testing/memory-storage.ts';
import { createOfflineData, WRITE_AFTER_MS } from './offline-data.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

type Options = Parameters<typeof createOfflineData>[0];

const KEPT = ['videos', 'recent'];

/** One visit of the app: a cache of its own on the storage of the device. */
function visit(
  storage: ReturnType<typeof createMemoryStorage>,
  { version = '1', keptOf }: Pick<Partial<Options>, 'version' | 'keptOf'> = {},
) {
  const client = createQueryClient();
  let isApproved = true;
  const data = createOfflineData({
    client,
    storage: storage.storage,
    version,
    ...(keptOf && { keptOf }),
    isKept: ({ queryKey }) => queryKey[0] === 'videos',
    isOfflineAllowed: () => isApproved,
  });
  return { client, data, revoke: () => (isApproved = false) };
}

/** A visit of somebody who reads one list and leaves. */
async function readAndLeave(storage: ReturnType<typeof createMemoryStorage>, userId: string) {
  const { client, data } = visit(storage);
  const stop = data.keep(userId);
  client.setQueryData(KEPT, [`aula de ${userId}`]);
  client.setQueryData(['notifications'], ['aviso']);
  await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
  stop();
}

describe('data on the device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('offline data are shown on the next visit and read again', async () => {
    const storage = createMemoryStorage();
    await readAndLeave(storage, 'ana');
    const { client, data } = visit(storage);
    await data.restore('ana');
    expect(client.getQueryData(KEPT)).toEqual(['aula de ana']);
    expect(client.getQueryState(KEPT)?.isInvalidated).toBe(true);
    expect(client.getQueryData(['notifications'])).toBeUndefined();
  });

  it('offline data are not shown to another person, whose visit deletes them', async () => {
    const storage = createMemoryStorage();
    await readAndLeave(storage, 'ana');
    const { client, data } = visit(storage);
    await data.restore('rui');
    expect(client.getQueryData(KEPT)).toBeUndefined();
    expect([...storage.entries.keys()]).toEqual([]);
  });

  it('of a query only what is worth keeping is kept', async () => {
    const storage = createMemoryStorage();
    const { client, data } = visit(storage, {
      keptOf: (query) => ({ ...query, state: { ...query.state, data: ['uma'] } }),
    });
    data.keep('ana');
    client.setQueryData(KEPT, ['uma', 'outra']);
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    const next = visit(storage);
    await next.data.restore('ana');
    expect(next.client.getQueryData(KEPT)).toEqual(['uma']);
    expect(client.getQueryData(KEPT)).toEqual(['uma', 'outra']);
  });

  it('offline data of another build are not shown', async () => {
    const storage = createMemoryStorage();
    await readAndLeave(storage, 'ana');
    const { client, data } = visit(storage, { version: '2' });
    await data.restore('ana');
    expect(client.getQueryData(KEPT)).toBeUndefined();
  });

  it('offline data never replace fresh data', async () => {
    const storage = createMemoryStorage();
    await readAndLeave(storage, 'ana');
    vi.advanceTimersByTime(1000);
    const { client, data } = visit(storage);
    client.setQueryData(KEPT, ['de agora']);
    await data.restore('ana');
    expect(client.getQueryData(KEPT)).toEqual(['de agora']);
  });

  it('offline data are deleted by signing out, also while a write is pending', async () => {
    const storage = createMemoryStorage();
    const { client, data } = visit(storage);
    const stop = data.keep('ana');
    client.setQueryData(KEPT, ['aula']);
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    client.setQueryData(KEPT, ['outra']);
    stop();
    await data.wipe();
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS * 2);
    expect(storage.entries.size).toBe(0);
  });

  it('offline data are deleted once the person may no longer use the app', async () => {
    const storage = createMemoryStorage();
    await readAndLeave(storage, 'ana');
    const { client, data, revoke } = visit(storage);
    data.keep('ana');
    revoke();
    client.setQueryData(KEPT, ['aula']);
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    expect(storage.entries.size).toBe(0);
  });

  it('offline data are written once per burst, and at once when the app is hidden', async () => {
    const storage = createMemoryStorage();
    const write = vi.spyOn(storage.storage, 'write');
    const { client, data } = visit(storage);
    data.keep('ana');
    for (const title of ['a', 'b', 'c']) client.setQueryData(KEPT, [title]);
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    expect(write).toHaveBeenCalledTimes(1);
    client.setQueryData(KEPT, ['d']);
    await vi.advanceTimersByTimeAsync(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('offline data are missing without an error where storage is forbidden', async () => {
    const storage = createMemoryStorage();
    const refuse = async () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.assign(storage.storage, { read: refuse, write: refuse, userIds: refuse });
    const { client, data } = visit(storage);
    expect(await data.restore('ana')).toEqual([]);
    data.keep('ana');
    client.setQueryData(KEPT, ['aula']);
    await vi.advanceTimersByTimeAsync(WRITE_AFTER_MS);
    await expect(data.wipe()).resolves.toBeUndefined();
  });
});
