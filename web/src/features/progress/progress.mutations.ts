import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { progressQueries } from './progress.queries.ts';

/**
 * "Remover desta fileira": hides a lesson from Continue Assistindo until it is watched again. The
 * position stays; the row closes at once and comes back if the server refuses.
 */
export function useDismissFromContinueWatching() {
  const client = useQueryClient();
  const { queryKey } = progressQueries.continueWatching();
  return useMutation({
    mutationFn: (videoId: number) =>
      database((db) =>
        db
          .from('user_video_progress')
          .update({ dismissed_at: new Date().toISOString() })
          .eq('video_id', videoId),
      ),
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

type Page = { rows: readonly { video_id: number }[]; total: number };

/** The loaded pages without one lesson, its total one lower if the lesson was there. */
export function withoutVideo<P extends Page, Params>(
  data: { pages: P[]; pageParams: Params[] },
  videoId: number,
): { pages: P[]; pageParams: Params[] } {
  const isThere = data.pages.some(({ rows }) => rows.some((row) => row.video_id === videoId));
  if (!isThere) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => row.video_id !== videoId),
      total: page.total - 1,
    })),
  };
}
