import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AppError, unwrap } from '~/lib/errors.ts';
import { supabase } from '~/lib/supabase.ts';
import { toast } from '~/ui/toast.ts';
import { favoriteSyncOf, pendingFavorites } from './favorite-store.ts';
import { applyPending, createFavoriteSync } from './favorite-sync.ts';
import { favoriteQueries } from './favorites.queries.ts';

async function writeFavorite(videoId: number, wanted: boolean): Promise<void> {
  if (!wanted) {
    unwrap(await supabase.from('user_favorites').delete().eq('video_id', videoId));
    return;
  }
  try {
    unwrap(await supabase.from('user_favorites').insert({ video_id: videoId }));
  } catch (error) {
    // Another device put it there first: the member has what was asked for.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}

/** Ids that are not known stay unknown: a list made of one click would hide every other favourite. */
function showState(client: QueryClient, videoId: number, wanted: boolean): void {
  const { queryKey } = favoriteQueries.ids();
  client.setQueryData(queryKey, (ids) => ids && applyPending(ids, new Map([[videoId, wanted]])));
}

function createSync(client: QueryClient) {
  return createFavoriteSync({
    write: writeFavorite,
    onFailed(videoId, confirmed) {
      showState(client, videoId, confirmed);
      toast({
        title: 'Erro',
        description: confirmed
          ? 'Não foi possível remover o vídeo dos favoritos.'
          : 'Não foi possível adicionar o vídeo aos favoritos.',
        tone: 'destructive',
      });
      // What the server held before may have been a guess.
      void client.invalidateQueries({ queryKey: favoriteQueries.all() });
    },
    onConfirmed(_videoId, confirmed) {
      toast({ title: confirmed ? 'Adicionado aos favoritos' : 'Removido dos favoritos' });
      void client.invalidateQueries({ queryKey: favoriteQueries.all() });
    },
  });
}

export type FavoriteChange = {
  set(videoId: number, wanted: boolean): void;
  toggle(videoId: number): void;
};

/**
 * Adds a lesson to the favourites or removes it (`set`), or does the opposite of what was last asked for
 * (`toggle`): a second press may come before the screen shows the first. The screen changes at once and goes back
 * if the server refuses; under quick clicks the last one wins. A read that is under way is left alone: it gets the
 * unconfirmed clicks put on top when it arrives.
 */
export function useFavoriteChange(): FavoriteChange {
  const client = useQueryClient();
  return useMemo(() => {
    const { queryKey } = favoriteQueries.ids();
    const set = (videoId: number, wanted: boolean) => {
      // Whoever asks while the ids are not known means a change: it is sent, and changes nothing if it was true already.
      const current = client.getQueryData(queryKey)?.includes(videoId) ?? !wanted;
      showState(client, videoId, wanted);
      favoriteSyncOf(client, () => createSync(client)).want(videoId, wanted, current);
    };
    const toggle = (videoId: number) => {
      const isKept = client.getQueryData(queryKey)?.includes(videoId) ?? false;
      set(videoId, !(pendingFavorites(client).get(videoId) ?? isKept));
    };
    return { set, toggle };
  }, [client]);
}

/** "Limpar Tudo": removes every favourite of the member in one statement. */
export function useClearFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrap(await supabase.from('user_favorites').delete().gte('id', 0));
    },
    onSuccess() {
      toast({ title: 'Lista limpa!' });
    },
    onError() {
      toast({
        title: 'Erro',
        description: 'Não foi possível limpar a lista de favoritos.',
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: favoriteQueries.all() }),
  });
}
