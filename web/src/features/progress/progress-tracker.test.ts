import { describe, expect, test } from 'vitest';
import type { ProgressEvent } from './progress-reports.ts';
import { createProgressTracker } from './progress-tracker.ts';

function scene(startSeconds = 0, durationSeconds: number | null = null) {
  let now = 1_000_000;
  const records: (ProgressEvent & { urgent: boolean })[] = [];
  const drafts: ProgressEvent[] = [];
  let ids = 0;
  const tracker = createProgressTracker({
    videoId: 7,
    device: 'celular',
    startSeconds,
    durationSeconds,
    now: () => now,
    newId() {
      ids += 1;
      return `event-${ids}`;
    },
    baseRevision: () => 4,
    draft: (event) => drafts.push(event),
    record: (event, { urgent }) => records.push({ ...event, urgent }),
  });
  return {
    tracker,
    records,
    drafts,
    wait: (ms: number) => {
      now += ms;
    },
    /** Plays `seconds` at `rate` with a tick a second, from `from`. */
    watch(from: number, seconds: number, rate = 1) {
      for (let second = 1; second <= seconds; second += 1) {
        now += 1000;
        tracker.ticked(from + second * rate);
      }
      return from + seconds * rate;
    },
  };
}

const summary = (records: readonly ProgressEvent[]) =>
  records.map(({ positionSeconds, watchedDeltaSeconds }) => [positionSeconds, watchedDeltaSeconds]);

describe('when it saves', () => {
  test('the place of a pause is in the second that the screen shows', () => {
    const { tracker, records, wait } = scene(20);
    tracker.played(20);
    wait(2000);
    tracker.paused(21.9998);
    expect(records[0]?.positionSeconds).toBe(21.999);
  });

  test('progress is reported at every tenth second while playing', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    watch(0, 25);
    expect(summary(records)).toEqual([
      [10, 10],
      [20, 10],
    ]);
  });

  test('progress is reported at the latest after thirty seconds of slow playback', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    watch(0, 31, 0.25);
    expect(summary(records)).toEqual([[7.5, 7.5]]);
  });

  test('progress is reported at once when it passes nine tenths', () => {
    const { tracker, records, watch } = scene(538, 600);
    tracker.played(538);
    watch(538, 5);
    expect(records.map(({ positionSeconds }) => positionSeconds)).toEqual([540, 541]);
  });

  test('nine tenths are of the recording as the player knows it, and reports tell its length', () => {
    const { tracker, records, watch } = scene(538, 1260);
    tracker.measured(600.0004);
    tracker.played(538);
    watch(538, 5);
    expect(
      records.map(({ positionSeconds, lengthSeconds }) => [positionSeconds, lengthSeconds]),
    ).toEqual([
      [540, 600],
      [541, 600],
    ]);
  });

  test('a lesson that begins at 0, as its place is none any more, reports nothing before it played', () => {
    const { tracker, records, watch } = scene(700, 1260);
    tracker.startedOver();
    tracker.leaving(0);
    expect(records).toEqual([]);
    tracker.played(0);
    tracker.paused(watch(0, 3));
    expect(summary(records)).toEqual([[3, 3]]);
  });

  test('progress is reported on pause, on seek and at the end', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    tracker.paused(watch(0, 3));
    tracker.sought(90);
    tracker.played(90);
    tracker.ended(watch(90, 4));
    expect(summary(records)).toEqual([
      [3, 3],
      [90, 0],
      [94, 4],
    ]);
    expect(records.map(({ ended }) => ended)).toEqual([false, false, true]);
  });

  test('a pause just before the end does not hide the end from the reports', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    const end = watch(0, 5);
    tracker.paused(end);
    tracker.ended(end);
    expect(records.map(({ ended }) => ended)).toEqual([false, true]);
  });

  test('progress is sent urgently when the page is hidden, once per position', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    const at = watch(0, 4);
    tracker.leaving(at);
    tracker.leaving(at);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ positionSeconds: 4, urgent: true });
  });

  test('a chosen position is reported even when it did not change', () => {
    const { tracker, records } = scene(120);
    tracker.chosen(120);
    tracker.sought(120);
    tracker.leaving(120);
    expect(summary(records)).toEqual([[120, 0]]);
  });

  test('a lesson that was only opened is never reported', () => {
    const { tracker, records } = scene(120);
    tracker.ticked(120);
    tracker.leaving(120);
    expect(records).toEqual([]);
  });
});

describe('in case the page dies', () => {
  test('every second played is stored as a draft of the next report', () => {
    const { tracker, records, drafts, watch } = scene();
    tracker.played(0);
    tracker.paused(watch(0, 12));
    expect(summary(drafts)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => [second, second]),
      [11, 1],
      [12, 2],
    ]);
    expect(records.map(({ eventId }) => eventId)).toEqual(['event-1', 'event-2']);
    expect(new Set(drafts.map(({ eventId }) => eventId))).toEqual(new Set(['event-1', 'event-2']));
    expect([...drafts, ...records].every(({ baseRevision }) => baseRevision === 4)).toBe(true);
  });

  test('a paused lesson stores no draft', () => {
    const { tracker, drafts } = scene(120);
    tracker.ticked(120);
    tracker.sought(300);
    expect(drafts).toEqual([]);
  });

  test('only a report of a choice is marked as a choice', () => {
    const { tracker, records, watch } = scene(20);
    tracker.chosen(404);
    tracker.played(404);
    tracker.paused(watch(404, 3));
    expect(records.map(({ isChoice }) => isChoice)).toEqual([true, undefined]);
  });
});

describe('what counts as watched', () => {
  test('dragging the slider to the end adds no watched time', () => {
    const { tracker, records, watch } = scene();
    tracker.played(0);
    watch(0, 2);
    tracker.sought(590);
    tracker.paused(590);
    expect(records.reduce((sum, { watchedDeltaSeconds }) => sum + watchedDeltaSeconds, 0)).toBe(2);
  });

  test('an unannounced jump adds no watched time', () => {
    const { tracker, records, wait } = scene();
    tracker.played(0);
    wait(1000);
    tracker.ticked(300);
    tracker.paused(300);
    expect(summary(records)).toEqual([[300, 0]]);
  });

  test('at double speed watched time counts content, not the clock', () => {
    const { tracker, records, watch } = scene();
    tracker.rateChanged(2, 0);
    tracker.played(0);
    tracker.paused(watch(0, 4, 2));
    expect(summary(records)).toEqual([[8, 8]]);
  });

  test('late timers of a background tab still count everything it played', () => {
    const { tracker, records, wait } = scene();
    tracker.played(0);
    wait(60_000);
    tracker.ticked(60);
    expect(summary(records)).toEqual([[60, 60]]);
  });

  test('time passing while paused is not counted as watched', () => {
    const { tracker, records, wait, watch } = scene();
    tracker.played(0);
    tracker.paused(watch(0, 2));
    wait(600_000);
    tracker.played(2);
    tracker.paused(watch(2, 2));
    expect(summary(records)).toEqual([
      [2, 2],
      [4, 2],
    ]);
  });

  test('invalid positions from a player that is not ready are ignored', () => {
    const { tracker, records } = scene(30);
    tracker.played(Number.NaN);
    tracker.sought(Number.NaN);
    tracker.paused(-1);
    expect(records).toEqual([]);
  });
});
