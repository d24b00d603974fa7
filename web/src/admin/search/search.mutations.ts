import { act } from '~/kit/act.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database } from '~/lib/session/database.ts';
import { type ExportedRow, listCsv } from './list-file.rules.ts';
import { SEARCH_KEY, type SearchList } from './search-list.ts';

/** Deletes an entry of a list that search reads. */
export const useDeleteEntry = act({
  run: ({ list, id }: { list: SearchList; id: number }) =>
    database((db) => db.from(list.table).delete().eq('id', id).select('id').single()),
  done: (_row, { list }) => ({ title: `${list.words.one} excluído` }),
  failed: (_error, { list }) => ({ title: `Erro ao excluir ${list.words.one.toLowerCase()}` }),
  refreshes: SEARCH_KEY,
});

/** Saves every entry of a list as a file. */
export const useExportList = act({
  async run(list: SearchList) {
    const rows = await database((db) => db.rpc('export_search_list', { p_list: list.table }));
    // The columns of the table with a version, which the function says of itself.
    const text = listCsv(list, rows as unknown as ExportedRow[]);
    saveFile(`${list.fileName}-${formatIsoDay(new Date())}.csv`, text, 'text/csv');
  },
  failed: (_error, list) => ({ title: `Não foi possível exportar ${list.words.all}` }),
});

/** Takes words off the list of searches without an answer; asked for by two people again, they come back. */
export const useDismissSearch = act({
  run: (words: string) => database((db) => db.rpc('dismiss_unanswered_search', { p_words: words })),
  done: (_nothing, words) => ({ title: `“${words}” saiu da lista` }),
  failed: 'Erro ao dispensar a busca',
  refreshes: SEARCH_KEY,
});
