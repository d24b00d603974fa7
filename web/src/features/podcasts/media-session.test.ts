import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueueEntry } from '~/features/podcast-queue/queue.rules.ts';
import type { Hearable } from '~/lib/offline/downloads.ts';
import { makePodcast } from '~/testing/factories.ts';
import { connectMediaSession } from './media-session.ts';
import type { PodcastEngine, PodcastState } from './podcast-state.ts';

/** The lock screen: jsdom has none. */
const handlers = new Map<string, MediaSessionActionHandler | null>();
const screen = {
  metadata: null as { title: string; artwork?: MediaImage[]; chapterInfo?: object[] } | null,
  playbackState: 'none',
  position: null as MediaPositionState | null,
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler),
  // As strict as browsers are.
  setPositionState(state: MediaPositionState = {}) {
    const { duration, position = 0, playbackRate = 1 } = state;
    if (duration !== undefined && !(duration > 0 && position >= 0 && position <= duration))
      throw new TypeError('position');
    if (playbackRate === 0) throw new TypeError('rate');
    screen.position = duration === undefined ? null : state;
  },
};

beforeEach(() => {
  handlers.clear();
  waiting = [];
  hearable = null;
  // jsdom draws nothing: then there is no cover.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.defineProperty(navigator, 'mediaSession', { value: screen, configurable: true });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

let waiting: QueueEntry[] = [];
let hearable: Hearable = null;
const list = [3, 2, 1].map((id) => makePodcast({ id, title: `Ronda ${id}` }));

function connect() {
  let listener: () => void = () => undefined;
  let state: Partial<PodcastState> = { podcast: null, status: 'idle' };
  const engine = {
    read: () => state,
    subscribe: (heard: () => void) => {
      listener = heard;
    },
    play: vi.fn(async () => undefined),
    seek: vi.fn(),
    skip: vi.fn(),
  };
  // Only what the lock screen uses.
  connectMediaSession(engine as unknown as PodcastEngine, () => ({
    podcasts: list,
    queue: waiting,
    hearable,
  }));
  return {
    engine,
    show(change: Partial<PodcastState>) {
      state = { ...state, ...change };
      listener();
    },
    press: (action: MediaSessionAction, details = {}) =>
      handlers.get(action)?.({ action, ...details }),
  };
}

test('the lock screen shows the episode and skips to the next and the previous one', async () => {
  const { engine, show, press } = connect();
  show({
    podcast: list[1] ?? null,
    status: 'playing',
    positionSeconds: 2,
    durationSeconds: 600,
    rate: 1.5,
  });
  expect(screen.metadata).toMatchObject({
    title: 'Ronda 2',
    artist: 'Infectologia',
    album: 'Plantão · Podcasts',
  });
  expect(screen.playbackState).toBe('playing');
  expect(screen.position).toEqual({ duration: 600, playbackRate: 1.5, position: 2 });
  press('nexttrack');
  expect(engine.play).toHaveBeenLastCalledWith(list[2]);
  press('previoustrack');
  expect(engine.play).toHaveBeenLastCalledWith(list[0]);
  // Later in the episode "previous" restarts it.
  show({ positionSeconds: 4 });
  press('previoustrack');
  expect(engine.seek).toHaveBeenCalledWith(0);
  expect(engine.play).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(screen.metadata?.artwork).toEqual([]));
});

test('the lock screen offers no next episode at the end of the list, and "previous" restarts the first', () => {
  const { engine, show, press } = connect();
  show({ podcast: list[2] ?? null, status: 'playing', positionSeconds: 1 });
  expect(handlers.get('nexttrack')).toBeNull();
  show({ podcast: list[0] ?? null });
  press('previoustrack');
  expect(engine.seek).toHaveBeenCalledWith(0);
  show({ podcast: null, status: 'idle' });
  expect(handlers.get('previoustrack')).toBeNull();
  expect(screen.metadata).toBeNull();
  expect(screen.playbackState).toBe('none');
});

test('"next" of the lock screen takes the first of the queue before the next of the list', () => {
  const { engine, show, press } = connect();
  const [first] = list;
  waiting = [{ podcast_id: 3, rank: 0, podcast: first as QueueEntry['podcast'] }];
  // Also at the end of the list.
  show({ podcast: list[2] ?? null, status: 'playing', positionSeconds: 1 });
  press('nexttrack');
  expect(engine.play).toHaveBeenLastCalledWith(first);
});

test('without a network the lock screen passes over what is not on the device, both ways', () => {
  hearable = new Set([1, 3]);
  const { engine, show, press } = connect();
  show({ podcast: list[2] ?? null, status: 'playing', positionSeconds: 1 });
  press('previoustrack');
  expect(engine.play).toHaveBeenLastCalledWith(list[0]);
  show({ podcast: list[0] ?? null });
  press('nexttrack');
  expect(engine.play).toHaveBeenLastCalledWith(list[2]);
});

test.each([
  [
    { positionSeconds: 42, rate: 2 },
    { duration: 600, playbackRate: 2, position: 42 },
  ],
  [{ positionSeconds: 601 }, { duration: 600, playbackRate: 1, position: 600 }],
  [{ positionSeconds: -1 }, { duration: 600, playbackRate: 1, position: 0 }],
  [{ positionSeconds: Number.NaN }, null],
  [{ durationSeconds: null }, null],
  [{ durationSeconds: Number.POSITIVE_INFINITY }, null],
  [{ podcast: null }, null],
])('the lock screen is given a place that it can show: %o', (change, position) => {
  const { show } = connect();
  const playing = { podcast: list[0] ?? null, status: 'playing', rate: 1 } as const;
  show({ ...playing, positionSeconds: 5, durationSeconds: 600 });
  show(change);
  expect(screen.position).toEqual(position);
});

test('the lock screen moves within the episode and knows its chapters', () => {
  const { engine, show, press } = connect();
  const chapters = [
    { start: 0, title: 'Abertura' },
    { start: 60, title: 'Antibiótico' },
  ];
  show({ podcast: makePodcast({ id: 9, chapters }), status: 'playing', positionSeconds: 5 });
  expect(screen.metadata?.chapterInfo).toEqual([
    { title: 'Abertura', startTime: 0, artwork: [] },
    { title: 'Antibiótico', startTime: 60, artwork: [] },
  ]);
  press('seekto', { seekTime: 60 });
  expect(engine.seek).toHaveBeenLastCalledWith(60);
  press('seekbackward');
  press('seekforward', { seekOffset: 30 });
  expect(engine.skip.mock.calls).toEqual([[-10], [30]]);
});
