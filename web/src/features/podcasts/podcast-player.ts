import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '~/lib/errors.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import { reportError } from '~/lib/report.ts';
import { isInterrupted, readSession, subscribeToSession } from '~/lib/session.ts';
import { createAudioElement } from './audio-element.ts';
import { connectMediaSession } from './media-session.ts';
import {
  forgetOpenEpisode,
  keepOpenEpisode,
  type OpenEpisode,
  readOpenEpisode,
} from './open-episode.ts';
import { createPodcastEngine } from './podcast-engine.ts';
import { createPodcastPlaces, type PodcastPlaces } from './podcast-places.ts';
import {
  announcePodcastEngine,
  currentPodcastEngine,
  type PodcastEngine,
} from './podcast-state.ts';
import { podcastQueries } from './podcasts.queries.ts';
import { PODCAST_RATES, volumeStep } from './podcasts.rules.ts';

const PREFERENCES_KEY = 'podcast_preferences';

/** Whether this browser can play sound at all. */
export function canPlayAudio(): boolean {
  return typeof HTMLAudioElement !== 'undefined' && 'canPlayType' in HTMLAudioElement.prototype;
}

/** The app's one player; made when somebody first presses play, it lives until the member leaves. */
export function podcastPlayer(client: QueryClient): PodcastEngine {
  return currentPodcastEngine() ?? createPlayer(client);
}

/** Brings back the episode that the last visit left open, silent. */
export function restoreEpisode(client: QueryClient): void {
  const open = readOpenEpisode(readSession().userId);
  if (!open) forgetOpenEpisode();
  else createPlayer(client, open);
}

function createPlayer(client: QueryClient, open?: OpenEpisode): PodcastEngine {
  let { userId } = readSession();
  const places = createPodcastPlaces(client, (podcastId, others, isPlaceTheirs) => {
    if (player.read().podcast?.id === podcastId) player.ask(others, isPlaceTheirs);
  });
  const player = createPodcastEngine({
    sound: createAudioElement(),
    sign(podcast, isRenewal) {
      const query = podcastQueries.audioUrl(podcast);
      // One that stopped working is no answer, least of all to somebody without a network.
      if (isRenewal) client.removeQueries(query);
      return client.fetchQuery(query);
    },
    isMissing: (error) => error instanceof AppError && [400, 404].includes(error.status),
    isUnreachable,
    readPlace: places.read,
    keepPlace: places.keep,
    report: (error) => reportError('podcast', error),
    now: () => Date.now(),
    initial: readPreferences(),
    remember(preferences) {
      try {
        localStorage.setItem(PREFERENCES_KEY, JSON.stringify(preferences));
      } catch {
        // A browser that stores nothing remembers for this visit only.
      }
    },
  });
  if (open) {
    places.adopt(open.podcast.id, open.base);
    player.restore(open.podcast, open.positionSeconds);
  }
  connectMediaSession(player, () => client.getQueryData(podcastQueries.list().queryKey) ?? []);
  player.subscribe(createCopier(player, places, () => userId));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') player.leave();
  });
  window.addEventListener('pagehide', player.leave);
  subscribeToSession(() => {
    if (isInterrupted(readSession())) player.pause();
    const before = userId;
    userId = readSession().userId;
    // What one person listened to must not go on playing for the next.
    if (userId !== before && player.read().podcast) player.discard();
  });
  announcePodcastEngine(player);
  return player;
}

/** Copies the place to this device each second, so that not even a crash loses it. */
function createCopier(player: PodcastEngine, places: PodcastPlaces, owner: () => string | null) {
  let copied = '';
  return () => {
    const { podcast, status, positionSeconds: position, isPlaced } = player.read();
    const positionSeconds = isPlaced ? position : null;
    const name = podcast ? `${podcast.id} ${Math.floor(position)} ${status} ${isPlaced}` : '';
    if (name === copied) return;
    copied = name;
    const userId = owner();
    if (!podcast || userId === null) {
      forgetOpenEpisode();
      return;
    }
    const base = places.baseOf(podcast.id);
    keepOpenEpisode({ userId, podcast, positionSeconds, base });
    if (status === 'playing') places.draft(podcast.id, position);
  };
}

function readPreferences(): { rate: number; volume: number } {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null');
    const { rate, volume }: { rate?: unknown; volume?: unknown } =
      typeof value === 'object' && value !== null ? value : {};
    return {
      rate: PODCAST_RATES.find((known) => known === rate) ?? 1,
      volume: typeof volume === 'number' ? volumeStep(volume) : 1,
    };
  } catch {
    return { rate: 1, volume: 1 };
  }
}
