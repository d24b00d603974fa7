import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, unwrap } from '~/lib/errors.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import type { KeptAudio } from './kept-audio.queries.ts';
import { managedPodcastQueries } from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';

/** Brings an earlier audio, or a deleted podcast, back. The audio that makes room is kept in its turn. */
export function useRestoreAudio() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: KeptAudio) => {
      const supabase = await loadSupabase();
      return unwrap(await supabase.rpc('restore_audio', { p_id: id }));
    },
    onSuccess(_podcastId, { is_deleted: wasDeleted, title, is_category_gone: isUncategorized }) {
      toast({
        title: wasDeleted ? 'Podcast restaurado!' : 'Áudio restaurado!',
        description: wasDeleted
          ? `"${title}" voltou como era, com o áudio${isUncategorized ? ', mas sem categoria: a que tinha foi excluída' : ''}.`
          : 'O áudio que estava no lugar dele fica guardado por 30 dias.',
        tone: 'success',
      });
    },
    onError(error, { is_deleted: wasDeleted }) {
      toast({
        title: wasDeleted ? 'Erro ao restaurar podcast' : 'Erro ao restaurar áudio',
        description: podcastFailureText(error) ?? describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedPodcastQueries.all()),
  });
}
