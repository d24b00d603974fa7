import { useMutation, useQueryClient } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { videoQueries } from './videos.queries.ts';

/** Counts a view: one per member, lesson and day, however often it is sent. A failure is ignored. */
export function useRecordView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (videoId: number) =>
      database((db) => db.rpc('record_video_view', { p_video_id: videoId })),
    onSuccess(views, videoId) {
      client.setQueryData(
        videoQueries.byId(videoId).queryKey,
        (video) => video && { ...video, view_count: views },
      );
    },
  });
}
