import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { PlaybackListener } from '~/features/playback/listener.ts';
import { readDevice } from '~/lib/device.ts';
import { storablePosition } from '~/lib/duration.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { passesCompletion } from './progress.rules.ts';
import { type ProgressEvent, progressReports } from './progress-reports.ts';

/** Saved whenever the position enters another ten seconds… */
const SAVE_EVERY_POSITION_SECONDS = 10;
/** …when it passes the share that completes the lesson, and at the latest this long after the last save. */
const SAVE_EVERY_MS = 30_000;
/** Timers run late and players round: a move this much larger than the elapsed time is still playback. */
const SLACK_SECONDS = 1.5;

export type ProgressTracker = PlaybackListener & {
  /** The member said which of several places counts: it is kept even where this player is there already. */
  chosen(positionSeconds: number): void;
};

/**
 * Turns the events of one player, of one lesson, into reports worth keeping. Owns no timer and no
 * network: `now` is the clock, `record` takes a report (`urgent` when the page may be closing), `draft` takes what
 * would be the next one, every second, in case the page closes without an event.
 */
export function createProgressTracker(options: {
  videoId: number;
  device: string;
  startSeconds: number;
  /** The catalogue's, until the player tells. While it is null, only the end or the server tells that the lesson is completed. */
  durationSeconds: number | null;
  now(): number;
  newId(): string;
  /** The revision of the server's record upon which the member's place stands now. */
  baseRevision(): number;
  draft(event: ProgressEvent): void;
  record(event: ProgressEvent, context: { urgent: boolean }): void;
}): ProgressTracker {
  let playing = false;
  let length: number | null = null;
  let rate = 1;
  let position = options.startSeconds;
  let seenAt = options.now();
  let watched = 0;
  let savedPosition = options.startSeconds;
  let savedAt = seenAt;
  let reportedAt = 0;
  /** A draft and the report that follows it are one event. */
  let nextId: string | null = null;

  function advance(next: number): void {
    if (!Number.isFinite(next) || next < 0) return;
    const now = options.now();
    const moved = next - position;
    const possible = ((now - seenAt) / 1000) * rate + SLACK_SECONDS;
    if (playing && moved > 0 && moved <= possible) watched += moved;
    position = next;
    seenAt = now;
  }

  function nextEvent(ended = false, isChoice = false): ProgressEvent {
    nextId ??= options.newId();
    return {
      eventId: nextId,
      videoId: options.videoId,
      positionSeconds: storablePosition(position),
      watchedDeltaSeconds: round(watched),
      // Of two in one moment, or after the clock was set back, the second is the later one.
      occurredAt: Math.max(options.now(), reportedAt + 1),
      ended,
      ...(length !== null && { lengthSeconds: length }),
      device: options.device,
      baseRevision: options.baseRevision(),
      ...(isChoice && { isChoice }),
    };
  }

  function save({ ended = false, urgent = false, isChoice = false } = {}): void {
    if (!ended && !isChoice && watched === 0 && position === savedPosition) return;
    const event = nextEvent(ended, isChoice);
    nextId = null;
    watched = 0;
    savedPosition = position;
    savedAt = options.now();
    reportedAt = event.occurredAt;
    options.record(event, { urgent });
  }

  function isDue(): boolean {
    const enteredAnotherTen =
      Math.floor(position / SAVE_EVERY_POSITION_SECONDS) !==
      Math.floor(savedPosition / SAVE_EVERY_POSITION_SECONDS);
    const duration = length ?? options.durationSeconds;
    const completes =
      passesCompletion(position, duration) && !passesCompletion(savedPosition, duration);
    return enteredAnotherTen || completes || options.now() - savedAt >= SAVE_EVERY_MS;
  }

  return {
    played(at) {
      advance(at);
      if (!playing) savedAt = options.now();
      playing = true;
    },
    ticked(at) {
      advance(at);
      if (!playing) return;
      if (isDue()) save();
      else if (watched > 0) options.draft(nextEvent());
    },
    paused(at) {
      advance(at);
      playing = false;
      save();
    },
    sought(at) {
      if (!Number.isFinite(at) || at < 0) return;
      position = at;
      seenAt = options.now();
      save();
    },
    chosen(at) {
      position = at;
      seenAt = options.now();
      save({ isChoice: true });
    },
    rateChanged(next, at) {
      advance(at);
      rate = next > 0 ? next : 1;
    },
    ended(at) {
      advance(at);
      playing = false;
      save({ ended: true });
    },
    leaving(at) {
      advance(at);
      save({ urgent: true });
    },
    measured(seconds) {
      length = round(seconds);
    },
    startedOver() {
      position = 0;
      savedPosition = 0;
      seenAt = options.now();
    },
  };
}

/** Milliseconds are all a player can tell. */
const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/**
 * The tracker of one lesson in one player. Give the component that uses it the lesson's id as its key.
 *
 * @param baseRef upon which revision the place stands
 */
export function useProgressTracker(
  videoId: number,
  startSeconds: number,
  durationSeconds: number | null,
  baseRef: RefObject<number>,
): ProgressTracker {
  const client = useQueryClient();
  const [tracker] = useState(() => {
    // Of the member who opened the lesson: the last report may come after a sign-out.
    const outbox = memberOutbox(client);
    return createProgressTracker({
      videoId,
      startSeconds,
      durationSeconds,
      device: readDevice(),
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      baseRevision: () => baseRef.current,
      draft: (event) => outbox.keepDraft(progressReports, event),
      record: (event, context) => void outbox.add(progressReports, event, context),
    });
  });
  return tracker;
}
