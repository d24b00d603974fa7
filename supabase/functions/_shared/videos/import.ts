import type { Client } from '../clients.ts';
import { type ImportOutcome, type ImportReport, STILL_PROCESSING } from '../contracts/import.ts';
import { GoogleError } from '../google/error.ts';
import type { NewVideo } from '../youtube/rules.ts';
import { insertVideos, storedTitles } from './store.ts';

/** An entry as its source describes it: a row to add, or why it cannot be one. */
export type Candidate = { externalId: string } & (
  | { video: NewVideo }
  | { title: string | null; reason: string }
);

const ALREADY_STORED = 'Já está no catálogo';

/**
 * Imports entries a batch at a time: what is stored already is skipped without asking its source.
 * A failure of the source ends the import; entries it did not get to are reported with its reason, unless
 * nothing was reached at all: then the failure itself is thrown. An entry that `lookUp` leaves out, and those
 * that are left when `isOver` says so between two batches, are not reported.
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
  const stored = await storedTitles(client, source, batch);
  const candidates = await lookUp(batch.filter((id) => !stored.has(id)));
  const videos = candidates.flatMap((one) => ('video' in one ? [one.video] : []));
  const { inserted, refused } = await insertVideos(client, videos);
  const added = new Set(inserted.map((video) => video.external_id));
  const poison = new Map(refused.map(({ row, reason }) => [row.external_id, reason]));
  const described = new Map(candidates.map((one) => [one.externalId, one]));
  return batch.flatMap((id): ImportOutcome[] => {
    const candidate = described.get(id);
    if (!candidate) return stored.has(id) ? [skipped(id, stored.get(id) ?? null)] : [];
    if (!('video' in candidate)) return [failure(id, candidate.title, candidate.reason)];
    const { title } = candidate.video;
    const reason = poison.get(id);
    if (reason !== undefined) return [failure(id, title, reason)];
    return added.has(id)
      ? [{ externalId: id, outcome: 'imported', title, reason: noteOf(candidate.video) }]
      : [skipped(id, title)];
  });
}

/** What there is to say of a lesson that was imported. */
function noteOf({ status }: NewVideo): string | null {
  return status === 'processing' ? STILL_PROCESSING : null;
}

export function report(results: ImportOutcome[]): ImportReport {
  const count = (outcome: ImportOutcome['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    successCount: count('imported'),
    skipped: count('skipped'),
    failed: count('failed'),
    results,
  };
}

/** What became of an entry that the catalogue has already. */
export function skipped(externalId: string, title: string | null): ImportOutcome {
  return { externalId, outcome: 'skipped', title, reason: ALREADY_STORED };
}

export function failure(externalId: string, title: string | null, reason: string): ImportOutcome {
  return { externalId, outcome: 'failed', title, reason };
}
