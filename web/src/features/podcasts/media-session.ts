import {
  followerOf,
  type Listed,
  playNext,
  playPrevious,
} from '~/features/podcast-queue/play-order.ts';
import { parseChapters } from '~/lib/chapters.ts';
import { reportError } from '~/lib/report-error.ts';
import { isSounding, type PodcastEngine, type PodcastState } from './podcast-state.ts';
import { type Podcast, SKIP_SECONDS } from './podcasts.rules.ts';

/**
 * Lets headphones, keyboards and lock screens show and steer the episode. Does nothing where they cannot.
 *
 * @param listed every episode, in the order shown, and the queue; empty until they were read.
 */
export function connectMediaSession(player: PodcastEngine, listed: () => Listed): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // An action this browser does not know.
    }
  };
  handle('play', () => {
    const { podcast } = player.read();
    if (podcast) void player.play(podcast);
  });
  handle('pause', () => player.pause());
  handle('stop', () => player.close());
  handle('seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS)));
  handle('seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS));
  handle('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) player.seek(seekTime);
  });

  const show = createDisplay(mediaSession);
  let tracks = '';
  player.subscribe(() => {
    const state = player.read();
    const { podcast, status } = state;
    show(podcast);
    mediaSession.playbackState = stateOf(status);
    showPosition(mediaSession, state);
    const hasNext = podcast !== null && followerOf(listed(), podcast.id) !== undefined;
    if (tracks === `${podcast?.id} ${hasNext}`) return;
    tracks = `${podcast?.id} ${hasNext}`;
    // A button without a handler is not shown.
    handle('nexttrack', hasNext ? () => playNext(listed(), player) : null);
    handle('previoustrack', podcast && (() => playPrevious(listed(), player)));
  });
}

/** Where it is. Of an episode whose length is not known the place of the one before it must not stay. */
function showPosition(
  mediaSession: MediaSession,
  { podcast, positionSeconds, durationSeconds, rate }: PodcastState,
): void {
  const isKnown =
    podcast &&
    durationSeconds &&
    Number.isFinite(durationSeconds) &&
    Number.isFinite(positionSeconds);
  try {
    mediaSession.setPositionState(
      isKnown
        ? {
            duration: durationSeconds,
            playbackRate: rate,
            position: Math.min(Math.max(0, positionSeconds), durationSeconds),
          }
        : undefined,
    );
  } catch {
    // A browser that knows metadata only.
  }
}

/** Shows an episode: its words at once, its cover as soon as that is drawn. */
function createDisplay(mediaSession: MediaSession) {
  let shownId: number | null = null;
  let release: () => void = () => undefined;
  return (podcast: Podcast | null) => {
    if ((podcast?.id ?? null) === shownId) return;
    shownId = podcast?.id ?? null;
    release();
    release = () => undefined;
    if (!podcast) {
      mediaSession.metadata = null;
      return;
    }
    const words = {
      title: podcast.title,
      artist: podcast.category?.name ?? 'Plantão',
      album: 'Plantão · Podcasts',
      // Browsers that do not know it read past it.
      chapterInfo: parseChapters(podcast.chapters).map(({ start, title }) => ({
        title,
        startTime: start,
        artwork: [],
      })),
    };
    mediaSession.metadata = new MediaMetadata(words);
    import('./cover-art.ts')
      .then(async ({ drawArtwork, releaseArtwork }) => {
        const artwork = await drawArtwork(podcast);
        if (shownId !== podcast.id) {
          releaseArtwork(artwork);
          return;
        }
        release = () => releaseArtwork(artwork);
        mediaSession.metadata = new MediaMetadata({ ...words, artwork });
      })
      .catch((error: unknown) => reportError('podcast cover', error));
  };
}

function stateOf(status: PodcastState['status']): MediaSessionPlaybackState {
  if (status === 'idle') return 'none';
  return isSounding(status) ? 'playing' : 'paused';
}
