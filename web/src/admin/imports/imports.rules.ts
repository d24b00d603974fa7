import { parseDriveFile, parseDriveFolder } from '#contracts/drive-link.ts';
import { IMPORT_MESSAGES, type ImportOutcome } from '#contracts/import.ts';
import { findYouTubeIds, readYouTubeList } from '#contracts/youtube-link.ts';
import type { AppErrorCode } from '~/lib/error-messages.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';

/** How many videos one call of a bulk import asks for: one page of YouTube, so the list grows as it works. */
export const BULK_CHUNK = 50;

/** What a form may send, or what is wrong with its text. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; refusal: string };

const refuse = (title: string, help?: string) =>
  ({ ok: false, refusal: help ? `${title}: ${help}` : title }) as const;

/** One video of YouTube, by id or link. */
export function checkVideo(text: string): Checked<string> {
  if (text.trim() === '')
    return refuse(IMPORT_MESSAGES.videoRequired, IMPORT_MESSAGES.videoRequiredHelp);
  const [id, ...others] = findYouTubeIds(text);
  if (id === undefined)
    return refuse(IMPORT_MESSAGES.invalidFormat, IMPORT_MESSAGES.invalidVideoHelp);
  if (others.length > 0) {
    const help = `Há ${others.length + 1} vídeos neste texto. Use a aba Vários vídeos.`;
    return refuse(IMPORT_MESSAGES.invalidFormat, help);
  }
  return { ok: true, value: id };
}

/** Several videos of YouTube, one per line or split by commas; entries that name no video are counted, not sent. */
export function checkVideos(text: string): Checked<{ ids: string[]; invalid: number }> {
  const lines = readYouTubeList(text);
  const ids = [...new Set(lines.flatMap((line) => line.ids))];
  const invalid = lines.flatMap(({ unread }) => unread).length;
  if (ids.length > 0) return { ok: true, value: { ids, invalid } };
  // Marks alone are an entry, too, although the warning does not count bullets of a list.
  const isBlank = !/[^\s,]/.test(text);
  return refuse(isBlank ? IMPORT_MESSAGES.bulkRequired : IMPORT_MESSAGES.bulkNoneValid);
}

/** A file or a folder of Drive. The text itself is sent: its link may carry a resource key. */
const checkDrive =
  (
    parse: (text: string) => unknown,
    required: string,
    parseOther: (text: string) => unknown,
    isOther: string,
  ) =>
  (text: string): Checked<string> => {
    if (text.trim() === '') return refuse(required);
    if (parse(text) !== null) return { ok: true, value: text.trim() };
    return refuse(IMPORT_MESSAGES.invalidFormat, parseOther(text) === null ? undefined : isOther);
  };

export const checkDriveFile = checkDrive(
  parseDriveFile,
  IMPORT_MESSAGES.fileRequired,
  parseDriveFolder,
  'Isto é o link de uma pasta. Use a aba Pasta do Drive.',
);

export const checkDriveFolder = checkDrive(
  parseDriveFolder,
  IMPORT_MESSAGES.folderRequired,
  parseDriveFile,
  'Isto é o link de um arquivo. Use a aba Arquivo do Drive.',
);

/** Failures that say nothing about the id that was typed. */
const NOT_ABOUT_THE_ID: readonly AppErrorCode[] = ['unreachable', 'session_expired'];

/** What is said of a failed import: the server's own words, else the best guess. */
export function importFailureText(error: unknown, guess?: string): string {
  const isMute =
    error instanceof AppError &&
    error.serverMessage === undefined &&
    !NOT_ABOUT_THE_ID.includes(error.code);
  return guess !== undefined && isMute ? guess : describeError(error);
}

/**
 * Results of an earlier round with those of a retry: an entry keeps its place, and what was imported or restored
 * once stays so, although the retry found it in the catalogue already.
 */
export function mergeOutcomes(
  before: readonly ImportOutcome[],
  news: readonly ImportOutcome[],
): ImportOutcome[] {
  const merged = new Map(before.map((outcome) => [outcome.externalId, outcome]));
  for (const outcome of news) {
    const known = merged.get(outcome.externalId);
    const isDone = known?.outcome === 'imported' || known?.outcome === 'restored';
    if (isDone && outcome.outcome === 'skipped') continue;
    merged.set(outcome.externalId, outcome);
  }
  return [...merged.values()];
}

/** How many entries came to an end. */
export const countOutcomes = (
  results: readonly ImportOutcome[],
  wanted: ImportOutcome['outcome'],
) => results.filter(({ outcome }) => outcome === wanted).length;

/** Where an imported lesson went: " em Cardiologia", ", sem categoria"; nothing where that is not told. */
export function placeText(category: ImportOutcome['category']): string {
  if (category === undefined) return '';
  return category === null ? ', sem categoria' : ` em ${category}`;
}

/** "3 importados, 1 restaurado, 1 já existente, 2 com erro, 1 sem categoria", without what is zero. */
export function summaryOf(results: readonly ImportOutcome[]): string {
  const restored = countOutcomes(results, 'restored');
  const skipped = countOutcomes(results, 'skipped');
  const failed = countOutcomes(results, 'failed');
  const uncategorized = results.filter(({ category }) => category === null).length;
  return [
    plural(countOutcomes(results, 'imported'), 'importado', 'importados'),
    restored > 0 && plural(restored, 'restaurado', 'restaurados'),
    skipped > 0 && plural(skipped, 'já existente', 'já existentes'),
    failed > 0 && `${failed} com erro`,
    uncategorized > 0 && `${uncategorized} sem categoria`,
  ]
    .filter(Boolean)
    .join(', ');
}

const MOST_NAMES = 10;

/** "Sepse, Choque e mais 3" */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown} e mais ${names.length - MOST_NAMES}` : shown;
}
