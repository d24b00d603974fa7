import {
  type Measure,
  MODIFIER_KINDS,
  MODIFIER_LISTS,
  type ModifierKind,
  measureOf,
  NO_MEASURE,
  rangeOf,
  type SearchModifierForm,
} from '#contracts/search-modifier.ts';
import type { Tables } from '~/types/database.ts';
import { listCell, readList } from './list-cells.rules.ts';
import type { SearchList } from './search-list.ts';

type Listed =
  | 'id'
  | 'name'
  | 'kind'
  | 'names'
  | 'asked'
  | 'implying'
  | 'unless'
  | 'years'
  | 'kilos';
/** A patient, a state or a route as administrators keep it. */
export type ManagedModifier = Pick<Tables<'search_modifiers'>, Listed>;
type Row = Omit<ManagedModifier, 'id'>;
type Words = SearchList<SearchModifierForm, ManagedModifier>['words'];

export const NO_MODIFIER: SearchModifierForm = {
  name: '',
  kind: 'age',
  names: [],
  asked: [],
  implying: [],
  unless: [],
  years: NO_MEASURE,
  kilos: NO_MEASURE,
};

const isKind = (kind: unknown): kind is ModifierKind =>
  typeof kind === 'string' && Object.hasOwn(MODIFIER_KINDS, kind);
const showKind = (kind: unknown) => (isKind(kind) ? MODIFIER_KINDS[kind] : String(kind));
const showList = (names: unknown) => (Array.isArray(names) ? names.join(', ') : String(names));

/** "de 2 a 12 anos", "a partir de 40 kg"; empty where nothing is told. */
function measured({ from, to }: Measure, unit: string): string {
  if (from === '' && to === '') return '';
  return to === '' ? `a partir de ${from} ${unit}` : `de ${from || '0'} a ${to} ${unit}`;
}
const showYears = (years: unknown) => measured(years as Measure, 'anos');
const showKilos = (kilos: unknown) => measured(kilos as Measure, 'kg');

export const MODIFIER_WORDS: Words = {
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
    kind: { label: 'Tipo', columns: ['kind'], show: showKind },
    names: { label: 'Outros nomes', columns: ['names'], show: showList },
    asked: { label: 'Só na pergunta', columns: ['asked'], show: showList },
    implying: { label: 'Subentendido por', columns: ['implying'], show: showList },
    unless: { label: 'Não vale junto de', columns: ['unless'], show: showList },
    years: { label: 'Anos', columns: ['years'], show: showYears },
    kilos: { label: 'Quilos', columns: ['kilos'], show: showKilos },
  },
};

// A range comes as text.
const measureIn = (range: unknown) => measureOf(typeof range === 'string' ? range : null);

/** What the form holds of a row. */
export function modifierValues(row: Row): SearchModifierForm {
  const { name, kind, names, asked, implying, unless, years, kilos } = row;
  return {
    name,
    // The table takes no other.
    kind: isKind(kind) ? kind : 'state',
    names,
    asked,
    implying,
    unless,
    years: measureIn(years),
    kilos: measureIn(kilos),
  };
}

/** Changes of the form as columns. */
export function modifierColumns({
  years,
  kilos,
  ...rest
}: Partial<SearchModifierForm>): Partial<Row> {
  return {
    ...rest,
    ...(years && { years: rangeOf(years) }),
    ...(kilos && { kilos: rangeOf(kilos) }),
  };
}

/** The line under its name. */
export function modifierDetail(row: ManagedModifier): string {
  const { kind, years, kilos, names, asked, implying } = modifierValues(row);
  return [MODIFIER_KINDS[kind], showYears(years), showKilos(kilos), ...names, ...asked, ...implying]
    .filter((part) => part !== '')
    .join(' · ');
}

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

export const MODIFIER_FILE: SearchList<SearchModifierForm, ManagedModifier>['file'] = {
  name: 'pacientes-e-vias',
  columns: [
    { title: 'Nome', read: ({ name }) => name, write: (name) => ({ name }) },
    {
      title: 'Tipo',
      read: ({ kind }) => MODIFIER_KINDS[kind],
      write: (cell) => ({ kind: kindIn(cell) }),
    },
    ...MODIFIER_LISTS.map((key) => ({
      title: MODIFIER_WORDS.fields[key].label,
      read: (values: SearchModifierForm) => listCell(values[key]),
      write: (cell: string) => ({ [key]: readList(cell) }),
    })),
    ...limits('Anos', 'years'),
    ...limits('Quilos', 'kilos'),
  ],
};
