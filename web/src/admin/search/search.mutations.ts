import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { SEARCH_KEY, type SearchTable } from './search-list.api.ts';

type Deleted = {
  list: { table: SearchTable; words: { one: string }; remove(id: number): Promise<unknown> };
  id: number;
};

/** Deletes an entry of a list that search reads. */
export const useDeleteEntry = act({
  run: ({ list, id }: Deleted) => list.remove(id),
  done: (_row, { list }) => ({ title: `${list.words.one} excluído!` }),
  failed: (_error, { list }) => ({ title: `Erro ao excluir ${list.words.one.toLowerCase()}` }),
  refreshes: SEARCH_KEY,
});

/** Takes words off the list of searches without an answer; asked for by two people again, they come back. */
export const useDismissSearch = act({
  run: (words: string) => database((db) => db.rpc('dismiss_unanswered_search', { p_words: words })),
  done: (_nothing, words) => ({ title: `“${words}” saiu da lista` }),
  failed: 'Erro ao dispensar a busca',
  refreshes: SEARCH_KEY,
});
