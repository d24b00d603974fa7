import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { toast } from '~/ui/toast.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { FAVORITE_ENTRIES } from './unsent-favorites.ts';

/** "Limpar Tudo": removes every favourite of the member in one statement; it can be undone. */
export function useClearFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const supabase = await loadSupabase();
      // What it takes away is read first: the list on the screen may be older.
      const rows = await client.fetchQuery({ ...favoriteQueries.list(), staleTime: 0 });
      unwrap(await supabase.from('user_favorites').delete().gte('id', 0));
      return rows.map(({ created_at, video }) => ({ created_at, video_id: video.id }));
    },
    onSuccess(rows) {
      const outbox = memberOutbox(client);
      for (const { eventId } of outbox.entriesOf(FAVORITE_ENTRIES)) outbox.withdraw(eventId);
      toast({
        title: 'Lista limpa!',
        action: { label: 'Desfazer', onSelect: () => void restore(client, rows) },
      });
    },
    onError(error) {
      toast({
        title: 'Erro',
        description: 'Não foi possível limpar a lista de favoritos.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: favoriteQueries.all() }),
  });
}

type RemovedRow = { video_id: number; created_at: string };

/** Puts a cleared list back as it was; what was added meanwhile stays. */
async function restore(client: QueryClient, rows: readonly RemovedRow[]): Promise<void> {
  const supabase = await loadSupabase();
  try {
    unwrap(
      await supabase
        .from('user_favorites')
        .upsert([...rows], { onConflict: 'user_id,video_id', ignoreDuplicates: true }),
    );
    toast({ title: 'Lista restaurada' });
  } catch (error) {
    toast({
      title: 'Não foi possível restaurar a lista',
      description: describeError(error),
      tone: 'destructive',
      action: { label: 'Tentar de novo', onSelect: () => void restore(client, rows) },
    });
  }
  await client.invalidateQueries({ queryKey: favoriteQueries.all() });
}
