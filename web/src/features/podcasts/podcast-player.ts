import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '~/lib/errors.ts';
import { reportError } from '~/lib/report.ts';
import { readSession, subscribeToSession } from '~/lib/session.ts';
import { createAudioElement } from './audio-element.ts';
import { connectMediaSession } from './media-session.ts';
import { createPodcastEngine } from './podcast-engine.ts';
import { announcePodcastEngine, currentPodcastEngine, type PodcastEngine } from './podcast-state.ts';
import { savePodcastProgress, sendPodcastProgress } from './podcasts.mutations.ts';
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

function createPlayer(client: QueryClient): PodcastEngine {
  const { userId } = readSession();
  const player = createPodcastEngine({
    sound: createAudioElement(),
    sign(podcast, isRenewal) {
      const query = podcastQueries.audioUrl(podcast);
      return client.fetchQuery(isRenewal ? { ...query, staleTime: 0 } : query);
    },
    isMissing: (error) => error instanceof AppError && [400, 404].includes(error.status),
    loadProgress: (podcastId) => client.fetchQuery(podcastQueries.progress(podcastId)),
    saveProgress: savePodcastProgress,
    saveOnLeaving: (...progress) => sendPodcastProgress(userId, ...progress),
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
  connectMediaSession(player);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') player.leave();
  });
  window.addEventListener('pagehide', player.leave);
  subscribeToSession(() => {
    // What one person listened to must not go on playing for the next.
    if (readSession().userId !== userId && player.read().podcast) player.discard();
  });
  announcePodcastEngine(player);
  return player;
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
