import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, describeError } from '~/lib/errors.ts';
import { readSession } from '~/lib/session.ts';
import { toast } from '~/ui/toast.ts';
import { progressQueries } from './progress.queries.ts';
import { sendProgress } from './send-progress.mutations.ts';

/** Marks a lesson as watched whose player tells no position. */
export function useMarkWatched(device: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ videoId, durationSeconds }: MarkWatched) => {
      const stored = await sendProgress(readSession().userId ?? '', {
        eventId: crypto.randomUUID(),
        videoId,
        positionSeconds: durationSeconds ?? 0,
        watchedDeltaSeconds: 0,
        occurredAt: Date.now(),
        ended: true,
        device,
      });
      if (!stored) throw new AppError({ status: 400, code: 'invalid_request', body: 'refused' });
      return stored;
    },
    onSuccess(stored) {
      client.setQueryData(progressQueries.ofVideo(stored.video_id).queryKey, stored);
      void client.invalidateQueries({ queryKey: progressQueries.all() });
      toast({ title: 'Aula marcada como assistida', tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Erro', description: describeError(error), tone: 'destructive' }),
  });
}

type MarkWatched = { videoId: number; durationSeconds: number | null };
