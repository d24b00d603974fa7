import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, functionError, unwrap } from '~/lib/errors.ts';
import { latePointRefusal } from '~/lib/late-points.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { managedVideoQueries, readEditedVideo } from './video-admin.queries.ts';
import { type VideoValues, videoColumns } from './video-edit.rules.ts';

type VideoEdit = {
  id: number;
  /** Whether the lesson waited for its moment when the form opened. */
  isScheduled: boolean;
  task: EditTask<VideoValues>;
};

/**
 * Saves the edit dialog of one lesson. Another YouTube id goes through the function, which asks YouTube about it. What is
 * refused for one field is left to the dialog, which says it there.
 */
export function useEditVideo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isScheduled, task }: VideoEdit) => {
      let isScheduledNow = isScheduled;
      return task({
        read: async () => {
          const row = await readEditedVideo(id);
          isScheduledNow = row?.isScheduled ?? false;
          return row;
        },
        write: async (changes, { version }) => {
          // Who turned it on did not know of the moment that somebody has given it since, and would publish it at once.
          if (changes.isActive && isScheduledNow && !isScheduled) {
            throw new AppError({ status: 409, code: 'version_conflict', body: 'scheduled since' });
          }
          return writeVideo(id, changes, version);
        },
      });
    },
    onSuccess: (result) => toastOfEdit(result, 'Vídeo atualizado!'),
    onError(error) {
      if (fieldRefusal(error) !== null) return;
      toast({
        title: 'Erro ao atualizar vídeo',
        description:
          error instanceof AppError && error.code === 'version_conflict'
            ? 'Outra pessoa agendou a publicação enquanto você editava. Desligue “Vídeo ativo” e salve de novo, e o vídeo espera o momento dele.'
            : describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedVideoQueries.all()),
  });
}

async function writeVideo(
  id: number,
  changes: Partial<VideoValues>,
  version: string,
): Promise<boolean> {
  const supabase = await loadSupabase();
  const { youtubeId } = changes;
  const upon = youtubeId === undefined ? version : await changeSource(id, youtubeId, version);
  if (upon === null) return false;
  const columns = videoColumns(changes);
  if (Object.keys(columns).length === 0) return true;
  const row = unwrap(
    await supabase
      .from('videos')
      .update(columns)
      .eq('id', id)
      .eq('updated_at', upon)
      .select('id')
      .maybeSingle(),
  );
  return row !== null;
}

const changedSchema = z.object({ updatedAt: z.string() });

/** Resolves with the version that the lesson has then; null when it had another one than this, or is gone. */
async function changeSource(
  id: number,
  youtubeId: string,
  version: string,
): Promise<string | null> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.functions.invoke('youtube/change-source', {
    body: { id, youtubeId, version },
  });
  if (!error) return changedSchema.parse(data).updatedAt;
  const failure = await functionError(error);
  if (failure.code === 'version_conflict' || failure.code === 'not_found') return null;
  throw failure;
}

/** What is to be said at which field; null for a failure that belongs to none. */
export function fieldRefusal(error: unknown) {
  const source = sourceRefusal(error);
  if (source !== null) return { field: 'youtubeId', message: source } as const;
  const point = latePointRefusal(error);
  return point === null ? null : ({ field: 'keyPoints', message: point } as const);
}

/** Why a lesson may not show this video of YouTube; null for any other failure. */
function sourceRefusal(error: unknown): string | null {
  if (!(error instanceof AppError) || error.field !== 'youtubeId') return null;
  return error.code === 'conflict'
    ? 'Outro vídeo do catálogo já usa este ID'
    : describeError(error);
}
