import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { readDevice } from '~/lib/device.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { progressReports } from './progress-reports.ts';
import { createProgressTracker, type ProgressTracker } from './progress-tracker.ts';

/** The tracker of one lesson in one player; `baseRef` tells upon which revision the place stands. Give the component that uses it the lesson's id as its key. */
export function useProgressTracker(
  videoId: number,
  startSeconds: number,
  durationSeconds: number | null,
  baseRef: RefObject<number>,
): ProgressTracker {
  const client = useQueryClient();
  const [tracker] = useState(() => {
    // Of the member who opened the lesson: the last report may come after a sign-out.
    const outbox = memberOutbox(client);
    return createProgressTracker({
      videoId,
      startSeconds,
      durationSeconds,
      device: readDevice(),
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      baseRevision: () => baseRef.current,
      draft: (event) => outbox.keepDraft(progressReports, event),
      record: (event, context) => void outbox.add(progressReports, event, context),
    });
  });
  return tracker;
}
