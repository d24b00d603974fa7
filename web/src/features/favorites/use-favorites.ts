import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FavoriteChange, useFavoriteChange } from './favorites.mutations.ts';
import { favoriteQueries } from './favorites.queries.ts';

/** The member's hearts, for any screen that shows cards. */
export type Favorites = FavoriteChange & { ids: ReadonlySet<number> };

/** Every favourite of the member, with clicks that are still on their way, and how to change them. */
export function useFavorites(): Favorites {
  const { data } = useQuery(favoriteQueries.ids());
  const change = useFavoriteChange();
  const ids = useMemo(() => new Set(data), [data]);
  return useMemo(() => ({ ids, ...change }), [ids, change]);
}
