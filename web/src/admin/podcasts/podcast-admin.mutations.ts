import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PodcastForm } from '#contracts/podcast.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { latePointRefusal } from '~/lib/late-points.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import {
  type ManagedPodcast,
  managedPodcastQueries,
  readEditedPodcast,
} from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';
import { type PodcastValues, podcastColumns, podcastValues } from './podcast-edit.rules.ts';

export function useCreatePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: PodcastForm) => {
      const supabase = await loadSupabase();
      const { categoryId, keyPoints, ...rest } = podcastValues(form);
      const values = { ...rest, categoryId: categoryId ?? null, keyPoints: keyPoints ?? [] };
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
      // The form says it at its field.
      if (latePointRefusal(error) !== null) return;
      toast({
        title: 'Erro ao criar podcast',
        description: podcastFailureText(error) ?? describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}

/** Saves the edit dialog of one podcast. The database keeps a replaced audio for 30 days. */
export function useEditPodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<PodcastValues> }) =>
      task({
        read: () => readEditedPodcast(id),
        async write(changes, { version }) {
          const supabase = await loadSupabase();
          const row = unwrap(
            await supabase
              .from('podcasts')
              .update(podcastColumns(changes))
              .eq('id', id)
              .eq('updated_at', version)
              .select('id')
              .maybeSingle(),
          );
          return row !== null;
        },
      }),
    onSuccess: (result) => toastOfEdit(result, 'Podcast atualizado!'),
    onError(error) {
      if (latePointRefusal(error) !== null) return;
      toast({
        title: 'Erro ao atualizar podcast',
        description: podcastFailureText(error) ?? describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}

/** Deletes a podcast, which the database keeps with its audio for 30 days. */
export function useDeletePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ManagedPodcast) => {
      const supabase = await loadSupabase();
      return unwrap(await supabase.from('podcasts').delete().eq('id', id).select('id').single());
    },
    onSuccess() {
      toast({
        title: 'Podcast excluído!',
        description: 'Por 30 dias ele pode ser restaurado em "Podcasts excluídos".',
        tone: 'success',
      });
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
