import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readDevice } from '~/lib/device.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { progressQueries } from './progress.queries.ts';
import { type OpeningPlace, openingPlace } from './progress.rules.ts';
import { progressReports } from './progress-reports.ts';

/** On a bad connection the request may hang: after this time the page shows what it has, and keeps waiting. */
const PATIENCE_MS = 6000;

export type Opening = ReturnType<typeof useOpeningPlace>;

/**
 * Decides where a lesson opens. What an earlier visit left in the cache is not enough: another device may have
 * gone on since, so the server is heard first. Without a network nothing is asked, and what this device knows
 * counts. Give the component that uses it the lesson's id as its key.
 *
 * @param isStartGiven the address says where to start, so the lesson does not wait for its stored place
 */
export function useOpeningPlace(videoId: number, isStartGiven: boolean) {
  const client = useQueryClient();
  const read = useQuery(progressQueries.ofVideo(videoId));
  const [place, setPlace] = useState<OpeningPlace | null>(null);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!place && !read.isPending && !read.isFetching) {
    const found =
      openingPlace({
        read: read.data,
        unsent: memberOutbox(client).latestOf(
          progressReports,
          (event) => event.videoId === videoId,
        ),
        listed: findListed(client, videoId),
        device: readDevice(),
      }) ?? (isStartGiven ? NOWHERE : null);
    if (found) setPlace(found);
  }
  return {
    /** Whether the server is still being asked for the first time, and may still answer soon. */
    isReading: !place && !read.isFetchedAfterMount && !isLate,
    /** Where the lesson opens, decided once; null while that is unknown. */
    place,
    /** The server's record as it was last read, which may move on after the lesson opened. */
    latest: read.data ?? null,
    isRetrying: read.isFetching,
    retry: () => void read.refetch(),
    /** The member starts over without the stored position. */
    startOver: () => setPlace(NOWHERE),
  };
}

const NOWHERE: OpeningPlace = { stored: null, baseRevision: 0 };

/** The lesson in the lists that home has read; the one with dates, of what is not completed, first. */
function findListed(client: QueryClient, videoId: number) {
  const isLesson = (row: { video_id: number }) => row.video_id === videoId;
  const begun = client
    .getQueryData(progressQueries.continueWatching().queryKey)
    ?.pages.flatMap(({ rows }) => rows)
    .find(isLesson);
  if (begun) return { ...begun, is_completed: false };
  return client.getQueryData(progressQueries.mine().queryKey)?.find(isLesson);
}
