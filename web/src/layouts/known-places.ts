import type { QueryClient } from '@tanstack/react-query';
import { type KnownPlace, placeKey } from '~/features/minutes/minutes.rules.ts';
import { podcastReports } from '~/features/podcasts/podcast-reports.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { progressReports, watchedMarks } from '~/features/progress/progress-reports.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';

/** Where the member is in lessons and episodes, as this device knows it: read, and on top what it could not send yet. */
export function knownPlaces(client: QueryClient): Map<string, KnownPlace> {
  const places = new Map<string, KnownPlace>();
  for (const row of client.getQueryData(progressQueries.mine().queryKey) ?? []) {
    places.set(placeKey({ kind: 'lesson', id: row.video_id }), {
      seconds: row.progress_seconds,
      isCompleted: row.is_completed,
      revision: row.revision,
    });
  }
  for (const row of client.getQueryData(podcastQueries.heard().queryKey) ?? []) {
    places.set(placeKey({ kind: 'episode', id: row.podcast_id }), {
      seconds: row.current_seconds,
      isCompleted: row.completed,
      revision: row.revision,
    });
  }
  const unsent = (kind: 'lesson' | 'episode', id: number, seconds: number, isDone: boolean) => {
    const key = placeKey({ kind, id });
    const isCompleted = isDone || (places.get(key)?.isCompleted ?? false);
    places.set(key, { seconds, isCompleted, revision: null });
  };
  const outbox = memberOutbox(client);
  for (const { videoId, positionSeconds, ended } of outbox.entriesOf(progressReports)) {
    unsent('lesson', videoId, positionSeconds, ended);
  }
  for (const { podcastId, positionSeconds, isCompleted } of outbox.entriesOf(podcastReports)) {
    unsent('episode', podcastId, positionSeconds, isCompleted);
  }
  for (const { videoId, isWatched } of outbox.entriesOf(watchedMarks)) {
    const key = placeKey({ kind: 'lesson', id: videoId });
    const seconds = places.get(key)?.seconds ?? 0;
    places.set(key, { seconds, isCompleted: isWatched, revision: null });
  }
  return places;
}
