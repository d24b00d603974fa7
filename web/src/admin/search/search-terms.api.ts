import { type SearchTermForm, searchTermSchema } from '#contracts/search-term.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';
import type { SearchList } from './search-list.ts';
import {
  NO_TERM_NAMES,
  otherNames,
  TERM_FILE,
  TERM_WORDS,
  termColumns,
  termValues,
} from './search-terms.rules.ts';

const COLUMNS =
  'id, concept, variants, abbreviations, drug_names, lay_words, english, related' as const;

/** A clinical term as administrators keep it. */
export type ManagedTerm = Pick<Tables<'search_terms'>, ColumnsOf<typeof COLUMNS>>;

/** Clinical terms. */
export const TERMS: SearchList<SearchTermForm, ManagedTerm> = {
  table: 'search_terms',
  target: 'search_term',
  schema: searchTermSchema,
  words: TERM_WORDS,
  nameField: 'concept',
  named: (concept) => ({ ...NO_TERM_NAMES, concept }),
  nameOf: ({ concept }) => concept,
  detailOf: (row) => otherNames(row).join(' · ') || 'Sem outros nomes',
  valuesOf: termValues,
  columnsOf: termColumns,
  file: TERM_FILE,
  async find(text, after, limit, signal) {
    const supabase = await loadSupabase();
    return unwrap(
      await supabase
        .rpc('find_search_terms', {
          p_query: text,
          p_limit: limit,
          ...(after !== null && { p_after: after }),
        })
        .select(COLUMNS)
        .abortSignal(signal),
    );
  },
  async read(id, signal) {
    const supabase = await loadSupabase();
    const asked = supabase.from('search_terms').select(`${COLUMNS}, updated_at`).eq('id', id);
    const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
    return row && { id, version: row.updated_at, values: termValues(row) };
  },
  async insert({ concept, ...lists }) {
    const supabase = await loadSupabase();
    unwrap(await supabase.from('search_terms').insert({ concept, ...termColumns(lists) }));
  },
  async update(id, changes, version) {
    const supabase = await loadSupabase();
    const written = supabase.from('search_terms').update(termColumns(changes)).eq('id', id);
    return unwrap(await written.eq('updated_at', version).select('id').maybeSingle()) !== null;
  },
  async remove(id) {
    const supabase = await loadSupabase();
    unwrap(await supabase.from('search_terms').delete().eq('id', id).select('id').single());
  },
};
