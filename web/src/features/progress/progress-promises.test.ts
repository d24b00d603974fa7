import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox, type Outbox } from '~/lib/outbox/outbox.ts';
import { COMPLETED_SHARE, openingPlace } from './progress.rules.ts';
import type { ProgressEvent } from './progress-event.ts';
import { progressReports } from './progress-reports.ts';
import { createProgressWriter, type ProgressWriter } from './progress-writer.ts';

/*
 * What members are promised, held against random viewing sessions on two devices with two tabs each: at most
 * ten seconds of position lost, no completion lost, no second of watching counted twice, and no lesson's
 * position on another.
 */

const DURATION_SECONDS = 600;
const SCRIPTS = 200;
const LOST_AT_MOST_SECONDS = 10;

/** mulberry32: small, seeded, good enough to pick steps; a failure names its seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The rule of the database function `save_video_progress`. */
function createServer() {
  const seen = new Set<string>();
  const rows = new Map<number, { position: number; at: number; watched: number; done: boolean }>();
  return {
    rows,
    take(event: ProgressEvent) {
      if (seen.has(event.eventId)) return;
      seen.add(event.eventId);
      const row = rows.get(event.videoId) ?? { position: 0, at: 0, watched: 0, done: false };
      const isNewer = event.occurredAt >= row.at;
      rows.set(event.videoId, {
        position: isNewer ? event.positionSeconds : row.position,
        at: Math.max(row.at, event.occurredAt),
        watched: row.watched + event.watchedDeltaSeconds,
        done: row.done || event.ended || event.positionSeconds > DURATION_SECONDS * COMPLETED_SHARE,
      });
    },
  };
}

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
type Truth = { watched: number; done: boolean; crashes: number; left: Place[] };
type Device = {
  name: string;
  storage: ReturnType<typeof createStorage>;
  isOnline: boolean;
  /** What `navigator.locks` does for the tabs of one browser. */
  lock: Promise<void>;
};
type Tab = Place & {
  device: Device;
  outbox: Outbox;
  writer: ProgressWriter;
  videoId: number;
  isPlaying: boolean;
  rate: number;
  /** The place of the newest report. */
  reported: Place | null;
};

function createSession(seed: number) {
  const random = randomOf(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const server = createServer();
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
      server.take(event);
      // One answer in eight gets lost on the way back, after the server stored the report.
      if (fate < 0.125) throw new TypeError('Failed to fetch');
    },
  });

  const newOutbox = (device: Device) => {
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
        id: 'page',
        hold: () => false,
        release: () => undefined,
        living: async () => new Set(),
      },
    });
    outbox.register(reportsOf(device));
    return outbox;
  };

  /** Everything that this device can know of a lesson's place: the server's row, and what waits here. */
  function openedAt(device: Device, outbox: Outbox, videoId: number): number {
    const row = device.isOnline ? server.rows.get(videoId) : undefined;
    const place = openingPlace({
      read: row && {
        progress_seconds: row.position,
        is_completed: row.done,
        last_watched_at: new Date(row.at).toISOString(),
      },
      unsent: outbox.latestOf(progressReports, (event) => event.videoId === videoId),
      listed: undefined,
    });
    return place?.stored?.progress_seconds ?? 0;
  }

  function openLesson(device: Device, videoId: number, outbox: Outbox): Tab {
    const tab: Tab = {
      device,
      outbox,
      videoId,
      position: openedAt(device, outbox, videoId),
      movedAt: Number.NEGATIVE_INFINITY,
      isPlaying: false,
      rate: 1,
      reported: null,
      writer: createProgressWriter({
        videoId,
        device: device.name,
        startSeconds: openedAt(device, outbox, videoId),
        durationSeconds: DURATION_SECONDS,
        now: () => Date.now(),
        newId() {
          ids += 1;
          return `${seed}-${ids}`;
        },
        record(event, context) {
          tab.reported = { position: event.positionSeconds, movedAt: event.occurredAt };
          outbox.add(reportsOf(device), event, context);
        },
      }),
    };
    return tab;
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
          playing.writer.paused(next);
          playing.writer.ended(next);
        } else {
          playing.writer.ticked(next);
        }
      }
    }
  }

  /** The page goes away with what it knew; what it reported outlives it on its device. */
  function forget(gone: Tab, place: Place): void {
    truthOf(gone.videoId).left.push(place);
    tabs = tabs.filter((other) => other !== gone);
  }

  function leave(left: Tab): void {
    left.writer.leaving(left.position);
    forget(left, left);
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
        tab.writer.sought(0);
      }
      tab.writer.played(tab.position);
    },
    pause() {
      tab.isPlaying = false;
      tab.writer.paused(tab.position);
    },
    run: () => run(Math.ceil(random() * 45)),
    seek() {
      const target = Math.floor(random() * DURATION_SECONDS);
      if (target === tab.position) return;
      move(tab, target);
      tab.writer.sought(target);
    },
    faster() {
      tab.rate = pick([0.5, 1, 1.5, 2]);
      tab.writer.rateChanged(tab.rate, tab.position);
    },
    offline() {
      tab.device.isOnline = false;
    },
    online() {
      tab.device.isOnline = true;
    },
    hide: () => tab.writer.leaving(tab.position),
    close() {
      close(tab);
      take(openTab(tab.device, tab.videoId));
    },
    /** The browser is killed: no event at all, so only what was saved before can survive. */
    crash() {
      const { device, videoId } = tab;
      for (const killed of tabs.filter((other) => other.device === device)) {
        truthOf(killed.videoId).crashes += 1;
        const saved = killed.reported ?? { position: killed.position, movedAt: killed.movedAt };
        expect(Math.abs(killed.position - saved.position)).toBeLessThanOrEqual(
          LOST_AT_MOST_SECONDS,
        );
        forget(killed, saved);
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
    /** The other device, as it was left lying there; now and then this one plays on. */
    otherDevice() {
      const device = devices.find((known) => known !== tab.device) ?? tab.device;
      const videoId = tab.videoId;
      if (random() < 0.5) tab.writer.leaving(tab.position);
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

  test.each(Array.from({ length: SCRIPTS }, (_, seed) => seed + 1))('script %i', async (seed) => {
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
      // Where it moved last, on whichever device and tab; of two that moved at the same moment, either.
      const last = Math.max(...lesson.left.map(({ movedAt }) => movedAt));
      const places = lesson.left.filter(({ movedAt }) => movedAt === last);
      const distance = Math.min(...places.map(({ position }) => Math.abs(position - row.position)));
      expect(distance, 'position').toBeLessThanOrEqual(0.001);
      expect(row.done || !lesson.done, 'completion is never lost').toBe(true);
      expect(row.watched, 'never more than was played').toBeLessThanOrEqual(lesson.watched + 0.01);
      expect(row.watched, 'at most ten seconds lost per crash').toBeGreaterThanOrEqual(
        lesson.watched - (LOST_AT_MOST_SECONDS + 0.01) * lesson.crashes - 0.01,
      );
    }
  });
});
