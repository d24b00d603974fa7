import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeFavorite } from './favorite-changes.api.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { pendingFavorites } from './unsent-favorites.ts';

/**
 * Every favourite of the member, with clicks that are still on their way, and how to change them: `set` adds a lesson or
 * removes it, `toggle` does the opposite of what was last asked for, as a second press may come before the screen shows the
 * first. The screen changes at once and reverts if the server refuses; without a network the change is stored on this
 * device. Of quick presses the last one wins. A read under way is not cancelled: unsent changes are applied to its answer.
 */
export function useFavorites() {
  const client = useQueryClient();
  const { data } = useQuery(favoriteQueries.ids());
  const change = useMemo(() => {
    const set = (videoId: number, wanted: boolean) => changeFavorite(client, { videoId, wanted });
    const toggle = (videoId: number) => {
      const isKept =
        client.getQueryData(favoriteQueries.ids().queryKey)?.includes(videoId) ?? false;
      set(videoId, !(pendingFavorites(client).get(videoId) ?? isKept));
    };
    return { set, toggle };
  }, [client]);
  return useMemo(() => ({ ids: new Set(data), ...change }), [data, change]);
}
