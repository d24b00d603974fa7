import { useSyncExternalStore } from 'react';
import type { Rival } from '~/features/playback/place-record.ts';
import type { Cut } from '~/features/playback/places.ts';
import type { Chapter } from '~/lib/chapters.ts';
import { deleteDownloads } from '~/lib/offline/delete-downloads.ts';
import { forgetShelves } from './known-shelf.ts';
import { forgetOpenEpisode } from './open-episode.ts';
import type { Podcast, SleepAt } from './podcasts.rules.ts';

type PodcastStatus =
  | 'idle'
  /** Waits for the address or the first sound; plays as soon as it can. */
  | 'loading'
  | 'playing'
  | 'paused'
  /** There is no file behind the episode. */
  | 'unavailable'
  /** No answer arrived: it needs a network. */
  | 'unreachable'
  /** It stopped by itself and could not go on. */
  | 'failed';

/** Whether it is heard, or will be as soon as it can. */
export const isSounding = (status: PodcastStatus): boolean =>
  status === 'playing' || status === 'loading';

export type PodcastState = {
  podcast: Podcast | null;
  status: PodcastStatus;
  positionSeconds: number;
  /** Whether it is known where the episode goes on; until then the position says nothing. */
  isPlaced: boolean;
  durationSeconds: number | null;
  rate: number;
  /** 0 to 1. */
  volume: number;
  /** When the sleep timer stops playback. */
  sleepAt: SleepAt;
  /** What the sleep timer did: when (epoch ms), and whether at the end of the episode. Null once something plays. */
  slept: { at: number; isEnd: boolean } | null;
  /** Why it began at 0: the audio ends before the place where it was to go on. */
  cut: Cut | null;
  /** Where other devices are: the member has to say from where to go on; until then nothing is overwritten. */
  others: readonly Rival[];
};

export type PodcastEngine = {
  read(): PodcastState;
  subscribe(listener: () => void): () => void;
  /** Plays an episode, from where it was left unless `fromSeconds` says otherwise; resumes it if it is loaded. */
  play(podcast: Podcast, fromSeconds?: number): Promise<void>;
  /**
   * Shows an episode of an earlier visit, silent; nothing of it is fetched before it plays. `atSeconds` is null
   * when that visit never learned where it goes on.
   */
  restore(podcast: Podcast, atSeconds: number | null): void;
  pause(): void;
  toggle(podcast: Podcast): void;
  /** The listener chose a second. */
  seek(seconds: number): void;
  /** A link of the page leads to a second, which the audio may not have. */
  jump(seconds: number): void;
  skip(seconds: number): void;
  /** Other devices are somewhere else: asks from where to go on, and stops unless told otherwise. */
  ask(others: readonly Rival[], stops?: boolean): void;
  /** The answer: plays on from there. */
  settle(seconds: number): void;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  /** `chapters` of the episode, where the player was opened without them. */
  sleep(at: SleepAt, chapters?: readonly Chapter[]): void;
  /** Ends playback and forgets the episode; its place is kept. */
  close(): void;
  /** The same after a sign-out: nothing is stored any more. */
  discard(): void;
  /** The page may be closed: stores the position now. */
  leave(): void;
};

/** Before anything was chosen. */
export const IDLE: PodcastState = {
  podcast: null,
  status: 'idle',
  positionSeconds: 0,
  isPlaced: false,
  durationSeconds: null,
  rate: 1,
  volume: 1,
  sleepAt: null,
  slept: null,
  cut: null,
  others: [],
};

/** Light enough for every page: the engine itself comes with whatever first plays something. */
let engine: PodcastEngine | null = null;
/** Whether the opened player is on the screen. */
let isSheetOpen = false;
/** Files that were asked for in vain since the page was loaded. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

const fileOf = ({ id, file_path, audio_url }: Podcast) => `${id} ${file_path ?? audio_url}`;

/** Whether there turned out to be no file behind an episode: it is not offered again. */
export const isKnownMissing = (podcast: Podcast): boolean => missing.has(fileOf(podcast));

const tell = () => {
  const { podcast, status } = engine?.read() ?? IDLE;
  if (podcast && status === 'unavailable') missing.add(fileOf(podcast));
  for (const listener of [...listeners]) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The player, once there is one. */
export const currentPodcastEngine = (): PodcastEngine | null => engine;

/** Makes a player known to everything that already looks for one. */
export function announcePodcastEngine(started: PodcastEngine): void {
  engine = started;
  missing.clear();
  started.subscribe(tell);
  queueMicrotask(tell);
}

/** What the player does now, on any screen. */
export const usePodcastState = (): PodcastState =>
  useSyncExternalStore(subscribe, () => engine?.read() ?? IDLE);

/** Opens or closes the player's full set of controls; without an episode nothing is to be seen of it. */
export function showPodcastSheet(isOpen: boolean): void {
  isSheetOpen = isOpen;
  tell();
}

export const useIsPodcastSheetOpen = (): boolean =>
  useSyncExternalStore(subscribe, () => isSheetOpen);

/** The listener lost access: stops playback and deletes its data from this device. */
export function stopForSignedOut(): void {
  engine?.discard();
  showPodcastSheet(false);
  forgetOpenEpisode();
  forgetShelves();
  deleteDownloads();
}
