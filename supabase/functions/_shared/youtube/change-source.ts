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

/** The columns of a lesson that change with its video. */
export type SourceColumns = Pick<
  NewVideo,
  'external_id' | 'thumbnail' | 'duration' | 'status' | 'status_checked_at'
>;

/**
 * The columns for another video of a YouTube lesson. The video is checked as in an import: a hidden lesson is shown
 * again, and a video that members could not see is refused.
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
 * Changes the video of a YouTube lesson, and nothing else of it. With a version, only if the lesson still has it.
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
  // Checked before YouTube is asked, which costs quota.
  if (version !== undefined && version !== present) throw versionConflict();
  // A repeated request, whose first answer was lost, changes nothing.
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
