import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { otherPlaces } from '~/features/playback/places.ts';
import { createOutbox, type Outbox } from '~/lib/outbox/outbox.ts';
import {
  createProgressServer,
  DURATION_SECONDS,
  type ServerRow,
} from '~/testing/progress-server.ts';
import { randomOf } from '~/testing/random.ts';
import { COMPLETED_SHARE, openingPlace } from './progress.rules.ts';
import { progressReports } from './progress-reports.ts';
import { createProgressTracker, type ProgressTracker } from './progress-tracker.ts';

/*
 * What members are promised, held against random viewing sessions on two devices with two tabs each: at most two
 * seconds lost when a browser is killed, no place overwritten by who did not know it, no completion lost, no second of
 * watching counted twice, and no lesson's position on another.
 */

const SCRIPTS = 200;
/** A second at double speed. */
const LOST_AT_MOST_SECONDS = 2;

/** A browser's storage, shared by its tabs. */
function createStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** Somewhere a lesson was, and when it last moved there. */
type Place = { position: number; movedAt: number };
type Truth = {
  watched: number;
  done: boolean;
  crashes: number;
  left: (Place & { device: string })[];
};
type Device = {
  name: string;
  storage: ReturnType<typeof createStorage>;
  isOnline: boolean;
  /** Ids of the pages that hold their lock. */
  living: Set<string>;
  /** What `navigator.locks` does for the tabs of one browser. */
  lock: Promise<void>;
};
type Tab = Place & {
  device: Device;
  outbox: Outbox;
  tracker: ProgressTracker;
  videoId: number;
  isPlaying: boolean;
  rate: number;
  /** The revision upon which its place stands. */
  base: number;
  /** The place of the newest report or draft. */
  reported: Place | null;
};

