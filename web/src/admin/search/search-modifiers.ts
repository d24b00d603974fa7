import {
  type Measure,
  MODIFIER_KINDS,
  MODIFIER_LISTS,
  type ModifierKind,
  type ModifierList,
  measureOf,
  NO_MEASURE,
  rangeOf,
  type SearchModifierForm,
  searchModifierSchema,
} from '#contracts/search-modifier.ts';
import { listCell, readList } from './list-cells.rules.ts';
import { searchList } from './search-list.api.ts';

const isKind = (kind: unknown): kind is ModifierKind =>
  typeof kind === 'string' && Object.hasOwn(MODIFIER_KINDS, kind);
const showKind = (kind: unknown) => (isKind(kind) ? MODIFIER_KINDS[kind] : String(kind));

/** "de 2 a 12 anos", "a partir de 40 kg"; empty where nothing is told. */
function measured({ from, to }: Measure, unit: string): string {
  if (from === '' && to === '') return '';
  return to === '' ? `a partir de ${from} ${unit}` : `de ${from || '0'} a ${to} ${unit}`;
}
const showYears = (years: unknown) => measured(years as Measure, 'anos');
const showKilos = (kilos: unknown) => measured(kilos as Measure, 'kg');

// A range comes as text.
const measureIn = (range: unknown) => measureOf(typeof range === 'string' ? range : null);

/** A range of the table as the form holds it: both limits as texts. */
const range = (label: string, column: 'years' | 'kilos', show: (range: unknown) => string) => ({
  label,
  columns: [column],
  show,
  read: (row: Record<typeof column, unknown>) => measureIn(row[column]),
  write: (value: Measure) => ({ [column]: rangeOf(value) }),
});

const kindIn = (cell: string): string => {
  const said = cell.trim().toLowerCase();
  const found = Object.entries(MODIFIER_KINDS).find(([, word]) => word.toLowerCase() === said);
  return found ? found[0] : cell;
};

/** Both limits of a range stand in columns of their own: nothing in them looks like a date. */
const limits = (title: string, key: 'years' | 'kilos') =>
  (['from', 'to'] as const).map((end) => ({
    title: `${title} ${end === 'from' ? 'a partir de' : 'abaixo de'}`,
    read: (values: SearchModifierForm) => values[key][end],
    write: (cell: string) => ({ [key]: { [end]: cell } }),
  }));

const names = (label: string, column: ModifierList, help: string) => ({
  label,
  columns: [column],
  show: (list: unknown) => (Array.isArray(list) ? list.join(', ') : String(list)),
  help,
});

/** The lists of names as the form shows them. */
export const LISTS: Record<ModifierList, ReturnType<typeof names>> = {
  names: names('Outros nomes', 'names', 'Na pergunta e na fala: sinônimos, siglas, inglês.'),
  asked: names(
    'Só na pergunta',
    'asked',
    'O que se digita e, numa aula, quer dizer outra coisa: "na veia".',
  ),
  implying: names(
    'Subentendido por',
    'implying',
    'Valem por ele se nenhum outro do tipo é dito: infusão é endovenosa, salvo se intraóssea.',
  ),
  unless: names(
    'Não vale junto de',
    'unless',
    'Junto destas palavras o nome quer dizer outra coisa.',
  ),
};

/** Patients, their states and routes. */
export const MODIFIERS = searchList<SearchModifierForm>({
  table: 'search_modifiers',
  schema: searchModifierSchema,
  words: {
    one: 'Paciente ou via',
    all: 'os pacientes e as vias',
    many: 'Pacientes e vias',
    searchFor: 'Nome ou palavra',
    isTaken: 'Outro item já tem este nome',
    deletion: (name) =>
      `A busca deixa de distinguir "${name}": a dose de outro paciente ou de outra via pode passar por resposta. Esta ação não pode ser desfeita.`,
    changed: 'Este item mudou enquanto você editava',
    gone: 'Este item foi excluído',
    fields: {
      name: { label: 'Nome', columns: ['name'] },
      kind: {
        label: 'Tipo',
        columns: ['kind'],
        show: showKind,
        // The table takes no other.
        read: ({ kind }: { kind: unknown }) => (isKind(kind) ? kind : 'state'),
      },
      ...LISTS,
      years: range('Anos', 'years', showYears),
      kilos: range('Quilos', 'kilos', showKilos),
    },
  },
  skeleton: [46, 96, 96, 96],
  nameField: 'name',
  empty: {
    name: '',
    kind: 'age',
    names: [],
    asked: [],
    implying: [],
    unless: [],
    years: NO_MEASURE,
    kilos: NO_MEASURE,
  },
  detailOf: ({ kind, years, kilos, names, asked, implying }) =>
    [MODIFIER_KINDS[kind], showYears(years), showKilos(kilos), ...names, ...asked, ...implying]
      .filter((part) => part !== '')
      .join(' · '),
  file: {
    name: 'pacientes-e-vias',
    columns: [
      { title: 'Nome', read: ({ name }) => name, write: (name) => ({ name }) },
      {
        title: 'Tipo',
        read: ({ kind }) => MODIFIER_KINDS[kind],
        write: (cell) => ({ kind: kindIn(cell) }),
      },
      ...MODIFIER_LISTS.map((key) => ({
        title: LISTS[key].label,
        read: (values: SearchModifierForm) => listCell(values[key]),
        write: (cell: string) => ({ [key]: readList(cell) }),
      })),
      ...limits('Anos', 'years'),
      ...limits('Quilos', 'kilos'),
    ],
  },
});
