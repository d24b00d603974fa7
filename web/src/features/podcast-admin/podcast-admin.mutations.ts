import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PodcastForm } from '#contracts/podcast.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { removeAudio } from './audio-upload.mutations.ts';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';

/** Creates a podcast, or saves one; a replaced audio file is removed once its row no longer names it. */
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
      const { file_path: oldPath } = podcast;
      if (oldPath !== null && oldPath !== form.filePath) await removeAudio(oldPath);
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