function createSession(seed: number) {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const server = createProgressServer();
  const truth = new Map<number, Truth>();
  let ids = 0;

  const truthOf = (videoId: number): Truth => {
    const known = truth.get(videoId) ?? { watched: 0, done: false, crashes: 0, left: [] };
    truth.set(videoId, known);
    return known;
  };

  const newDevice = (name: string): Device => ({
    name,
    storage: createStorage(),
    isOnline: true,
    living: new Set(),
    lock: Promise.resolve(),
  });
  const devices = [newDevice('celular'), newDevice('computador')] as const;

  /** Reports that travel to this server over this device's network. */
  const reportsOf = (device: Device): typeof progressReports => ({
    ...progressReports,
    async send(event) {
      const fate = random();
      await new Promise((resolve) => setTimeout(resolve, 50 + fate * 3000));
      if (!device.isOnline) throw new TypeError('Failed to fetch');
      const row = server.take(event);
      for (const open of tabs) {
        if (open.device === device && open.videoId === event.videoId) applyRecord(open, row);
      }
      // One answer in eight gets lost on the way back, after the server stored the report.
      if (fate < 0.125) throw new TypeError('Failed to fetch');
    },
  });

  const newOutbox = (device: Device) => {
    ids += 1;
    const id = `page-${ids}`;
    const outbox = createOutbox({
      userId: 'ana',
      client: new QueryClient(),
      storage: device.storage,
      exclusively(job) {
        device.lock = device.lock.then(job);
        return device.lock;
      },
      setTimer(job, delayMs) {
        const timer = setTimeout(job, delayMs);
        return () => clearTimeout(timer);
      },
      page: {
        id,
        hold: () => Boolean(device.living.add(id)),
        release: () => void device.living.delete(id),
        living: async () => device.living,
      },
    });
    outbox.register(reportsOf(device));
    return outbox;
  };

  /** As the page of a lesson: about what is asked keeps its old base. */
  const asked = (open: Tab, row: ServerRow) =>
    otherPlaces(row, {
      device: open.device.name,
      seconds: open.position,
      baseRevision: open.base,
      settledRevision: 0,
    });
  function applyRecord(open: Tab, row: ServerRow): void {
    const isPlaceAsked = asked(open, row).some(({ revision }) => revision === row.placeRevision);
    if (!isPlaceAsked) open.base = Math.max(open.base, row.revision);
  }

  /** Everything that this device can know of a lesson's place: the server's row, and what waits here. */
  function openLesson(device: Device, videoId: number, outbox: Outbox): Tab {
    const row = device.isOnline ? server.rows.get(videoId) : undefined;
    const place = openingPlace({
      read: row && {
        ...row,
        progress_seconds: row.seconds,
        is_completed: row.done,
        last_watched_at: new Date(row.lastAt).toISOString(),
      },
      unsent: outbox.latestOf(progressReports, (event) => event.videoId === videoId),
      listed: undefined,
      device: device.name,
    });
    const startSeconds = place?.stored?.progress_seconds ?? 0;
    const opened: Tab = {
      device,
      outbox,
      videoId,
      position: startSeconds,
      movedAt: Number.NEGATIVE_INFINITY,
      isPlaying: false,
      rate: 1,
      base: place?.baseRevision ?? 0,
      reported: null,
      tracker: createProgressTracker({
        videoId,
        device: device.name,
        startSeconds,
        durationSeconds: DURATION_SECONDS,
        now: () => Date.now(),
        newId() {
          ids += 1;
          return `${seed}-${ids}`;
        },
        baseRevision: () => opened.base,
        draft(event) {
          opened.reported = { position: event.positionSeconds, movedAt: event.occurredAt };
          outbox.keepDraft(reportsOf(device), event);
        },
        record(event, context) {
          opened.reported = { position: event.positionSeconds, movedAt: event.occurredAt };
          outbox.add(reportsOf(device), event, context);
        },
      }),
    };
    return opened;
  }

  function openTab(device: Device, videoId: number): Tab {
    const outbox = newOutbox(device);
    void outbox.flush();
    return openLesson(device, videoId, outbox);
  }

  let tabs: Tab[] = [openTab(devices[0], 1)];
  /** The one in the member's hands; others may play on. */
  let tab = tabs[0] as Tab;

  function move(moved: Tab, position: number): void {
    moved.position = position;
    moved.movedAt = Date.now();
    if (position > DURATION_SECONDS * COMPLETED_SHARE) truthOf(moved.videoId).done = true;
  }

  /** Lets the players run: time, position and ticks move together; each ends at the lesson's end. */
  async function run(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      for (const playing of tabs.filter(({ isPlaying }) => isPlaying)) {
        const next = Math.min(DURATION_SECONDS, playing.position + playing.rate);
        truthOf(playing.videoId).watched += next - playing.position;
        move(playing, next);
        if (next === DURATION_SECONDS) {
          playing.isPlaying = false;
          playing.tracker.paused(next);
          playing.tracker.ended(next);
        } else {
          playing.tracker.ticked(next);
        }
      }
    }
  }

  /** The page goes away with what it knew; what it reported outlives it on its device. */
  function dropPlace(gone: Tab, place: Place): void {
    truthOf(gone.videoId).left.push({
      position: place.position,
      movedAt: place.movedAt,
      device: gone.device.name,
    });
    tabs = tabs.filter((other) => other !== gone);
  }

  function leave(left: Tab): void {
    left.tracker.leaving(left.position);
    dropPlace(left, left);
  }

  function close(closed: Tab): void {
    leave(closed);
    closed.outbox.stop();
  }

  function take(opened: Tab): void {
    tab = opened;
    tabs.push(opened);
  }

  const steps: Record<string, () => Promise<void> | void> = {
    play() {
      tab.isPlaying = true;
      if (tab.position === DURATION_SECONDS) {
        move(tab, 0);
        tab.tracker.sought(0);
      }
      tab.tracker.played(tab.position);
    },
    pause() {
      tab.isPlaying = false;
      tab.tracker.paused(tab.position);
    },
    run: () => run(Math.ceil(random() * 45)),
    seek() {
      const target = Math.floor(random() * DURATION_SECONDS);
      if (target === tab.position) return;
      move(tab, target);
      tab.tracker.sought(target);
    },
    faster() {
      tab.rate = pick([0.5, 1, 1.5, 2]);
      tab.tracker.rateChanged(tab.rate, tab.position);
    },
    offline() {
      tab.device.isOnline = false;
    },
    online() {
      tab.device.isOnline = true;
    },
    hide: () => tab.tracker.leaving(tab.position),
    close() {
      close(tab);
      take(openTab(tab.device, tab.videoId));
    },
    /** The browser is killed: no event at all, so only what was saved before can survive. */
    crash() {
      const { device, videoId } = tab;
      device.living.clear();
      for (const killed of tabs.filter((other) => other.device === device)) {
        truthOf(killed.videoId).crashes += 1;
        const saved = killed.reported ?? { position: killed.position, movedAt: killed.movedAt };
        expect(Math.abs(killed.position - saved.position)).toBeLessThanOrEqual(
          LOST_AT_MOST_SECONDS,
        );
        dropPlace(killed, saved);
        killed.outbox.stop();
      }
      take(openTab(device, videoId));
    },
    /** In the same tab: no page is loaded anew, so the reports of both lessons share an outbox. */
    otherLesson() {
      leave(tab);
      take(openLesson(tab.device, tab.videoId === 1 ? 2 : 1, tab.outbox));
    },
    /** Another tab of this browser, of the same lesson or another; what plays, plays on. */
    otherTab() {
      const [other] = tabs.filter(({ device }) => device === tab.device).filter((it) => it !== tab);
      if (other) tab = other;
      else take(openTab(tab.device, pick([1, 2])));
    },
    /** The member answers where this tab has to ask; what it knew of is left behind. */
    answer() {
      const row = tab.device.isOnline ? server.rows.get(tab.videoId) : undefined;
      const places = row ? asked(tab, row) : [];
      if (!row || places.length === 0) return;
      const seconds = pick([tab.position, ...places.map((place) => place.seconds)]);
      tab.base = row.revision;
      move(tab, seconds);
      tab.tracker.chosen(seconds);
    },
    /** The other device, as it was left lying there; now and then this one plays on. */
    otherDevice() {
      const device = devices.find((known) => known !== tab.device) ?? tab.device;
      const videoId = tab.videoId;
      if (random() < 0.5) tab.tracker.leaving(tab.position);
      const there = tabs.find((known) => known.device === device);
      if (there) tab = there;
      else take(openTab(device, videoId));
    },
  };

  const names = Object.keys(steps);
  return {
    server,
    truth,
    waiting: () => devices.reduce((sum, { storage }) => sum + storage.length, 0),
    async script() {
      for (let step = 0; step < 60; step += 1) {
        const name = random() < 0.4 ? 'run' : pick(names);
        await steps[name]?.();
      }
      for (const left of tabs) close(left);
      for (const device of devices) {
        device.isOnline = true;
        // The next visit sends what an earlier one could not.
        void newOutbox(device).flush();
      }
      await vi.advanceTimersByTimeAsync(10 * 60_000);
    },
  };
}

