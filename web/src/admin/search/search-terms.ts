import {
  NAME_LISTS,
  type NameList,
  type SearchTermForm,
  searchTermSchema,
} from '#contracts/search-term.ts';
import { listCell, readList } from './list-cells.rules.ts';
import { searchList } from './search-list.api.ts';

const show = (names: unknown) => (Array.isArray(names) ? names.join(', ') : String(names));
const names = (label: string, column: string, help: string) => ({
  label,
  columns: [column],
  show,
  help,
});

/** The lists of names as the form shows them. */
export const LISTS: Record<NameList, ReturnType<typeof names>> = {
  variants: names('Variações', 'variants', 'Outros nomes que profissionais usam.'),
  abbreviations: names('Siglas', 'abbreviations', 'Comparadas como palavras inteiras.'),
  drugNames: names('Nomes do medicamento', 'drug_names', 'Genéricos, sais e marcas.'),
  layWords: names('Palavras leigas', 'lay_words', 'O que pacientes e famílias dizem.'),
  english: names('Em inglês', 'english', 'Nomes em inglês usados aqui.'),
  related: names('Relacionados', 'related', 'Não são nomes: o que também responde, e conta menos.'),
};

/** Every other name of a concept, as the list shows them. */
export const otherNames = (term: SearchTermForm): string[] =>
  NAME_LISTS.filter((list) => list !== 'related').flatMap((list) => term[list]);

/** Clinical terms. */
export const TERMS = searchList<SearchTermForm>({
  table: 'search_terms',
  schema: searchTermSchema,
  words: {
    one: 'Termo',
    all: 'os termos',
    many: 'Termos',
    searchFor: 'Conceito, sigla ou palavra',
    isTaken: 'Outro termo já tem este conceito',
    deletion: (concept) =>
      `A busca deixa de ligar "${concept}" aos seus outros nomes. Nenhuma aula muda. Esta ação não pode ser desfeita.`,
    changed: 'Este termo mudou enquanto você editava',
    gone: 'Este termo foi excluído',
    fields: { concept: { label: 'Conceito', columns: ['concept'] }, ...LISTS },
  },
  skeleton: [46, 96, 96, 96],
  nameField: 'concept',
  empty: {
    concept: '',
    variants: [],
    abbreviations: [],
    drugNames: [],
    layWords: [],
    english: [],
    related: [],
  },
  detailOf: (term) => otherNames(term).join(' · ') || 'Sem outros nomes',
  file: {
    name: 'termos-da-busca',
    columns: [
      { title: 'Conceito', read: ({ concept }) => concept, write: (concept) => ({ concept }) },
      ...NAME_LISTS.map((list) => ({
        title: LISTS[list].label,
        read: (values: SearchTermForm) => listCell(values[list]),
        write: (cell: string) => ({ [list]: readList(cell) }),
      })),
    ],
  },
});
