import * as z from 'zod';
import { videoEditSchema } from '#contracts/video.ts';
import type { EditedNoun, Refusal } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { AppError, describeError, toAppError } from '~/lib/errors.ts';
import { latePointRefusal } from '~/lib/late-points.ts';
import { edgeFunction } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import type { Tables } from '~/types/database.ts';
import { VIDEO_FIELDS, type VideoValues, videoWords } from './video-edit.rules.ts';

type More = Pick<
  Tables<'videos'>,
  'source' | 'duration_seconds' | 'is_scheduled' | 'awaits_review' | 'announced_at' | 'status'
>;
/** The lesson behind a form: what may be edited of it, and its version. */
export type EditedVideo = Versioned<VideoValues> & More;

const rows = tableRows<VideoValues, More>('videos', VIDEO_FIELDS, [
  'source',
  'duration_seconds',
  'is_scheduled',
  'awaits_review',
  'announced_at',
  'status',
]);

async function write(
  id: number,
  changes: Partial<VideoValues>,
  base: EditedVideo,
  opened: EditedVideo,
): Promise<boolean> {
  // The person who turned the lesson on did not know of its new moment, and would publish it at once.
  if (changes.isActive && base.is_scheduled && !opened.is_scheduled) {
    throw new AppError({ status: 409, code: 'version_conflict', body: 'scheduled since' });
  }
  const { youtubeId } = changes;
  const upon =
    youtubeId === undefined ? base.version : await changeSource(id, youtubeId, base.version);
  if (upon === null) return false;
  const isDone = Object.keys(rows.columnsOf(changes)).length === 0;
  return isDone || rows.write(id, changes, { ...base, version: upon });
}

const changedSchema = z.object({ updatedAt: z.string() });

/**
 * A function asks YouTube about the other video. Resolves with the version that the lesson has then; null when it had
 * another one than this, or is gone.
 */
async function changeSource(id: number, youtubeId: string, version: string) {
  try {
    const body = { id, youtubeId, version };
    return changedSchema.parse(await edgeFunction('youtube/change-source', { body })).updatedAt;
  } catch (error) {
    if (isConflict(error) || toAppError(error).code === 'not_found') return null;
    throw error;
  }
}

/** What is to be said at which field; null for a failure that belongs to none. */
function refusal(error: unknown): Refusal | null {
  if (error instanceof AppError && error.field === 'youtubeId') {
    const isTaken = error.code === 'conflict';
    const message = isTaken ? 'Outro vídeo do catálogo já usa este ID' : describeError(error);
    return { field: 'youtubeId', message };
  }
  const point = latePointRefusal(error);
  return point === null ? null : { field: 'keyPoints', message: point };
}

/** The form of a lesson. */
export const VIDEO: EditedNoun<VideoValues, number, EditedVideo> = {
  key: 'video-admin',
  target: 'video',
  schema: videoEditSchema,
  words: videoWords([]),
  titles: { edit: 'Editar vídeo' },
  skeleton: [46, 140, 46, 46],
  read: rows.read,
  write,
  said: {
    updated: { title: 'Vídeo atualizado!' },
    updateFailed: (error) => ({
      title: 'Erro ao atualizar vídeo',
      ...(isConflict(error) && {
        description:
          'Outra pessoa agendou a publicação enquanto você editava. Desligue “Vídeo ativo” e salve de novo, e o vídeo espera o momento dele.',
      }),
    }),
  },
  refusal,
};
