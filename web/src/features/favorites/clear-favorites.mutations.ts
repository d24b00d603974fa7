import type { QueryClient } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { favoriteQueries } from './favorites.queries.ts';
import { FAVORITE_ENTRIES, type FavoriteEntry } from './unsent-favorites.ts';

/** "Limpar Tudo": removes every favourite of the member in one statement; it can be undone. */
export const useClearFavorites = act<void, () => void>({
  async run(_nothing, client) {
    const removed = await database((db) => db.rpc('clear_favorites'));
    const outbox = memberOutbox(client);
    const unsent = outbox
      .entriesOf(FAVORITE_ENTRIES)
      .filter(({ eventId }) => outbox.withdraw(eventId));
    const rows = [...removed, ...unsent.filter(({ wanted }) => wanted).map(asRemoved)];
    return () => void restore(client, rows);
  },
  done: (undo) => ({
    title: 'Lista limpa!',
    action: { label: 'Desfazer', onSelect: undo },
    isNews: true,
  }),
  failed: (error) => ({
    title: 'Erro',
    description: 'Não foi possível limpar a lista de favoritos.',
    advice: describeError(error),
  }),
  refreshesOnly: favoriteQueries.all(),
});

type RemovedRow = { video_id: number; created_at: string };

const asRemoved = ({ videoId, occurredAt, addedAt }: FavoriteEntry): RemovedRow => ({
  video_id: videoId,
  created_at: addedAt ?? new Date(occurredAt).toISOString(),
});

/** Puts a cleared list back as it was; what was added meanwhile stays. */
async function restore(client: QueryClient, rows: readonly RemovedRow[]): Promise<void> {
  try {
    const missing = await database((db) => db.rpc('restore_favorites', { p_removed: [...rows] }));
    toast(
      missing === 0
        ? { title: 'Lista restaurada' }
        : {
            title: 'Lista restaurada em parte',
            description: `${plural(missing, 'aula não está', 'aulas não estão')} mais no catálogo.`,
          },
    );
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
