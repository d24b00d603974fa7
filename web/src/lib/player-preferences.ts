import { useSyncExternalStore } from 'react';
import { keep, readKeptRecord } from './kept.ts';
import { isSharedComputer } from './personal-storage.ts';

/** Speeds of lessons, as YouTube plays them. */
export const PLAYBACK_RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlayerPreferences = {
  rate: number;
  /** 0 to 100. */
  volume: number;
  isMuted: boolean;
  /** Letters, digits and signs are commands. Can be switched off for people who use speech input (WCAG 2.1.4). */
  hasKeyShortcuts: boolean;
  /** Captions are shown where a lesson has them. */
  hasCaptions: boolean;
  /** Language of captions chosen last, e.g. "pt-BR"; empty before the first choice. */
  captionLanguage: string;
  /** At the end of a lesson the next one begins by itself. */
  playsNext: boolean;
  /** What is said is drawn below the picture, where there is a transcript. */
  showsSpeech: boolean;
  /** What is open beside a lesson or an episode; empty for nothing, null before the first choice. */
  studyPanel: string | null;
};

const KEY = 'player_preferences';
export const DEFAULT_PREFERENCES: PlayerPreferences = {
  rate: 1,
  volume: 100,
  isMuted: false,
  hasKeyShortcuts: true,
  hasCaptions: false,
  captionLanguage: '',
  playsNext: true,
  showsSpeech: false,
  studyPanel: null,
};

let current: PlayerPreferences | null = null;
const listeners = new Set<() => void>();

/** What this device remembers of how its owner likes to watch. */
export function readPlayerPreferences(): PlayerPreferences {
  current ??= parsePreferences(null);
  return current;
}

/** Changes some of it, for every screen at once; what is out of range becomes the default. */
export function savePlayerPreferences(change: Partial<PlayerPreferences>): void {
  current = parsePreferences(JSON.stringify({ ...readPlayerPreferences(), ...change }));
  keep(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

/** The preferences as React sees them. */
export function usePlayerPreferences(): PlayerPreferences {
  return useSyncExternalStore(subscribe, readPlayerPreferences);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Text as preferences, or what is stored (null); whatever is missing or out of range is the default. */
export function parsePreferences(text: string | null): PlayerPreferences {
  const stored = readKeptRecord(KEY, text);
  const { rate, volume, captionLanguage, studyPanel } = stored;
  return {
    rate: PLAYBACK_RATES.find((known) => known === rate) ?? DEFAULT_PREFERENCES.rate,
    volume:
      typeof volume === 'number' && volume >= 0 && volume <= 100
        ? Math.round(volume)
        : DEFAULT_PREFERENCES.volume,
    isMuted: stored.isMuted === true,
    hasKeyShortcuts: stored.hasKeyShortcuts !== false,
    hasCaptions: stored.hasCaptions === true,
    captionLanguage:
      typeof captionLanguage === 'string' && /^[a-z]{2,3}(-[\w-]{1,20})?$/i.test(captionLanguage)
        ? captionLanguage
        : DEFAULT_PREFERENCES.captionLanguage,
    // On a shared computer its person may have left, and what plays would keep the session open.
    playsNext: stored.playsNext !== false && !isSharedComputer(),
    showsSpeech: stored.showsSpeech === true,
    studyPanel:
      typeof studyPanel === 'string' && /^[a-z]{0,20}$/.test(studyPanel)
        ? studyPanel
        : DEFAULT_PREFERENCES.studyPanel,
  };
}