describe('any viewing session keeps its promises', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') });
  });
  afterEach(() => vi.useRealTimers());

  const seeds = Array.from({ length: SCRIPTS }, (_, index) => index + 1);
  test.each(seeds)('the random session %i loses no progress', async (seed) => {
    const session = createSession(seed);
    await session.script();
    expect(session.waiting(), 'nothing is left to send').toBe(0);
    for (const [videoId, lesson] of session.truth) {
      const row = session.server.rows.get(videoId);
      if (!row) {
        expect(lesson.watched, 'an unseen lesson was hardly watched').toBeLessThanOrEqual(
          LOST_AT_MOST_SECONDS * Math.max(1, lesson.crashes),
        );
        continue;
      }
      // Where each device moved last, on whichever tab; of two that moved at the same moment, either.
      for (const device of new Set(lesson.left.map((left) => left.device))) {
        const own = lesson.left.filter((left) => left.device === device);
        const last = Math.max(...own.map(({ movedAt }) => movedAt));
        if (last === Number.NEGATIVE_INFINITY) continue;
        const places = own.filter(({ movedAt }) => movedAt === last);
        const kept = [
          row.device === device ? row.seconds : undefined,
          row.rivals.find((rival) => rival.device === device)?.seconds,
          row.behind.get(device),
        ].filter((seconds) => seconds !== undefined);
        const distances = places.flatMap(({ position }) =>
          kept.map((seconds) => Math.abs(position - seconds)),
        );
        expect(Math.min(...distances), `the place of ${device}`).toBeLessThanOrEqual(0.001);
      }
      expect(row.done || !lesson.done, 'completion is never lost').toBe(true);
      expect(row.watched, 'never more than was played').toBeLessThanOrEqual(lesson.watched + 0.01);
      expect(row.watched, 'at most two seconds lost per crash').toBeGreaterThanOrEqual(
        lesson.watched - (LOST_AT_MOST_SECONDS + 0.01) * lesson.crashes - 0.01,
      );
    }
  });
});
