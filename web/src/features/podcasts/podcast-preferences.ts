import { keep, parseRecord, readKept } from '~/lib/kept.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { PODCAST_RATES, type Podcast, volumeStep } from './podcasts.rules.ts';

export const PREFERENCES_KEY = 'podcast_preferences';

/** Of so many episodes, and of so many categories, the speed is remembered. */
const MOST_RATES = 200;

/** Speeds by id, chosen last first. */
type Rates = readonly (readonly [id: number, rate: number])[];

/** What this device remembers of how its owner likes to listen. */
export type PodcastPreferences = {
  /** Chosen last. */
  rate: number;
  volume: number;
  episodes: Rates;
  categories: Rates;
};

type Rated = Pick<Podcast, 'id' | 'category_id'>;

/** The speed of an episode: its own, that of its category, or the last one. */
export function rateFor(
  { rate, episodes, categories }: PodcastPreferences,
  podcast: Rated,
): number {
  return find(episodes, podcast.id) ?? find(categories, podcast.category_id) ?? rate;
}

const find = (rates: Rates, wanted: number | null) => rates.find(([id]) => id === wanted)?.[1];

/** After a speed was chosen for an episode. */
export function withRate(
  preferences: PodcastPreferences,
  { id, category_id }: Rated,
  rate: number,
): PodcastPreferences {
  const put = (rates: Rates, key: number | null): Rates =>
    key === null
      ? rates
      : [[key, rate] as const, ...rates.filter(([other]) => other !== key)].slice(0, MOST_RATES);
  const { episodes, categories } = preferences;
  return {
    ...preferences,
    rate,
    episodes: put(episodes, id),
    categories: put(categories, category_id),
  };
}

/** Stored text as preferences; what is missing, out of range or from before an episode had a speed is the default. */
export function parsePodcastPreferences(text: string | null): PodcastPreferences {
  const { rate, volume, episodes, categories } = parseRecord(text);
  return {
    rate: PODCAST_RATES.find((known) => known === rate) ?? 1,
    volume: typeof volume === 'number' ? volumeStep(volume) : 1,
    episodes: parseRates(episodes),
    categories: parseRates(categories),
  };
}

function parseRates(value: unknown): Rates {
  return Array.isArray(value) ? value.filter(isRate).slice(0, MOST_RATES) : [];
}

const isRate = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  PODCAST_RATES.some((known) => known === value[1]);

export const readPodcastPreferences = (): PodcastPreferences =>
  parsePodcastPreferences(readKept(PREFERENCES_KEY));

/** On a computer of somebody else's nothing is remembered. */
export function keepPodcastPreferences(preferences: PodcastPreferences): void {
  if (!isSharedComputer()) keep(PREFERENCES_KEY, JSON.stringify(preferences));
}
