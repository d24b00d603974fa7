import type { PodcastEngine } from './podcast-state.ts';
import { SKIP_SECONDS } from './podcasts.rules.ts';

/** Lets headphones, keyboards and lock screens show and steer the episode. Does nothing where they cannot. */
export function connectMediaSession(player: PodcastEngine): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play() {
      const { podcast } = player.read();
      if (podcast) void player.play(podcast);
    },
    pause: () => player.pause(),
    stop: () => player.close(),
    seekbackward: ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS),
    seekto({ seekTime }) {
      if (seekTime !== undefined) player.seek(seekTime);
    },
  };
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      // Object.entries widens the keys of `handlers`.
      mediaSession.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // An action this browser does not know.
    }
  }

  let shownId: number | null = null;
  player.subscribe(() => {
    const { podcast, status, positionSeconds, durationSeconds, rate } = player.read();
    if (podcast?.id !== shownId) {
      shownId = podcast?.id ?? null;
      mediaSession.metadata =
        podcast &&
        new MediaMetadata({ title: podcast.title, artist: 'Plantão', album: 'Podcasts' });
    }
    mediaSession.playbackState = stateOf(status);
    if (podcast && durationSeconds) {
      mediaSession.setPositionState({
        duration: durationSeconds,
        playbackRate: rate,
        position: Math.min(positionSeconds, durationSeconds),
      });
    }
  });
}

function stateOf(status: string): MediaSessionPlaybackState {
  if (status === 'playing' || status === 'loading') return 'playing';
  return status === 'paused' ? 'paused' : 'none';
}
