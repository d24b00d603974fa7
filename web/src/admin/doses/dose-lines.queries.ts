import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MACHINE_ORIGINS } from '~/lib/machine-origins.ts';
import { database } from '~/lib/session/database.ts';
import { type DoseFilter, isListed, linesOf, parseDosePage } from './dose-lines.rules.ts';

export const doseQueries = {
  all: () => ['transcript-doses'] as const,

  /** Lines with doses, most wanted first; the checked ones newest first. A page at a time. */
  list: (filter: DoseFilter) =>
    infiniteQueryOptions({
      queryKey: [...doseQueries.all(), 'list', filter],
      initialPageParam: 0,
      queryFn: async ({ signal, pageParam }) => {
        const { isChecked, video, podcast } = filter;
        const args = {
          p_checked: isChecked,
          p_from: pageParam,
          ...(video !== null && { p_video_id: video }),
          ...(podcast !== null && { p_podcast_id: podcast }),
        };
        return parseDosePage(
          await database((db) => db.rpc('doses_to_check', args).abortSignal(signal)),
        );
      },
      getNextPageParam: (last, pages) => {
        const listed = linesOf(pages).filter((line) => isListed(line, filter)).length;
        return last.lines.length > 0 && listed < last.total ? listed : null;
      },
      // What was checked stays on the screen where it is, until the page is opened anew.
      gcTime: 0,
    }),

  /** Whether there is any transcript that no person wrote. */
  hasAutomatic: () =>
    queryOptions({
      queryKey: [...doseQueries.all(), 'has automatic'],
      queryFn: async ({ signal }) => {
        const rows = await database((db) =>
          db
            .from('transcripts')
            .select('id')
            .in('origin', MACHINE_ORIGINS)
            .limit(1)
            .abortSignal(signal),
        );
        return rows.length > 0;
      },
      // Asked only while a list is empty, and then anew: jobs of the server store transcripts, too.
      staleTime: 0,
    }),

  /** Where the sound of an episode is; null when it is gone. */
  episode: (id: number) =>
    queryOptions({
      queryKey: [...doseQueries.all(), 'episode', id],
      queryFn: ({ signal }) =>
        database((db) =>
          db
            .from('podcasts')
            .select('id, file_path, audio_url')
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};
