import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PodcastForm } from '#contracts/podcast.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { removeAudio } from './audio-upload.mutations.ts';
import {
  type ManagedPodcast,
  managedPodcastQueries,
  readEditedPodcast,
} from './podcast-admin.queries.ts';
import { type PodcastValues, podcastColumns, podcastValues } from './podcast-edit.rules.ts';

export function useCreatePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: PodcastForm) => {
      const values = { ...podcastValues(form), categoryId: form.categoryId ?? null };
      unwrap(
        await supabase.from('podcasts').insert({
          ...podcastColumns(values),
          title: form.title,
          audio_url: form.audioUrl,
          published_at: new Date().toISOString(),
        }),
      );
    },
    onSuccess() {
      toast({ title: 'Podcast criado!', tone: 'success' });
    },
    onError(error) {
      toast({
        title: 'Erro ao criar podcast',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}

/** Saves the edit dialog of one podcast; a replaced audio file is removed once its row no longer names it. */
export function useEditPodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<PodcastValues> }) =>
      task({
        read: () => readEditedPodcast(id),
        async write(changes, { version, values: before }) {
          const row = unwrap(
            await supabase
              .from('podcasts')
              .update(podcastColumns(changes))
              .eq('id', id)
              .eq('updated_at', version)
              .select('file_path')
              .maybeSingle(),
          );
          if (row === null) return false;
          const { filePath } = before.audio;
          if (filePath !== null && filePath !== row.file_path) await removeAudio(filePath);
          return true;
        },
      }),
    onSuccess: (result) => toastOfEdit(result, 'Podcast atualizado!'),
    onError(error) {
      toast({
        title: 'Erro ao atualizar podcast',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}

/** Deletes a podcast and its file. The row goes first: a file without a row is cleaned up at night. */
export function useDeletePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, file_path: path }: ManagedPodcast) => {
      unwrap(await supabase.from('podcasts').delete().eq('id', id).select('id').single());
      if (path !== null) await removeAudio(path);
    },
    onSuccess() {
      toast({ title: 'Podcast excluído!', tone: 'success' });
    },
    onError(error) {
      toast({
        title: 'Erro ao excluir podcast',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}
