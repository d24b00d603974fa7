import { describe, expect, test } from 'vitest';
import { PROGRESS_OUTBOX_PREFIX } from '~/lib/stored-keys.ts';
import type { ProgressEvent } from './progress-event.ts';
import { createProgressOutbox } from './progress-outbox.ts';

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const report = (eventId: string, rest: Partial<ProgressEvent> = {}): ProgressEvent => ({
  eventId,
  videoId: 7,
  positionSeconds: 10,
  watchedDeltaSeconds: 10,
  occurredAt: Number(eventId) * 1000,
  ended: false,
  device: 'celular',
  ...rest,
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

function scene(storage: Storage = memoryStorage()) {
  const sent: ProgressEvent[] = [];
  const timers: { job: () => void; delayMs: number; cancelled: boolean }[] = [];
  const network: { isUp: boolean; held: (() => void)[] | null } = { isUp: true, held: null };
  let running: Promise<void> = Promise.resolve();
  const outbox = createProgressOutbox({
    userId: 'ana',
    storage,
    async send(event) {
      sent.push(event);
      if (network.held) await new Promise<void>((resolve) => network.held?.push(resolve));
      if (!network.isUp) throw new TypeError('Failed to fetch');
    },
    exclusively(job) {
      running = running.then(job);
      return running;
    },
    setTimer(job, delayMs) {
      const timer = { job, delayMs, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
  });
  const ids = () => sent.map(({ eventId }) => eventId);
  return { outbox, sent, ids, timers, network, storage };
}

describe('delivery', () => {
  test('a report is stored before it is sent and forgotten when taken', async () => {
    const { outbox, ids, network, storage } = scene();
    network.held = [];
    outbox.add(report('1'), { urgent: false });
    await settle();
    expect(storage.length).toBe(1);
    network.held[0]?.();
    await settle();
    expect(ids()).toEqual(['1']);
    expect(storage.length).toBe(0);
  });

  test('what could not be sent waits, and leaves in order, once', async () => {
    const { outbox, ids, network, storage, timers } = scene();
    network.isUp = false;
    outbox.add(report('1', { videoId: 1 }), { urgent: false });
    await settle();
    outbox.add(report('2', { videoId: 2 }), { urgent: false });
    await settle();
    expect(storage.length).toBe(2);
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1', '2']);
    expect(storage.length).toBe(0);
  });

  test('it asks less and less often while the network stays away', async () => {
    const { outbox, network, timers } = scene();
    network.isUp = false;
    outbox.add(report('1'), { urgent: false });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await settle();
      timers.at(-1)?.job();
    }
    await settle();
    expect(timers.map(({ delayMs }) => delayMs)).toEqual([
      2000, 5000, 15_000, 60_000, 60_000, 60_000,
    ]);
  });

  test('an urgent report does not queue behind one under way', async () => {
    const { outbox, ids, network } = scene();
    network.held = [];
    outbox.add(report('1'), { urgent: false });
    await settle();
    outbox.add(report('2', { positionSeconds: 15 }), { urgent: true });
    await settle();
    expect(ids()).toEqual(['1', '2']);
  });

  test('the next visit sends what the last one left', async () => {
    const before = scene();
    before.network.isUp = false;
    before.outbox.add(report('1'), { urgent: true });
    await settle();
    before.outbox.stop();
    const after = scene(before.storage);
    await after.outbox.flush();
    expect(after.ids()).toEqual(['1']);
    expect(before.storage.length).toBe(0);
  });

  test('two tabs at once send every report once, each of its own lesson', async () => {
    const storage = memoryStorage();
    let running: Promise<void> = Promise.resolve();
    // What navigator.locks does for the tabs of one browser.
    const exclusively = (job: () => Promise<void>) => {
      running = running.then(job);
      return running;
    };
    const sent: string[] = [];
    const tab = () =>
      createProgressOutbox({
        userId: 'ana',
        storage,
        async send({ eventId, videoId, positionSeconds }) {
          await settle();
          sent.push(`${eventId}: ${videoId} at ${positionSeconds}`);
        },
        exclusively,
        setTimer: () => () => undefined,
      });
    const [left, right] = [tab(), tab()];
    for (let second = 1; second <= 3; second += 1) {
      left.add(report(`1${second}`, { videoId: 1, positionSeconds: second }), { urgent: false });
      right.add(report(`2${second}`, { videoId: 2, positionSeconds: 300 + second }), {
        urgent: false,
      });
      await running;
    }
    expect(sent.toSorted()).toEqual([
      '11: 1 at 1',
      '12: 1 at 2',
      '13: 1 at 3',
      '21: 2 at 301',
      '22: 2 at 302',
      '23: 2 at 303',
    ]);
    expect(storage.length).toBe(0);
  });

  test("another member's reports are neither sent nor touched", async () => {
    const storage = memoryStorage();
    const foreign = `${PROGRESS_OUTBOX_PREFIX}bia:9`;
    storage.setItem(foreign, JSON.stringify({ ...report('9'), attempted: false }));
    const { outbox, ids } = scene(storage);
    await outbox.flush();
    expect(ids()).toEqual([]);
    expect(storage.getItem(foreign)).not.toBeNull();
  });

  test('damaged entries are skipped', async () => {
    const storage = memoryStorage();
    storage.setItem(`${PROGRESS_OUTBOX_PREFIX}ana:1`, '{"eventId":1');
    storage.setItem(`${PROGRESS_OUTBOX_PREFIX}ana:2`, '{"eventId":"2","videoId":"7"}');
    const { outbox, ids } = scene(storage);
    await outbox.flush();
    expect(ids()).toEqual([]);
  });

  test('a full or forbidden storage loses nothing while the page lives', async () => {
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { outbox, ids, network, timers } = scene(storage);
    network.isUp = false;
    outbox.add(report('1'), { urgent: false });
    await settle();
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1']);
    expect(outbox.latestOf(7)).toBeNull();
  });
});

describe('merging what never left', () => {
  test('an hour without network is one report with the whole time watched', async () => {
    const { outbox, sent, network, timers } = scene();
    network.isUp = false;
    outbox.add(report('1'), { urgent: false });
    await settle();
    for (let step = 2; step <= 360; step += 1) {
      outbox.add(report(String(step), { positionSeconds: step * 10 }), { urgent: false });
    }
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.slice(1)).toMatchObject([
      { eventId: '1', positionSeconds: 10, watchedDeltaSeconds: 10 },
      { eventId: '2', positionSeconds: 3600, watchedDeltaSeconds: 3590, occurredAt: 360_000 },
    ]);
  });

  test('going back keeps the farther report, which may complete the lesson', async () => {
    const { outbox, sent, network, timers } = scene();
    network.isUp = false;
    outbox.add(report('1', { positionSeconds: 100 }), { urgent: false });
    await settle();
    outbox.add(report('2', { positionSeconds: 580 }), { urgent: false });
    outbox.add(report('3', { positionSeconds: 20, watchedDeltaSeconds: 0 }), { urgent: false });
    expect(outbox.latestOf(7)?.positionSeconds).toBe(20);
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.slice(1).map(({ positionSeconds }) => positionSeconds)).toEqual([100, 580, 20]);
  });

  test('an end is never merged away', async () => {
    const { outbox, sent, network, timers } = scene();
    network.isUp = false;
    outbox.add(report('1', { videoId: 1 }), { urgent: false });
    await settle();
    outbox.add(report('2', { positionSeconds: 600, ended: true }), { urgent: false });
    outbox.add(report('3', { positionSeconds: 600 }), { urgent: false });
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.at(-1)).toMatchObject({ eventId: '2', ended: true });
  });

  test('lessons are never merged with each other', async () => {
    const { outbox, sent, network, timers } = scene();
    network.isUp = false;
    outbox.add(report('1', { videoId: 1, positionSeconds: 5 }), { urgent: false });
    await settle();
    outbox.add(report('2', { videoId: 2, positionSeconds: 50 }), { urgent: false });
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.slice(1).map(({ videoId, positionSeconds }) => [videoId, positionSeconds])).toEqual(
      [
        [1, 5],
        [2, 50],
      ],
    );
  });
});
