import { expect, it } from 'vitest';
import { createMemoryDownloads, episodeFile } from '~/testing/downloads.ts';
import { createDownloadStore } from './download-store.ts';
import type { DownloadRecord } from './downloads.rules.ts';

const DAY = 86_400_000;
const MB = 1_048_576;

/** A device with downloads of Ana, all of three bytes. */
async function scene({ limit = 500 * MB } = {}) {
  const device = createMemoryDownloads();
  const world = { owner: 'ana' as string | null, now: 100 * DAY, limit };
  const store = createDownloadStore({
    storage: device.storage,
    owner: () => world.owner,
    now: () => world.now,
    readLimit: () => world.limit,
    writeLimit: (next) => {
      world.limit = next;
    },
    announce: () => undefined,
  });
  const addDone = async (id: number) => {
    await store.add([episodeFile(id, { size: 3 })]);
    const record = device.records.get(`ana/${id}`) as DownloadRecord;
    const whole = { state: 'done', type: 'audio/mpeg' } as const;
    await device.storage.append(record, new Uint8Array([1, 2, id]).buffer, whole);
    await store.refresh();
  };
  await addDone(1);
  await addDone(2);
  await store.confirm('ana');
  const opens = async (id = 1, source = `${id}/a.mp3`) => (await store.open({ id, source }))?.size;
  return { device, world, store, opens };
}

it('a download is opened as one sound, for its own person and as exactly that file', async () => {
  const { store, world, opens } = await scene();
  const sound = await store.open({ id: 2, source: '2/a.mp3' });
  expect(sound?.type).toBe('audio/mpeg');
  expect([...new Uint8Array((await sound?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
    1, 2, 2,
  ]);
  expect(await opens(1, '1/b.mp3')).toBeUndefined();
  for (const other of ['rui', null]) {
    world.owner = other;
    expect(await opens()).toBeUndefined();
    await store.refresh();
    expect(store.read().records).toEqual([]);
  }
});

it('downloads are heard for 7 days without a contact, then refused, and deleted unless the server confirms them', async () => {
  const { store, world, opens, device } = await scene();
  world.now += 7 * DAY;
  expect(await opens()).toBe(3);
  expect(await store.expire()).toBe(false);
  world.now += 1;
  expect(await opens()).toBeUndefined();
  // Whoever comes back after a holiday is asked about first.
  expect(store.read().isLocked).toBe(true);
  expect(device.records.size).toBe(2);
  await store.confirm('ana');
  expect(store.read().isLocked).toBe(false);
  expect(await store.expire()).toBe(false);
  expect(await opens()).toBe(3);

  world.now += 7 * DAY + 1;
  expect(await store.expire()).toBe(true);
  expect(store.read()).toMatchObject({ isLocked: true, records: [] });
  expect(device.records.size).toBe(0);
});

it('a contact within the 7 days gives 7 new ones', async () => {
  const { store, world, opens } = await scene();
  world.now += 6 * DAY;
  await store.confirm('ana');
  world.now += 6 * DAY;
  expect(await opens()).toBe(3);
});

it('a clock that is set back gives nothing of the 7 days back', async () => {
  const { store, world, opens, device } = await scene();
  world.now += 6 * DAY;
  expect(await opens()).toBe(3);
  world.now -= 5 * DAY;
  expect(await opens()).toBeUndefined();
  expect(store.read().isLocked).toBe(true);
  // Nobody knows how late it is, so nothing is deleted either.
  expect(device.records.size).toBe(2);
  await store.confirm('ana');
  expect(await opens()).toBe(3);
});

it('a contact under a clock that ran ahead does not count once the clock is right', async () => {
  const { store, world, opens } = await scene();
  world.now += 300 * DAY;
  await store.confirm('ana');
  world.now -= 300 * DAY;
  expect(await opens()).toBeUndefined();
});

it('a person of whom the server never said anything hears nothing', async () => {
  const { device, opens } = await scene();
  device.leases.clear();
  expect(await opens()).toBeUndefined();
});

it('a copy of which the browser lost a part is deleted', async () => {
  const { device, opens, store } = await scene();
  device.lose('ana', 1);
  expect(await opens(1)).toBeUndefined();
  expect(store.read().records.map(({ id }) => id)).toEqual([2]);
});

it('an episode that is gone or has another file loses its download', async () => {
  const { store } = await scene();
  await store.reconcile([
    { id: 1, source: '1/a.mp3' },
    { id: 2, source: '2/new.mp3' },
  ]);
  expect(store.read().records.map(({ id }) => id)).toEqual([1]);
  await store.reconcile([]);
  expect(store.read().records).toEqual([]);
});

it('the limit refuses what does not fit and says how much is missing; a lower one deletes nothing', async () => {
  const { store } = await scene({ limit: 10 * MB });
  const plan = await store.add([
    episodeFile(3, { size: 8 * MB }),
    episodeFile(4, { size: 4 * MB }),
    episodeFile(5, { size: MB }),
    episodeFile(1),
  ]);
  expect(plan.added.map(({ id }) => id)).toEqual([3, 5]);
  expect(plan.refused.map(({ id }) => id)).toEqual([4]);
  expect(plan.missing).toBe(3 * MB + 6);
  store.setLimit(5 * MB);
  expect(store.read()).toMatchObject({ limit: 5 * MB });
  expect(store.read().records).toHaveLength(4);
  const refused = await store.add([episodeFile(6, { size: 1 })]);
  expect(refused.refused).toHaveLength(1);
});

it('a failed download is added anew, and what it took is free again', async () => {
  const { store, device } = await scene({ limit: 10 * MB });
  await store.add([episodeFile(3, { size: 9 * MB })]);
  const record = device.records.get('ana/3') as DownloadRecord;
  await device.storage.change(record, { state: 'failed', problem: 'gone', stored: 8 * MB });
  const { added } = await store.add([episodeFile(3, { size: 9 * MB, source: '3/b.mp3' })]);
  expect(added).toHaveLength(1);
  expect(device.records.get('ana/3')).toMatchObject({ state: 'waiting', stored: 0 });
});

it('a browser that forbids storage has no downloads, without an error', async () => {
  const { device, store } = await scene();
  device.storage.list = async () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await store.refresh();
  expect(store.read()).toMatchObject({ isRead: true, records: [] });
});
