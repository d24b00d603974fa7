import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PodcastForm } from '#contracts/podcast.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';

/** Creates a podcast, or saves one. The database keeps a replaced audio for 30 days. */
export function useSavePodcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      podcast,
      form,
    }: {
      podcast: ManagedPodcast | null;
      form: PodcastForm;
    }) => {
      const row = {
        title: form.title,
        description: form.description,
        audio_url: form.audioUrl,
        duration: form.duration,
        file_size: form.fileSize ?? null,
        file_type: form.fileType,
        category_id: form.categoryId ?? null,
        is_active: form.isActive,
        file_path: form.filePath,
        original_file_name: form.originalFileName,
      };
      if (podcast === null) {
        unwrap(
          await supabase
            .from('podcasts')
            .insert({ ...row, published_at: new Date().toISOString() }),
        );
        return;
      }
      unwrap(
        await supabase.from('podcasts').update(row).eq('id', podcast.id).select('id').single(),
      );
    },
    onSuccess(_data, { podcast }) {
      toast({
        title: podcast === null ? 'Podcast criado!' : 'Podcast atualizado!',
        tone: 'success',
      });
    },
    onError(error, { podcast }) {
      toast({
        title: podcast === null ? 'Erro ao criar podcast' : 'Erro ao atualizar podcast',
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
    mutationFn: async ({ id }: ManagedPodcast) =>
      unwrap(await supabase.from('podcasts').delete().eq('id', id).select('id').single()),
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
