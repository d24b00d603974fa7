import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { progressQueries } from './progress.queries.ts';
import { withoutVideo } from './progress.rules.ts';

/**
 * "Remover desta fileira": hides a lesson from Continue Assistindo until it is watched again. The
 * position stays; the row closes at once and comes back if the server refuses.
 */
export function useDismissFromContinueWatching() {
  const client = useQueryClient();
  const { queryKey } = progressQueries.continueWatching();
  return useMutation({
    mutationFn: async (videoId: number) => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase
          .from('user_video_progress')
          .update({ dismissed_at: new Date().toISOString() })
          .eq('video_id', videoId),
      );
    },
    async onMutate(videoId) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (data) => data && withoutVideo(data, videoId));
      return { before };
    },
    onError(error, _videoId, context) {
      client.setQueryData(queryKey, context?.before);
      toast({ title: 'Erro', description: describeError(error), tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
