import { type SearchModifierForm, searchModifierSchema } from '#contracts/search-modifier.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { SearchList } from './search-list.ts';
import {
  type ManagedModifier,
  MODIFIER_FILE,
  MODIFIER_WORDS,
  modifierColumns,
  modifierDetail,
  modifierValues,
  NO_MODIFIER,
} from './search-modifiers.rules.ts';

const COLUMNS = 'id, name, kind, names, asked, implying, unless, years, kilos' as const;

/** Patients, their states and routes. */
export const MODIFIERS: SearchList<SearchModifierForm, ManagedModifier> = {
  table: 'search_modifiers',
  target: 'search_modifier',
  schema: searchModifierSchema,
  words: MODIFIER_WORDS,
  nameField: 'name',
  named: (name) => ({ ...NO_MODIFIER, name }),
  nameOf: ({ name }) => name,
  detailOf: modifierDetail,
  valuesOf: modifierValues,
  columnsOf: modifierColumns,
  file: MODIFIER_FILE,
  async find(text, after, limit, signal) {
    const supabase = await loadSupabase();
    return unwrap(
      await supabase
        .rpc('find_search_modifiers', {
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
    const asked = supabase.from('search_modifiers').select(`${COLUMNS}, updated_at`).eq('id', id);
    const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
    return row && { id, version: row.updated_at, values: modifierValues(row) };
  },
  async insert({ name, kind, ...rest }) {
    const supabase = await loadSupabase();
    unwrap(
      await supabase.from('search_modifiers').insert({ name, kind, ...modifierColumns(rest) }),
    );
  },
  async update(id, changes, version) {
    const supabase = await loadSupabase();
    const written = supabase.from('search_modifiers').update(modifierColumns(changes)).eq('id', id);
    return unwrap(await written.eq('updated_at', version).select('id').maybeSingle()) !== null;
  },
  async remove(id) {
    const supabase = await loadSupabase();
    unwrap(await supabase.from('search_modifiers').delete().eq('id', id).select('id').single());
  },
};
