import { queryOptions } from '@tanstack/react-query';
import { fetchAllPages } from '~/lib/fetch-all-pages.ts';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { type DoseSheet, parsePoints } from './doses.rules.ts';
import { dosesKey } from './doses-key.ts';

/** Of each kind; more could be neither searched at once on a phone nor kept there. */
const MOST_PAGES = 4;

export const dosesQueries = {
  /** The reviewed key points of everything that members see, newest first; `isCut`: there are more. */
  all: () =>
    queryOptions({
      queryKey: dosesKey,
      queryFn: async ({ signal }) => {
        const [lessons, episodes] = await Promise.all([
          fetchKind('lesson', signal),
          fetchKind('episode', signal),
        ]);
        return {
          sheets: [...lessons.sheets, ...episodes.sheets],
          isCut: lessons.isCut || episodes.isCut,
        };
      },
      // A dose that was corrected must be seen by who comes back.
      ...fresh,
      staleTime: 60_000,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

async function fetchKind(kind: DoseSheet['kind'], signal: AbortSignal) {
  let pages = 0;
  const sheets = await fetchAllPages(async (beforeId, limit): Promise<DoseSheet[]> => {
    pages += 1;
    if (pages > MOST_PAGES) return [];
    const rows = await database((db) =>
      db
        .rpc('reviewed_points', {
          p_kind: kind,
          p_limit: limit,
          ...(beforeId !== null && { p_before_id: beforeId }),
        })
        .abortSignal(signal),
    );
    return rows.map((row) => ({
      kind,
      id: row.id,
      title: row.title,
      instructor: row.instructor || null,
      categoryId: row.category_id,
      isSeekable: row.is_seekable,
      points: parsePoints(row.points),
      reviewedBy: row.reviewed_by,
      reviewedOn: row.reviewed_on,
    }));
  });
  return { sheets, isCut: pages > MOST_PAGES };
}
