import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeFavorite } from './favorite-changes.api.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { pendingFavorites } from './unsent-favorites.ts';

export type FavoriteChange = {
  set(videoId: number, wanted: boolean): void;
  toggle(videoId: number): void;
};

/**
 * Adds a lesson to the favourites or removes it (`set`), or does the opposite of what was last asked for
 * (`toggle`): a second press may come before the screen shows the first. The screen changes at once and reverts
 * if the server refuses; without a network the change is stored on this device. Of quick presses the last one wins.
 * A read under way is not cancelled: unsent changes are applied to its answer.
 */
export function useFavoriteChange(): FavoriteChange {
  const client = useQueryClient();
  return useMemo(() => {
    const set = (videoId: number, wanted: boolean) => changeFavorite(client, { videoId, wanted });
    const toggle = (videoId: number) => {
      const isKept =
        client.getQueryData(favoriteQueries.ids().queryKey)?.includes(videoId) ?? false;
      set(videoId, !(pendingFavorites(client).get(videoId) ?? isKept));
    };
    return { set, toggle };
  }, [client]);
}
