import { queryOptions } from '@tanstack/react-query';
import { parseChapters } from '~/lib/chapters.ts';
import { database } from '~/lib/session/database.ts';
import type { ShortItem } from './minutes.rules.ts';
import { minutesKey } from './minutes-keys.ts';

export const minutesQueries = {
  /** What may fit into any of the choices, of everything there is. */
  pool: () =>
    queryOptions({
      queryKey: minutesKey,
      queryFn: async ({ signal }): Promise<ShortItem[]> => {
        const rows = await database((db) => db.rpc('short_items').abortSignal(signal));
        return rows.map((row) => ({
          kind: row.kind === 'episode' ? 'episode' : 'lesson',
          id: row.id,
          title: row.title,
          categoryId: row.category_id,
          category: row.category,
          seconds: row.seconds,
          chapters: parseChapters(row.chapters),
          createdAt: row.created_at,
          thumbnail: row.thumbnail,
          youtubeId: row.youtube_id,
          audioUrl: row.audio_url ?? '',
          filePath: row.file_path,
          positionSeconds: row.position_seconds,
          reachedSeconds: row.reached_seconds,
          revision: row.revision,
          touchedAt: row.touched_at,
          weight: row.weight,
        }));
      },
      // What was begun moves on; without a network it stays.
      staleTime: 3_000,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};
