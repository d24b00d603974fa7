import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDevice } from './device.ts';
import { progressReporter } from './progress-reporter.ts';
import { createProgressWriter, type ProgressWriter } from './progress-writer.ts';

/** The writer of one lesson in one player. Give the component that uses it the lesson's id as its key. */
export function useProgressWriter(
  videoId: number,
  startSeconds: number,
  durationSeconds: number | null,
): ProgressWriter {
  const client = useQueryClient();
  const [writer] = useState(() => {
    // Of whoever opened the lesson: its last word comes when the player goes, after a sign-out too.
    const outbox = progressReporter(client);
    return createProgressWriter({
      videoId,
      startSeconds,
      durationSeconds,
      device: readDevice(),
      now: () => Date.now(),
      newId: () => crypto.randomUUID(),
      record: outbox.add,
    });
  });
  return writer;
}
