import type { Client } from '../clients.ts';
import {
  type ImportBulk,
  type ImportBulkReport,
  type Imported,
  type ImportReport,
  type ImportVideo,
  ignoredEntries,
  importedSchema,
} from '../contracts/import.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { rows } from '../rows.ts';
import { ALREADY_STORED, type Candidate, importEntries } from '../videos/import.ts';
import { PAGE_SIZE, type Videos, youTube } from './api.ts';
import { PLAYLIST_MAX_AGE_MS, refreshPlaylists } from './playlists.ts';
import { refusalOf, toNewVideo } from './rules.ts';

const NOT_FOUND = 'Não encontrado no YouTube: privado, excluído ou ID incorreto';

export const UNREADABLE =
  'O YouTube deu uma resposta que não pôde ser lida. Tente novamente em alguns minutos';

/**
 * Adds one video of YouTube, or shows its hidden lesson again.
 *
 * @throws HttpError 409 when it is in the catalogue already, 422 not_importable with the reason, 502 google_*
 */
export async function importVideo(
  deps: Deps,
  client: Client,
  { videoId, categoryId }: ImportVideo,
): Promise<Imported> {
  const report = await importBulk(deps, client, { videoIds: [videoId], ignored: 0, categoryId });
  return single(client, 'youtube', report);
}

/** Adds several videos of YouTube, and reports the result of each. */
export async function importBulk(
  deps: Deps,
  client: Client,
  { videoIds, ignored, categoryId }: ImportBulk,
): Promise<ImportBulkReport> {
  const api = youTube(deps);
  const report = await importEntries(client, 'youtube', videoIds, PAGE_SIZE, async (ids) => {
    const videos = await api.videos(ids);
    // Without a chosen category, rules apply, which may need the content of playlists.
    if (videos.found.size > 0 && (categoryId ?? null) === null) {
      await refreshPlaylists(deps, api, deps.now() - PLAYLIST_MAX_AGE_MS);
    }
    const now = new Date(deps.now()).toISOString();
    return ids.map((id) => candidateOf(id, videos, categoryId ?? null, now));
  });
  return { ...report, ignored, warning: ignored > 0 ? ignoredEntries(ignored) : null };
}

/** The row of a video by YouTube's answer, or why it may not be a lesson. */
export function candidateOf(
  id: string,
  { found, unreadable }: Videos,
  categoryId: number | null,
  now: string,
): Candidate {
  const item = found.get(id);
  const reason = item ? refusalOf(item) : unreadable.has(id) ? UNREADABLE : NOT_FOUND;
  return item && reason === null
    ? { externalId: id, video: toNewVideo(item, categoryId, now) }
    : { externalId: id, title: item?.snippet.title ?? null, reason: reason ?? NOT_FOUND };
}

/** The 422 for one video, with the reason of the report. */
export function notImportable(reason: string, field?: string): HttpError {
  return new HttpError(422, 'not_importable', `Não foi possível importar: ${reason}.`, { field });
}

/** The one entry of a report as a video, or its failure as an error. */
export async function single(
  client: Client,
  source: 'youtube' | 'google_drive',
  { results }: ImportReport,
): Promise<Imported> {
  const outcome = results[0];
  if (outcome?.outcome === 'skipped') {
    const { reason } = outcome;
    throw new HttpError(
      409,
      'conflict',
      reason === null || reason === ALREADY_STORED
        ? 'Este vídeo já está no catálogo. Escolha outro ou edite o que já existe.'
        : `${reason}.`,
    );
  }
  const restored = outcome?.outcome === 'restored';
  if (!outcome || (outcome.outcome !== 'imported' && !restored)) {
    throw notImportable(outcome?.reason ?? NOT_FOUND);
  }
  const video = rows(
    await client
      .from('videos')
      .select('id,title,status')
      .eq('source', source)
      .eq('external_id', outcome.externalId)
      .single(),
    importedSchema.shape.video,
  );
  return { video, restored, message: outcome.reason };
}
