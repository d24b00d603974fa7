import { NAME_LISTS, type NameList, type SearchTermForm } from '#contracts/search-term.ts';
import type { Tables } from '~/types/database.ts';
import { listCell, readList } from './list-cells.rules.ts';
import type { SearchList } from './search-list.ts';

type Column = 'variants' | 'abbreviations' | 'drug_names' | 'lay_words' | 'english' | 'related';
type ListWords = { column: Column; label: string; help: string };

/** The lists of names as the form shows them. */
export const LISTS: Record<NameList, ListWords> = {
  variants: {
    column: 'variants',
    label: 'Variações',
    help: 'Outros nomes que profissionais usam.',
  },
  abbreviations: {
    column: 'abbreviations',
    label: 'Siglas',
    help: 'Comparadas como palavras inteiras.',
  },
  drugNames: {
    column: 'drug_names',
    label: 'Nomes do medicamento',
    help: 'Genéricos, sais e marcas.',
  },
  layWords: {
    column: 'lay_words',
    label: 'Palavras leigas',
    help: 'O que pacientes e famílias dizem.',
  },
  english: { column: 'english', label: 'Em inglês', help: 'Nomes em inglês usados aqui.' },
  related: {
    column: 'related',
    label: 'Relacionados',
    help: 'Não são nomes: o que também responde, e conta menos.',
  },
};

const show = (names: unknown) => (Array.isArray(names) ? names.join(', ') : String(names));

export const NO_TERM_NAMES: Omit<SearchTermForm, 'concept'> = {
  variants: [],
  abbreviations: [],
  drugNames: [],
  layWords: [],
  english: [],
  related: [],
};

export const TERM_WORDS: SearchList<SearchTermForm, Row & { id: number }>['words'] = {
  one: 'Termo',
  all: 'os termos',
  many: 'Termos',
  searchFor: 'Conceito, sigla ou palavra',
  isTaken: 'Outro termo já tem este conceito',
  deletion: (concept) =>
    `A busca deixa de ligar "${concept}" aos seus outros nomes. Nenhuma aula muda. Esta ação não pode ser desfeita.`,
  changed: 'Este termo mudou enquanto você editava',
  gone: 'Este termo foi excluído',
  fields: {
    concept: { label: 'Conceito', columns: ['concept'] },
    variants: { label: LISTS.variants.label, columns: [LISTS.variants.column], show },
    abbreviations: {
      label: LISTS.abbreviations.label,
      columns: [LISTS.abbreviations.column],
      show,
    },
    drugNames: { label: LISTS.drugNames.label, columns: [LISTS.drugNames.column], show },
    layWords: { label: LISTS.layWords.label, columns: [LISTS.layWords.column], show },
    english: { label: LISTS.english.label, columns: [LISTS.english.column], show },
    related: { label: LISTS.related.label, columns: [LISTS.related.column], show },
  },
};

type Row = Pick<Tables<'search_terms'>, 'concept' | Column>;

/** What the form holds of a row. */
export function termValues(row: Row): SearchTermForm {
  return {
    concept: row.concept,
    variants: row.variants,
    abbreviations: row.abbreviations,
    drugNames: row.drug_names,
    layWords: row.lay_words,
    english: row.english,
    related: row.related,
  };
}

/** Changes of the form as columns. */
export function termColumns(changes: Partial<SearchTermForm>): Partial<Row> {
  const { concept } = changes;
  const lists = NAME_LISTS.flatMap((list) => {
    const names = changes[list];
    return names === undefined ? [] : [[LISTS[list].column, names] as const];
  });
  return { ...(concept !== undefined && { concept }), ...Object.fromEntries(lists) };
}

/** Every other name of a concept, as the list shows them. */
export function otherNames(row: Row): string[] {
  return NAME_LISTS.filter((list) => list !== 'related').flatMap((list) => row[LISTS[list].column]);
}

export const TERM_FILE: SearchList<SearchTermForm, Row & { id: number }>['file'] = {
  name: 'termos-da-busca',
  columns: [
    { title: 'Conceito', read: ({ concept }) => concept, write: (concept) => ({ concept }) },
    ...NAME_LISTS.map((list) => ({
      title: LISTS[list].label,
      read: (values: SearchTermForm) => listCell(values[list]),
      write: (cell: string) => ({ [list]: readList(cell) }),
    })),
  ],
};

/** One day of a search that found nothing, or whose answer led nowhere. */
export type UnansweredDay = { words: string; day: string; count: number; is_wrong: boolean };
/** Such a search over all days: the last one, and how often. */
export type UnansweredSearch = { words: string; lastDay: string; total: number };

/** Such searches, those asked last first. */
export function groupUnanswered(
  days: readonly Omit<UnansweredDay, 'is_wrong'>[],
): UnansweredSearch[] {
  const found = new Map<string, UnansweredSearch>();
  for (const { words, day, count } of days) {
    const known = found.get(words);
    found.set(words, {
      words,
      lastDay: known && known.lastDay > day ? known.lastDay : day,
      total: (known?.total ?? 0) + count,
    });
  }
  return [...found.values()].sort(
    (a, b) =>
      b.lastDay.localeCompare(a.lastDay) || b.total - a.total || a.words.localeCompare(b.words),
  );
}
