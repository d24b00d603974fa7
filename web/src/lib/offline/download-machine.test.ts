import { afterEach, describe, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import { AppError } from '~/lib/errors.ts';
import {
  bytesOf,
  createMemoryDownloads,
  createRangeServer,
  episodeFile,
} from '~/testing/downloads.ts';
import { createDownloadMachine } from './download-machine.ts';
import { createDownloadStore } from './download-store.ts';
import { DEFAULT_DOWNLOAD_LIMIT, PART_BYTES } from './downloads.rules.ts';

const SIZE = 2_500_000;
const PARTS = [
  `bytes=0-${PART_BYTES - 1}`,
  `bytes=${PART_BYTES}-${2 * PART_BYTES - 1}`,
  `bytes=${2 * PART_BYTES}-${3 * PART_BYTES - 1}`,
];

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const machine of running.splice(0)) machine.stop();
});

/** A device on which one person downloads, in as many tabs as a test opens. */
function scene({ room, limit = DEFAULT_DOWNLOAD_LIMIT }: { room?: number; limit?: number } = {}) {
  const device = createMemoryDownloads(room === undefined ? {} : { room });
  const { server, load } = createRangeServer(bytesOf(SIZE));
  const world = {
    owner: 'ana' as string | null,
    now: 1_000_000,
    path: 'a.mp3',
    isGone: false,
    host: 'https://x.test',
  };
  const stores: ReturnType<typeof createDownloadStore>[] = [];
  let last: Promise<void> = Promise.resolve();
  const sign = vi.fn(
    async (id: number, _isRenewal: boolean) => `${world.host}/${id}/${world.path}`,
  );
  const lookUp = vi.fn(async (id: number) => {
    if (world.isGone) return null;
    return episodeFile(id, { size: server.bytes.length, source: `${id}/${world.path}` });
  });
  const waits: (() => void)[] = [];
  const report = vi.fn();
  const openTab = () => {
    const store = createDownloadStore({
      storage: device.storage,
      owner: () => world.owner,
      now: () => world.now,
      readLimit: () => limit,
      writeLimit: () => undefined,
      announce: () => {
        for (const other of stores) if (other !== store) void other.refresh();
      },
    });
    stores.push(store);
    const machine = createDownloadMachine({
      store,
      sign,
      lookUp,
      load,
      exclusively: (job) => {
        last = last.then(job, job);
        return last;
      },
      // A wait ends when the test says so.
      pause: (_delayMs, signal) =>
        new Promise((resolve) => {
          waits.push(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
      report,
    });
    running.push(machine);
    return { store, machine };
  };
  const { store, machine } = openTab();
  const recordOf = (id = 1) => device.records.get(`ana/${id}`);
  const reaches = (state: string, id = 1) =>
    vi.waitFor(() => expect(recordOf(id)).toMatchObject({ state }));
  /** Whether exactly these bytes are on the device. */
  const holds = async (bytes: Uint8Array, id = 1) => {
    const sound = await store.open({ id, source: recordOf(id)?.source ?? '' });
    if (!sound || sound.size !== bytes.length) return false;
    const held = new Uint8Array(await sound.arrayBuffer());
    return held.every((byte, index) => byte === bytes[index]);
  };
  const goOn = async () => {
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(0));
    waits.shift()?.();
  };
  return {
    ...{ device, server, world, sign, lookUp, report, openTab, store, machine },
    ...{ recordOf, reaches, holds, goOn, waits },
  };
}

it('an episode is downloaded in parts, and what is stored is the file', async () => {
  const { store, server, reaches, holds, sign, recordOf } = scene();
  await store.add([episodeFile(1)]);
  await reaches('done');
  expect(server.asked).toEqual(PARTS);
  expect(recordOf()).toMatchObject({ parts: 3, stored: SIZE, type: 'audio/mpeg' });
  expect(await holds(bytesOf(SIZE))).toBe(true);
  expect(sign).toHaveBeenCalledOnce();
});

it('a cut in the middle keeps what arrived, waits for the network and asks for the rest alone', async () => {
  const { store, server, reaches, holds, goOn, recordOf } = scene();
  server.cutAfter = 300_000;
  await store.add([episodeFile(1)]);
  await vi.waitFor(() => expect(recordOf()).toMatchObject({ stored: 300_000, problem: 'network' }));
  server.isDown = true;
  await goOn();
  await vi.waitFor(() => expect(server.asked).toHaveLength(2));
  server.isDown = false;
  await goOn();
  await reaches('done');
  expect(server.asked.slice(0, 3)).toEqual([
    PARTS[0],
    `bytes=300000-${300_000 + PART_BYTES - 1}`,
    `bytes=300000-${300_000 + PART_BYTES - 1}`,
  ]);
  expect(await holds(bytesOf(SIZE))).toBe(true);
});

it('a tab that was killed leaves its parts, and the next one goes on behind them', async () => {
  const { store, machine, server, reaches, holds, openTab, recordOf, goOn } = scene();
  server.cutAfter = 300_000;
  await store.add([episodeFile(1)]);
  await vi.waitFor(() => expect(recordOf()?.stored).toBe(300_000));
  machine.stop();
  server.asked.length = 0;
  await openTab().store.refresh();
  await goOn().catch(() => undefined);
  await reaches('done');
  expect(server.asked[0]).toBe(`bytes=300000-${300_000 + PART_BYTES - 1}`);
  expect(await holds(bytesOf(SIZE))).toBe(true);
});

it('a paused download asks for nothing until it is resumed, and goes on where it was', async () => {
  const { store, server, reaches, holds, recordOf } = scene();
  server.isDown = true;
  await store.add([episodeFile(1)]);
  await vi.waitFor(() => expect(recordOf()?.problem).toBe('network'));
  await store.pause(1);
  server.isDown = false;
  server.asked.length = 0;
  await store.refresh();
  expect(server.asked).toEqual([]);
  expect(recordOf()).toMatchObject({ state: 'paused' });
  await store.resume(1);
  await reaches('done');
  expect(await holds(bytesOf(SIZE))).toBe(true);
});

it('a cancelled download leaves nothing', async () => {
  const { store, device, server } = scene();
  server.isDown = true;
  await store.add([episodeFile(1)]);
  await store.remove([1]);
  expect(device.records.size).toBe(0);
  expect(store.read().records).toEqual([]);
});

it('a server that knows no parts sends all of it, from its beginning after a cut', async () => {
  const { store, server, reaches, holds, goOn, recordOf } = scene();
  server.knowsRanges = false;
  server.cutAfter = 1_500_000;
  await store.add([episodeFile(1)]);
  await vi.waitFor(() => expect(recordOf()?.stored).toBe(1_500_000));
  await goOn();
  await reaches('done');
  expect(await holds(bytesOf(SIZE))).toBe(true);
});

it.each([200, 403, 404])(
  'a page of a portal with the status %d is neither sound nor a refusal: what is there stays, and it goes on later',
  async (status) => {
    const { store, server, world, reaches, holds, goOn, recordOf } = scene();
    world.host = `${env.supabaseUrl}/storage/v1/object/sign/podcasts`;
    server.cutAfter = 300_000;
    await store.add([episodeFile(1)]);
    await vi.waitFor(() => expect(recordOf()?.stored).toBe(300_000));
    server.portal = status;
    await goOn();
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(1));
    server.portal = null;
    await goOn();
    await reaches('done');
    expect(await holds(bytesOf(SIZE))).toBe(true);
  },
);

describe('a file that changes while it is downloaded', () => {
  it.each([
    ['its date', (world: ReturnType<typeof scene>) => (world.server.version = 'Tue')],
    ['its path', (world: ReturnType<typeof scene>) => (world.world.path = 'b.mp3')],
    ['its size', (world: ReturnType<typeof scene>) => (world.server.tellsSize = true)],
  ])('is told by %s and begins anew: no byte of the old one stays', async (_what, change) => {
    const all = scene();
    const { store, server, reaches, holds, goOn, recordOf } = all;
    server.version = 'Mon';
    server.cutAfter = 300_000;
    await store.add([episodeFile(1)]);
    await vi.waitFor(() => expect(recordOf()?.stored).toBe(300_000));
    server.bytes = bytesOf(1_200_000, 2);
    change(all);
    // The address ran out meanwhile, too.
    server.refusals = [400];
    await goOn();
    await reaches('done');
    expect(await holds(bytesOf(1_200_000, 2))).toBe(true);
  });

  it('is removed when the episode is gone', async () => {
    const { store, server, goOn, recordOf, world } = scene();
    server.version = 'Mon';
    server.cutAfter = 300_000;
    await store.add([episodeFile(1)]);
    await vi.waitFor(() => expect(recordOf()?.stored).toBe(300_000));
    server.version = 'Tue';
    world.isGone = true;
    await goOn();
    await vi.waitFor(() => expect(recordOf()).toBeUndefined());
  });

  it('is given up when it never holds still', async () => {
    const { store, server, reaches, recordOf } = scene();
    server.tellsSize = true;
    server.bytes = bytesOf(1000);
    const sizes = [900, 800, 700, 600, 500, 400];
    vi.spyOn(server.asked, 'push').mockImplementation(() => {
      server.bytes = bytesOf(sizes.shift() ?? 1, 3);
      return 0;
    });
    await store.add([episodeFile(1)]);
    await reaches('failed');
    expect(recordOf()?.problem).toBe('server');
  });
});

it('an address that ran out is renewed once, and no byte is asked for twice', async () => {
  const { store, server, reaches, sign } = scene();
  server.refusals = [400];
  await store.add([episodeFile(1)]);
  await reaches('done');
  expect(sign.mock.calls).toEqual([
    [1, false],
    [1, true],
  ]);
  expect(server.asked).toEqual([PARTS[0], ...PARTS]);
});

it.each([
  [[404, 404], 'gone'],
  [[403, 403], 'access'],
  [[500, 500, 500, 500, 500, 500], 'server'],
])('a download that is answered with %j stops: %s', async (refusals, problem) => {
  const { store, server, reaches, recordOf, waits } = scene();
  server.refusals = [...refusals];
  await store.add([episodeFile(1)]);
  const timer = setInterval(() => waits.shift()?.(), 1);
  await reaches('failed');
  clearInterval(timer);
  expect(recordOf()?.problem).toBe(problem);
});

it.each([
  [404, 'not_found', 'gone'],
  [403, 'forbidden', 'access'],
] as const)('no address (%i) stops a download: %s %s', async (status, code, problem) => {
  const { store, sign, reaches, recordOf } = scene();
  sign.mockRejectedValue(new AppError({ status, code, body: '' }));
  await store.add([episodeFile(1)]);
  await reaches('failed');
  expect(recordOf()?.problem).toBe(problem);
});

it('a device without room says so, and the next one of the queue is tried', async () => {
  const { store, server, device, reaches, recordOf } = scene({ room: 2_000_000 });
  await store.add([episodeFile(1), episodeFile(2)]);
  await reaches('failed');
  expect(recordOf()?.problem).toBe('space');
  device.device.room = Number.POSITIVE_INFINITY;
  await vi.waitFor(() => expect(recordOf(2)?.state).not.toBe('waiting'));
  await store.resume(1);
  await reaches('done');
  expect(server.asked.at(-1)).not.toBe(PARTS[0]);
});

it('an episode of unknown size ends where its bytes end, and stops at the limit', async () => {
  const { store, reaches, holds } = scene();
  await store.add([episodeFile(1, { size: null })]);
  await reaches('done');
  expect(await holds(bytesOf(SIZE))).toBe(true);

  const tight = scene({ limit: 2_000_000 });
  await tight.store.add([episodeFile(1, { size: null })]);
  await tight.reaches('failed');
  expect(tight.recordOf()?.problem).toBe('limit');
});

it('two tabs download an episode once, and both see how far it is', async () => {
  const { store, server, openTab, reaches } = scene();
  const other = openTab();
  await Promise.all([store.add([episodeFile(1)]), other.store.refresh()]);
  await reaches('done');
  expect(server.asked).toEqual(PARTS);
  await vi.waitFor(() => expect(other.store.read().records).toMatchObject([{ state: 'done' }]));
});

it('episodes come one after the other, in the order in which they were asked for', async () => {
  const { store, server, reaches, sign } = scene();
  await store.add([episodeFile(3), episodeFile(1)]);
  await reaches('done', 1);
  expect(sign.mock.calls.map(([id]) => id)).toEqual([3, 1]);
  expect(server.asked).toEqual([...PARTS, ...PARTS]);
});

it('nothing goes on for somebody who signed out, and nothing is stored for who comes next', async () => {
  const { store, server, world, device, goOn, recordOf } = scene();
  server.cutAfter = 300_000;
  await store.add([episodeFile(1)]);
  await vi.waitFor(() => expect(recordOf()?.stored).toBe(300_000));
  server.asked.length = 0;
  world.owner = 'rui';
  await store.refresh();
  await goOn().catch(() => undefined);
  expect(store.read()).toMatchObject({ userId: 'rui', records: [] });
  expect(server.asked).toEqual([]);
  expect(await store.open({ id: 1, source: '1/a.mp3' })).toBeNull();
  server.isDown = true;
  await store.add([episodeFile(2)]);
  expect([...device.records.keys()]).toEqual(['rui/2']);
});
