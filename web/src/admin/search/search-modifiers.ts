import {
  type Measure,
  MODIFIER_KINDS,
  type ModifierKind,
  measureOf,
  NO_MEASURE,
  rangeOf,
  type SearchModifierForm,
  searchModifierSchema,
} from '#contracts/search-modifier.ts';
import { type EntryField, namesField, searchList } from './search-list.ts';

const isKind = (kind: unknown): kind is ModifierKind =>
  typeof kind === 'string' && Object.hasOwn(MODIFIER_KINDS, kind);

const kindIn = (cell: string): string => {
  const said = cell.trim().toLowerCase();
  const found = Object.entries(MODIFIER_KINDS).find(([, word]) => word.toLowerCase() === said);
  return found ? found[0] : cell;
};

/** "de 2 a 12 anos", "a partir de 40 kg"; empty where nothing is told. */
function measured({ from, to }: Measure, unit: string): string {
  if (from === '' && to === '') return '';
  return to === '' ? `a partir de ${from} ${unit}` : `de ${from || '0'} a ${to} ${unit}`;
}

/** A range of the table, of which the form and the file hold both limits as texts. */
const rangeField = (
  label: string,
  column: 'years' | 'kilos',
  unit: string,
): EntryField<Measure> => ({
  label,
  columns: [column],
  empty: NO_MEASURE,
  show: (range) => measured(range as Measure, unit),
  // A range comes as text.
  read: (row: Record<string, unknown>) => {
    const range = row[column];
    return measureOf(typeof range === 'string' ? range : null);
  },
  write: (range: Measure) => ({ [column]: rangeOf(range) }),
  // Each limit has a column of its own: nothing in them looks like a date.
  file: (['from', 'to'] as const).map((end) => ({
    title: `${label} ${end === 'from' ? 'a partir de' : 'abaixo de'}`,
    read: (range) => range[end],
    write: (cell) => ({ [end]: cell }),
  })),
});

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
      `A busca deixa de distinguir “${name}”: a dose de outro paciente ou de outra via pode passar por resposta. Esta ação não pode ser desfeita.`,
    changed: 'Este item mudou enquanto você editava',
    gone: 'Este item foi excluído',
    fields: {
      name: { label: 'Nome', columns: ['name'], empty: '' },
      kind: {
        label: 'Tipo',
        columns: ['kind'],
        empty: 'age',
        show: (kind) => (isKind(kind) ? MODIFIER_KINDS[kind] : String(kind)),
        // The table takes no other.
        read: ({ kind }: { kind: unknown }) => (isKind(kind) ? kind : 'state'),
        file: [{ title: 'Tipo', read: (kind) => MODIFIER_KINDS[kind], write: kindIn }],
      },
      names: namesField(
        'Outros nomes',
        'names',
        'Na pergunta e na fala: sinônimos, siglas, inglês.',
      ),
      asked: namesField(
        'Só na pergunta',
        'asked',
        'O que se digita e, numa aula, quer dizer outra coisa: “na veia”.',
      ),
      implying: namesField(
        'Subentendido por',
        'implying',
        'Valem por ele se nenhum outro do tipo é dito: infusão é endovenosa, salvo se intraóssea.',
      ),
      unless: namesField(
        'Não vale junto de',
        'unless',
        'Junto destas palavras o nome quer dizer outra coisa.',
      ),
      years: rangeField('Anos', 'years', 'anos'),
      kilos: rangeField('Quilos', 'kilos', 'kg'),
    },
  },
  nameField: 'name',
  detailOf: ({ kind, years, kilos, names, asked, implying }) =>
    [
      MODIFIER_KINDS[kind],
      measured(years, 'anos'),
      measured(kilos, 'kg'),
      ...names,
      ...asked,
      ...implying,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  fileName: 'pacientes-e-vias',
});
