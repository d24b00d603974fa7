import { queryOptions } from '@tanstack/react-query';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';

/** A category as what is said of it needs it. */
export type FollowedCategory = { id: number; name: string };

export const mutedCategoryQueries = {
  /** The categories that the member does not follow, by name; every other one is followed. */
  list: () =>
    queryOptions({
      queryKey: ['muted-categories'] as const,
      queryFn: async ({ signal }): Promise<FollowedCategory[]> => {
        const rows = await database((db) =>
          db.from('muted_categories').select('category:categories(id, name)').abortSignal(signal),
        );
        return rows.map(({ category }) => category).sort(byName);
      },
      ...fresh,
    }),
};

const byName = (one: FollowedCategory, other: FollowedCategory) =>
  one.name.localeCompare(other.name, 'pt-BR');
