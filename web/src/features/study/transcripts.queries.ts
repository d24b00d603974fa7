import { queryOptions } from '@tanstack/react-query';
import { database } from '~/lib/session/database.ts';
import { parseCues, type StudyItem } from './study.rules.ts';

export const transcriptQueries = {
  all: () => ['transcripts'] as const,

  /** What is said, whether its times are estimated, and who or what wrote it; null without a transcript. */
  one: (item: StudyItem) =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'one', item.kind, item.id],
      queryFn: async ({ signal }) => {
        const [row] = await database((db) =>
          db
            .from('transcripts')
            .select('cues, has_estimated_times, origin')
            .eq(`${item.kind}_id`, item.id)
            .abortSignal(signal),
        );
        const cues = parseCues(row?.cues);
        if (!row || cues.length === 0) return null;
        return {
          cues,
          hasEstimatedTimes: row.has_estimated_times,
          origin: row.origin,
        };
      },
    }),

  /** Whether an episode has one; a lesson says it itself. */
  exists: (podcastId: number) =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'exists', podcastId],
      queryFn: async ({ signal }) => {
        const rows = await database((db) =>
          db.from('transcripts').select('id').eq('podcast_id', podcastId).abortSignal(signal),
        );
        return rows.length > 0;
      },
    }),
};
