import type { Client } from '../clients.ts';
import { type ImportOutcome, type ImportReport, STILL_PROCESSING } from '../contracts/import.ts';
import { GoogleError } from '../google/error.ts';
import type { NewVideo } from '../youtube/rules.ts';
import { isHidden, restore, type StoredLesson, stillHidden, storedLessons } from './restore.ts';
import { type InsertedVideo, insertVideos } from './store.ts';

/** An entry as its source describes it: a row to add, or why it is refused. */
export type Candidate = { externalId: string } & (
  | { video: NewVideo }
  | { title: string | null; reason: string }
);

export const ALREADY_STORED = 'Já está no catálogo';
const STORED_INACTIVE = 'A aula já está no catálogo, desativada: ative-a em Gerenciar Vídeos';

/**
 * Imports entries in batches. Lessons that are shown already are skipped without a call to the source; hidden ones are
 * shown again when the source allows it. A failure of the source in the first batch is thrown; a later one ends the
 * import, and the remaining entries are reported with its reason. Entries that `lookUp` leaves out, or that remain when
 * `isOver` returns true between two batches, are not reported.
 */
export async function importEntries(
  client: Client,
  source: NewVideo['source'],
  externalIds: string[],
  batchSize: number,
  lookUp: (ids: string[]) => Promise<Candidate[]>,
  isOver: (soFar: ImportOutcome[]) => boolean = () => false,
): Promise<ImportReport> {
  const outcomes: ImportOutcome[] = [];
  for (let start = 0; start < externalIds.length; start += batchSize) {
    if (isOver(outcomes)) break;
    const batch = externalIds.slice(start, start + batchSize);
    try {
      outcomes.push(...(await importBatch(client, source, batch, lookUp)));
    } catch (error) {
      if (!(error instanceof GoogleError) || start === 0) throw error;
      for (const id of externalIds.slice(start)) outcomes.push(failure(id, null, error.message));
      break;
    }
  }
  return report(outcomes);
}

async function importBatch(
  client: Client,
  source: NewVideo['source'],
  batch: string[],
  lookUp: (ids: string[]) => Promise<Candidate[]>,
): Promise<ImportOutcome[]> {
  const stored = await storedLessons(client, source, batch);
  const isShown = (lesson: StoredLesson | undefined) => lesson && !isHidden(lesson);
  const candidates = await lookUp(batch.filter((id) => !isShown(stored.get(id))));
  const described = new Map(candidates.map((one) => [one.externalId, one]));
  const videos = candidates.flatMap((one) =>
    'video' in one && !stored.has(one.externalId) ? [one.video] : [],
  );
  const { inserted, refused } = await insertVideos(client, videos);
  const added = new Map(inserted.map((video) => [video.external_id, video]));
  const rejected = new Map(refused.map(({ row, reason }) => [row.external_id, reason]));
  const outcomes: ImportOutcome[] = [];
  for (const id of batch) {
    const lesson = stored.get(id);
    const candidate = described.get(id);
    if (lesson && isShown(lesson)) outcomes.push(skipped(id, lesson));
    else if (!candidate) continue;
    else if (!('video' in candidate)) {
      outcomes.push(
        lesson
          ? { ...skipped(id, lesson), reason: stillHidden(candidate.reason) }
          : failure(id, candidate.title, candidate.reason),
      );
    } else if (lesson) outcomes.push(await restore(client, lesson, candidate.video));
    else if (rejected.has(id)) {
      outcomes.push(failure(id, candidate.video.title, rejected.get(id) ?? ''));
    } else outcomes.push(addedOutcome(id, candidate.video, added.get(id)));
  }
  return outcomes;
}

/** The result for a lesson that this call, or another one just before, inserted. */
function addedOutcome(
  externalId: string,
  { title, status }: NewVideo,
  added: InsertedVideo | undefined,
): ImportOutcome {
  if (!added) return skipped(externalId, { title, is_active: true });
  const reason = status === 'processing' ? STILL_PROCESSING : null;
  return {
    externalId,
    outcome: 'imported',
    title,
    reason,
    category: added.categories?.name ?? null,
  };
}

export function report(results: ImportOutcome[]): ImportReport {
  const count = (outcome: ImportOutcome['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    successCount: count('imported'),
    restored: count('restored'),
    skipped: count('skipped'),
    failed: count('failed'),
    results,
  };
}

/** The result for an entry that the catalogue has already. */
export function skipped(
  externalId: string,
  { title, is_active: isActive }: Pick<StoredLesson, 'title' | 'is_active'>,
): ImportOutcome {
  const reason = isActive ? ALREADY_STORED : STORED_INACTIVE;
  return { externalId, outcome: 'skipped', title, reason };
}

export function failure(externalId: string, title: string | null, reason: string): ImportOutcome {
  return { externalId, outcome: 'failed', title, reason };
}
