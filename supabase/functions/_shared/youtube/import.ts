import * as z from 'zod';
import type { Client } from '../clients.ts';
import {
  type ImportBulk,
  type ImportBulkReport,
  type ImportReport,
  type ImportVideo,
  ignoredEntries,
} from '../contracts/import.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { rows } from '../rows.ts';
import { type Candidate, importEntries } from '../videos/import.ts';
import { PAGE_SIZE, youTube } from './api.ts';
import { PLAYLIST_MAX_AGE_MS, refreshPlaylists } from './playlists.ts';
import { refusalOf, toNewVideo } from './rules.ts';
import type { VideoItem } from './shapes.ts';

const NOT_FOUND = 'Não encontrado no YouTube: privado, excluído ou ID incorreto';

const importedSchema = z.object({ id: z.number(), title: z.string(), status: z.string() });
export type ImportedVideo = z.output<typeof importedSchema>;

/**
 * Adds one video of YouTube.
 *
 * @throws HttpError 409 when it is in the catalogue already, 422 not_importable with the reason, 502 google_*
 */
export async function importVideo(
  deps: Deps,
  client: Client,
  { videoId, categoryId }: ImportVideo,
): Promise<ImportedVideo> {
  const report = await importBulk(deps, client, { videoIds: [videoId], ignored: 0, categoryId });
  return single(client, 'youtube', report);
}

/** Adds several videos of YouTube; says of each what became of it. */
export async function importBulk(
  deps: Deps,
  client: Client,
  { videoIds, ignored, categoryId }: ImportBulk,
): Promise<ImportBulkReport> {
  const api = youTube(deps);
  const report = await importEntries(client, 'youtube', videoIds, PAGE_SIZE, async (ids) => {
    const items = await api.videos(ids);
    // Rules decide about what nobody chose a category for, by what is known of playlists.
    if (items.size > 0 && (categoryId ?? null) === null) {
      await refreshPlaylists(deps, api, deps.now() - PLAYLIST_MAX_AGE_MS);
    }
    const now = new Date(deps.now()).toISOString();
    return ids.map((id) => candidateOf(id, items.get(id), categoryId ?? null, now));
  });
  return { ...report, ignored, warning: ignored > 0 ? ignoredEntries(ignored) : null };
}

/** A video as YouTube answered for its id: the row it becomes, or why it may not be a lesson. */
export function candidateOf(
  id: string,
  item: VideoItem | undefined,
  categoryId: number | null,
  now: string,
): Candidate {
  const reason = item ? refusalOf(item) : NOT_FOUND;
  return item && reason === null
    ? { externalId: id, video: toNewVideo(item, categoryId, now) }
    : { externalId: id, title: item?.snippet.title ?? null, reason: reason ?? NOT_FOUND };
}

/** The refusal of one video, with the reason of the report. */
export function notImportable(reason: string, field?: string): HttpError {
  return new HttpError(422, 'not_importable', `Não foi possível importar: ${reason}.`, { field });
}

/** The one entry of a report as a video, or its failure as an error. */
export async function single(
  client: Client,
  source: 'youtube' | 'google_drive',
  { results }: ImportReport,
): Promise<ImportedVideo> {
  const outcome = results[0];
  if (outcome?.outcome === 'skipped') {
    throw new HttpError(
      409,
      'conflict',
      'Este vídeo já está no catálogo. Escolha outro ou edite o que já existe.',
    );
  }
  if (outcome?.outcome !== 'imported') {
    throw notImportable(outcome?.reason ?? NOT_FOUND);
  }
  return rows(
    await client
      .from('videos')
      .select('id,title,status')
      .eq('source', source)
      .eq('external_id', outcome.externalId)
      .single(),
    importedSchema,
  );
}
