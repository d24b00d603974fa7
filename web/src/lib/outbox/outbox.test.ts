import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxEntry, OutboxKind } from './outbox-kind.ts';

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

type Report = OutboxEntry & { topic: number; seconds: number };

/** Reports of one topic add up. */
const kindOf = (name: string, send: (entry: Report) => Promise<void>): OutboxKind<Report> => ({
  name,
  isEntry: (value): value is Report => typeof (value as Report).seconds === 'number',
  subjectOf: ({ topic }) => `topic:${topic}`,
  merge: (earlier, later) => ({
    ...later,
    eventId: earlier.eventId,
    seconds: earlier.seconds + later.seconds,
  }),
  send,
});

const report = (eventId: string, rest: Partial<Report> = {}): Report => ({
  eventId,
  topic: 7,
  seconds: 10,
  occurredAt: Number(eventId) * 1000,
  ...rest,
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** What `navigator.locks` does for the tabs of one browser. */
function createLock() {
  let running: Promise<void> = Promise.resolve();
  const exclusively = (job: () => Promise<void>) => {
    running = running.then(job);
    return running;
  };
  return { exclusively, idle: () => running };
}

type Setting = {
  storage?: Storage;
  lock?: ReturnType<typeof createLock>;
  /** Ids of the pages that hold their lock. */
  living?: Set<string>;
  pageId?: string;
};

function scene({
  storage = memoryStorage(),
  lock = createLock(),
  living = new Set(),
  pageId = 'page',
}: Setting = {}) {
  const sent: Report[] = [];
  const timers: { job: () => void; delayMs: number; cancelled: boolean }[] = [];
  const network: { isUp: boolean; held: (() => void)[] | null } = { isUp: true, held: null };
  const refused = new Set<string>();
  const made = (name: string) =>
    kindOf(name, async (entry) => {
      sent.push(entry);
      if (network.held) await new Promise<void>((resolve) => network.held?.push(resolve));
      if (!network.isUp || refused.has(name)) throw new TypeError('Failed to fetch');
    });
  const [kind, other] = [made('progress'), made('other')];
  const outbox = createOutbox({
    userId: 'ana',
    client: new QueryClient(),
    storage,
    exclusively: lock.exclusively,
    setTimer(job, delayMs) {
      const timer = { job, delayMs, cancelled: false };
      timers.push(timer);
      return () => {
        timer.cancelled = true;
      };
    },
    page: {
      id: pageId,
      hold: () => Boolean(living.add(pageId)),
      release: () => void living.delete(pageId),
      living: async () => living,
    },
  });
  outbox.register(kind);
  const ids = () => sent.map(({ eventId }) => eventId);
  const add = (entry: Report, context?: { urgent: boolean }) => outbox.add(kind, entry, context);
  return { outbox, kind, other, add, sent, ids, timers, network, refused, storage };
}

describe('delivery', () => {
  test('a report is stored before it is sent and deleted once accepted', async () => {
    const { add, ids, network, storage } = scene();
    network.held = [];
    add(report('1'));
    await settle();
    expect(storage.length).toBe(1);
    network.held[0]?.();
    await settle();
    expect(ids()).toEqual(['1']);
    expect(storage.length).toBe(0);
  });

  test('reports that could not be sent wait, and are sent in order, once', async () => {
    const { add, ids, network, storage, timers } = scene();
    network.isUp = false;
    add(report('1', { topic: 1 }));
    await settle();
    add(report('2', { topic: 2 }));
    await settle();
    expect(storage.length).toBe(2);
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1', '2']);
    expect(storage.length).toBe(0);
  });

  test('a kind hears of a report that was sent once it is stored no longer, and of no other', async () => {
    const { outbox, kind, network, storage, timers } = scene();
    const settled: string[] = [];
    const telling = {
      ...kind,
      settled: ({ eventId }: Report) => settled.push(`${eventId}, ${storage.length} stored`),
    };
    network.isUp = false;
    outbox.add(telling, report('1'));
    await settle();
    expect(settled).toEqual([]);
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(settled).toEqual(['1, 0 stored']);
  });

  test('the outbox retries less and less often while there is no network', async () => {
    const { add, network, timers } = scene();
    network.isUp = false;
    add(report('1'));
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
    const { add, ids, network } = scene();
    network.held = [];
    add(report('1'));
    await settle();
    add(report('2', { seconds: 15 }), { urgent: true });
    await settle();
    expect(ids()).toEqual(['1', '2']);
  });

  test('the next visit sends the reports that the last one left', async () => {
    const before = scene();
    before.network.isUp = false;
    before.add(report('1'), { urgent: true });
    await settle();
    before.outbox.stop();
    const after = scene({ storage: before.storage });
    await after.outbox.flush();
    expect(after.ids()).toEqual(['1']);
    expect(before.storage.length).toBe(0);
  });

  test('two tabs at once send every report once, each of its own lesson', async () => {
    const storage = memoryStorage();
    const lock = createLock();
    const [left, right] = [
      scene({ storage, lock, pageId: 'left' }),
      scene({ storage, lock, pageId: 'right' }),
    ];
    for (let second = 1; second <= 3; second += 1) {
      left.add(report(`1${second}`, { topic: 1 }));
      right.add(report(`2${second}`, { topic: 2 }));
      await lock.idle();
    }
    const all = [...left.sent, ...right.sent].map(({ eventId, topic }) => `${eventId} of ${topic}`);
    expect(all.toSorted()).toEqual([
      '11 of 1',
      '12 of 1',
      '13 of 1',
      '21 of 2',
      '22 of 2',
      '23 of 2',
    ]);
    expect(storage.length).toBe(0);
  });

  test("another member's reports are neither sent nor touched", async () => {
    const storage = memoryStorage();
    const foreign = `${OUTBOX_PREFIX}bia:9`;
    storage.setItem(foreign, JSON.stringify({ ...report('9'), attempted: false }));
    const { outbox, ids } = scene({ storage });
    await outbox.flush();
    expect(ids()).toEqual([]);
    expect(storage.getItem(foreign)).not.toBeNull();
  });

  test('damaged entries are skipped', async () => {
    const storage = memoryStorage();
    storage.setItem(`${OUTBOX_PREFIX}ana:1`, '{"eventId":1');
    storage.setItem(`${OUTBOX_PREFIX}ana:2`, '{"eventId":"2","topic":"7"}');
    const { outbox, ids } = scene({ storage });
    await outbox.flush();
    expect(ids()).toEqual([]);
  });

  test('full or forbidden storage loses no report while the page is open', async () => {
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { add, outbox, kind, ids, network, timers } = scene({ storage });
    network.isUp = false;
    add(report('1'));
    await settle();
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1']);
    expect(outbox.latestOf(kind, () => true)).toBeNull();
  });
});

describe('merging what never left', () => {
  test('an hour without a network is merged into one report', async () => {
    const { add, sent, network, timers } = scene();
    network.isUp = false;
    add(report('1'));
    await settle();
    for (let step = 2; step <= 360; step += 1) add(report(String(step)));
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.slice(1)).toMatchObject([
      { eventId: '1', seconds: 10 },
      { eventId: '2', seconds: 3590, occurredAt: 360_000 },
    ]);
  });

  test('reports of other subjects or kinds are not merged', async () => {
    const { outbox, kind, other, sent, network, timers } = scene();
    network.isUp = false;
    outbox.add(kind, report('1'));
    await settle();
    outbox.add({ ...kind, merge: () => null }, report('2'));
    outbox.add({ ...kind, merge: () => null }, report('3'));
    outbox.add(kind, report('4', { topic: 8 }));
    outbox.add(other, report('5', { topic: 8 }));
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(sent.slice(1).map(({ eventId }) => eventId)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('several kinds', () => {
  test('a report refused for now delays only its own subject', async () => {
    const { outbox, kind, other, ids, refused, timers } = scene();
    refused.add('other');
    outbox.add(other, report('1', { topic: 1 }));
    await settle();
    outbox.add(kind, report('2', { topic: 1 }));
    outbox.add(kind, report('3', { topic: 2 }));
    await outbox.flush();
    expect(ids()).toEqual(['1', '1', '3']);
    refused.clear();
    timers.at(-1)?.job();
    await settle();
    expect(ids()).toEqual(['1', '1', '3', '1', '2']);
  });

  test('an entry of an unknown kind waits until its kind is registered', async () => {
    const storage = memoryStorage();
    const before = scene({ storage });
    before.network.isUp = false;
    before.outbox.add(before.other, report('1'));
    await settle();
    const { outbox, other, ids } = scene({ storage });
    await outbox.flush();
    expect(ids()).toEqual([]);
    outbox.register(other);
    await outbox.flush();
    expect(ids()).toEqual(['1']);
  });

  test('the outbox keeps its order although the clock was set back', async () => {
    const { add, ids, network, timers } = scene();
    network.isUp = false;
    add(report('1', { topic: 1, occurredAt: 9_000_000 }));
    await settle();
    add(report('2', { topic: 2, occurredAt: 1000 }));
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1', '2']);
  });
});

describe('taking back', () => {
  test('withdrawing removes an entry that was never sent, and no other', async () => {
    const { add, outbox, ids, network, timers } = scene();
    network.isUp = false;
    const left = add(report('1', { topic: 1 }));
    await settle();
    const kept = add(report('2', { topic: 2 }));
    expect([outbox.withdraw(left), outbox.withdraw(kept)]).toEqual([false, true]);
    network.isUp = true;
    timers[0]?.job();
    await settle();
    expect(ids()).toEqual(['1', '1']);
  });
});

describe('drafts of a page that may die', () => {
  const tabs = () => {
    const shared = { storage: memoryStorage(), lock: createLock(), living: new Set<string>() };
    const [dying, next] = [
      scene({ ...shared, pageId: 'dying' }),
      scene({ ...shared, pageId: 'next' }),
    ];
    return { ...shared, dying, next };
  };

  test('the next visit sends the last draft of a closed page, and of no open one', async () => {
    const { dying, next, living, storage } = tabs();
    dying.outbox.keepDraft(dying.kind, report('1', { seconds: 1 }));
    dying.outbox.keepDraft(dying.kind, report('1', { seconds: 2 }));
    expect(next.outbox.latestOf(next.kind, () => true)).toMatchObject({ seconds: 2 });
    await next.outbox.flush();
    expect(next.sent).toEqual([]);
    living.clear();
    await next.outbox.flush();
    expect(next.sent).toMatchObject([{ eventId: '1', seconds: 2 }]);
    expect(storage.length).toBe(0);
  });

  test('a draft followed by its report is not sent', async () => {
    const { dying, next, living, storage } = tabs();
    dying.network.isUp = false;
    dying.outbox.keepDraft(dying.kind, report('1', { seconds: 2 }));
    dying.add(report('1', { seconds: 3 }));
    await settle();
    expect(living.size).toBe(0);
    expect(storage.length).toBe(1);
    await next.outbox.flush();
    expect(next.sent).toMatchObject([{ eventId: '1', seconds: 3 }]);
  });

  test('full storage loses only the draft', () => {
    const storage = memoryStorage();
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const { outbox, kind } = scene({ storage });
    outbox.keepDraft(kind, report('1'));
    expect(outbox.latestOf(kind, () => true)).toBeNull();
  });
});
