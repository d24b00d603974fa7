import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { onLeaving } from '~/features/playback/on-leaving.ts';
import { localAudio, releaseLocalAudio } from '~/features/podcast-downloads/local-audio.ts';
import { createAutoplay } from '~/features/podcast-queue/podcast-autoplay.ts';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { hearableNow, readDownloadedEpisodes } from '~/lib/offline/downloads.ts';
import { reportError } from '~/lib/report-error.ts';
import { isInterrupted, readSession, subscribeToSession } from '~/lib/session/session-state.ts';
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
  keepPodcastPreferences,
  rateFor,
  readPodcastPreferences,
  withRate,
} from './podcast-preferences.ts';
import {
  announcePodcastEngine,
  currentPodcastEngine,
  type PodcastEngine,
} from './podcast-state.ts';
import { podcastQueries } from './podcasts.queries.ts';

/** What is on the device waits no longer for a server that may not answer. */
const PATIENCE_MS = 1_500;

const passed = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

/** Whether this browser can play sound at all. */
export function canPlayAudio(): boolean {
  return typeof HTMLAudioElement !== 'undefined' && 'canPlayType' in HTMLAudioElement.prototype;
}

/** The app's one player; made when the member first presses play, it lives until the member leaves. */
export function podcastPlayer(client: QueryClient): PodcastEngine {
  return currentPodcastEngine() ?? createPlayer(client);
}

/** The player, in what is drawn only while an episode is open. */
export const usePodcastPlayer = () => podcastPlayer(useQueryClient());

/** Brings back the episode that the last visit left open, silent. */
export function restoreEpisode(client: QueryClient): void {
  const open = readOpenEpisode(readSession().userId);
  if (!open) forgetOpenEpisode();
  else createPlayer(client, open);
}

function createPlayer(client: QueryClient, open?: OpenEpisode): PodcastEngine {
  let { userId } = readSession();
  let preferences = readPodcastPreferences();
  const places = createPodcastPlaces(client, (podcastId, others, isPlaceTheirs) => {
    if (player.read().podcast?.id === podcastId) player.ask(others, isPlaceTheirs);
  });
  const player = createPodcastEngine({
    sound: createAudioElement(),
    async sign(podcast, isRenewal) {
      const local = await localAudio(podcast, isRenewal);
      if (local !== null) return local;
      const query = podcastQueries.audioUrl(podcast);
      // An expired address in the cache must not be used again.
      if (isRenewal) client.removeQueries(query);
      return client.fetchQuery(query);
    },
    async readPlace(podcast, hereSeconds) {
      const isHere = (await readDownloadedEpisodes()).has(podcast.id);
      return places.read(podcast, hereSeconds, isHere ? passed(PATIENCE_MS) : undefined);
    },
    keepPlace: places.keep,
    report: (error) => reportError('podcast', error),
    initial: { rate: preferences.rate, volume: preferences.volume },
    rateOf: (podcast) => rateFor(preferences, podcast),
    remember({ rate, volume }, podcast) {
      preferences = { ...(podcast ? withRate(preferences, podcast, rate) : preferences), volume };
      keepPodcastPreferences(preferences);
    },
    onEnded: (podcast) => autoplay.ended(podcast),
  });
  const autoplay = createAutoplay(client, player);
  if (open) {
    places.adopt(open.podcast.id, open.base);
    player.restore(open.podcast, open.positionSeconds);
  }
  connectMediaSession(player, () => ({
    podcasts: client.getQueryData(podcastQueries.list().queryKey) ?? [],
    queue: client.getQueryData(queueQueries.list().queryKey) ?? [],
    hearable: hearableNow(),
  }));
  player.subscribe(createCopier(player, places, () => userId));
  player.subscribe(() => {
    if (player.read().podcast === null) releaseLocalAudio();
  });
  onLeaving(player.leave);
  subscribeToSession(() => {
    if (isInterrupted(readSession())) player.pause();
    const before = userId;
    userId = readSession().userId;
    // The episode of one person must not play on for the next.
    if (userId !== before && player.read().podcast) player.discard();
  });
  announcePodcastEngine(player);
  return player;
}

/** Copies the place to this device each second, so that not even a crash loses it. */
function createCopier(player: PodcastEngine, places: PodcastPlaces, owner: () => string | null) {
  let copied = '';
  return () => {
    const { podcast, status, positionSeconds: position, durationSeconds, isPlaced } = player.read();
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
    if (status === 'playing') {
      places.draft(podcast.id, position, Math.max(durationSeconds ?? 0, position));
    }
  };
}
