import * as z from 'zod';
import type { Client } from '../clients.ts';
import type { VideoSource } from '../contracts/video.ts';
import type { Deps } from '../deps.ts';
import { HttpError, versionConflict } from '../errors.ts';
import { row } from '../rows.ts';
import { storedLessons } from '../videos/restore.ts';
import { youTube } from './api.ts';
import { candidateOf, notImportable } from './import.ts';
import type { NewVideo } from './rules.ts';

const FIELD = 'youtubeId';

/** What of a lesson belongs to the video that it shows, and so changes with it. */
export type SourceColumns = Pick<
  NewVideo,
  'external_id' | 'thumbnail' | 'duration' | 'status' | 'status_checked_at'
>;

/**
 * The columns of a lesson that is to show another video of YouTube, which is asked about it as an import
 * would ask: a lesson that was hidden is back at once, and what members could not see never gets there.
 *
 * @throws HttpError on field youtubeId: 409 when another lesson shows it, 422 not_importable with the reason;
 *   502 google_*
 */
export async function sourceColumns(
  deps: Deps,
  client: Client,
  youtubeId: string,
): Promise<SourceColumns> {
  const api = youTube(deps);
  const taken = await storedLessons(client, 'youtube', [youtubeId]);
  if (taken.size > 0) throw takenSource();
  const videos = await api.videos([youtubeId]);
  const now = new Date(deps.now()).toISOString();
  const candidate = candidateOf(youtubeId, videos, null, now);
  if (!('video' in candidate)) throw notImportable(candidate.reason, FIELD);
  const { external_id, thumbnail, duration, status, status_checked_at } = candidate.video;
  return { external_id, thumbnail, duration, status, status_checked_at };
}

const changedSchema = z
  .object({ id: z.number(), status: z.string(), updated_at: z.string() })
  .transform(({ updated_at, ...changed }) => ({ ...changed, updatedAt: updated_at }));

/**
 * Lets a lesson of YouTube show another video; nothing else of it changes. With a version, only if it still has that.
 *
 * @throws as `sourceColumns`, and HttpError 404 when there is no such lesson of YouTube, 409 version_conflict
 */
export async function changeSource(
  deps: Deps,
  client: Client,
  { id, youtubeId, version }: VideoSource,
): Promise<z.output<typeof changedSchema>> {
  const lessons = () => client.from('videos');
  const missing = 'Vídeo não encontrado';
  const { external_id: shown, updated_at: present } = row(
    await lessons()
      .select('external_id,updated_at')
      .eq('id', id)
      .eq('source', 'youtube')
      .maybeSingle(),
    z.object({ external_id: z.string(), updated_at: z.string() }),
    missing,
  );
  // Nothing is asked of YouTube for an edit that will be refused.
  if (version !== undefined && version !== present) throw versionConflict();
  // Asked for twice, because the first answer was lost on its way: it is done.
  const change = shown === youtubeId ? {} : await sourceColumns(deps, client, youtubeId);
  const update = lessons()
    .update({ external_id: youtubeId, ...change })
    .eq('id', id);
  const { data, error } = await (version === undefined ? update : update.eq('updated_at', version))
    .select('id,status,updated_at')
    .maybeSingle();
  if (error?.code === '23505') throw takenSource();
  if (!error && data === null && version !== undefined) throw versionConflict();
  return row({ data, error }, changedSchema, missing);
}

export function takenSource(): HttpError {
  return new HttpError(
    409,
    'conflict',
    'Outra aula já usa este vídeo do YouTube. Use outro vídeo.',
    {
      field: FIELD,
    },
  );
}
