import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePodcast } from '~/testing/factories.ts';
import { connectMediaSession } from './media-session.ts';
import type { PodcastEngine, PodcastState } from './podcast-state.ts';

/** The lock screen: jsdom has none. */
const handlers = new Map<string, MediaSessionActionHandler | null>();
const screen = {
  metadata: null as { title: string; artwork?: MediaImage[] } | null,
  playbackState: 'none',
  position: null as MediaPositionState | null,
  setActionHandler: (action: string, handler: MediaSessionActionHandler | null) =>
    void handlers.set(action, handler),
  setPositionState(state: MediaPositionState) {
    screen.position = state;
  },
};

beforeEach(() => {
  handlers.clear();
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
  };
  // Only what the lock screen uses.
  connectMediaSession(engine as unknown as PodcastEngine, () => list);
  return {
    engine,
    show(change: Partial<PodcastState>) {
      state = { ...state, ...change };
      listener();
    },
    press: (action: MediaSessionAction) => handlers.get(action)?.({ action }),
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
