import { isRecord } from '~/lib/is-record.ts';

/** A language in which a lesson's captions can be shown. */
export type CaptionTrack = {
  /** As the video host spells it, e.g. "pt-BR". */
  languageCode: string;
  /** The language's name as a person reads it. */
  label: string;
};

const HOME_LANGUAGE = 'pt';

/**
 * The host's list of tracks, which it documents nowhere: what has no language is left out. One entry per language,
 * written by a person before made by a machine; Portuguese first, the rest as the host has them.
 */
export function parseTracks(list: unknown): readonly CaptionTrack[] {
  if (!Array.isArray(list)) return [];
  const entries = list.map(readEntry).filter((entry) => entry !== null);
  const ranked = [...entries].sort(
    (a, b) => Number(a.isAutomatic) - Number(b.isAutomatic) || rankOf(a) - rankOf(b),
  );
  const byLanguage = new Map<string, CaptionTrack>();
  for (const { languageCode, label } of ranked) {
    if (!byLanguage.has(languageCode)) byLanguage.set(languageCode, { languageCode, label });
  }
  return [...byLanguage.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The track to show: the language chosen last, or another variety of it, or the first one.
 *
 * @param language code chosen last; empty before the first choice
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  language: string,
): CaptionTrack | null {
  return (
    tracks.find(({ languageCode }) => languageCode === language) ??
    tracks.find(({ languageCode }) => baseOf(languageCode) === baseOf(language)) ??
    tracks[0] ??
    null
  );
}

function readEntry(entry: unknown) {
  if (!isRecord(entry)) return null;
  const { languageCode, displayName, languageName, kind } = entry;
  if (typeof languageCode !== 'string' || languageCode === '') return null;
  const names = [displayName, languageName].filter((name) => typeof name === 'string' && name);
  return {
    languageCode,
    label: String(names[0] ?? languageCode),
    isAutomatic: kind === 'asr',
  };
}

const baseOf = (code: string) => code.toLowerCase().split('-')[0];

/** Brazil's Portuguese, then any other, then the rest. */
function rankOf({ languageCode }: Pick<CaptionTrack, 'languageCode'>): number {
  if (languageCode.toLowerCase() === `${HOME_LANGUAGE}-br`) return 0;
  return baseOf(languageCode) === HOME_LANGUAGE ? 1 : 2;
}
