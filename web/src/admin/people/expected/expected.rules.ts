import * as z from 'zod';
import { choice, listAddress, type ViewOf } from '~/admin/ui/list/list-view.ts';
import { csvFile } from '~/lib/csv.ts';
import { formatDateTime, formatInteger, plural } from '~/lib/format.ts';
import {
  type Expected,
  type ListedEntry,
  type ListedLine,
  peopleOf,
} from './expected-lines.rules.ts';

export const listSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** A day, `2027-03-31`. */
  until: z.string(),
  made_by_name: z.string().nullable(),
  is_stopped: z.boolean(),
  made_at: z.string(),
  updated_at: z.string(),
  total: z.number(),
  came: z.number(),
  ready: z.number(),
});
export type ExpectedList = z.output<typeof listSchema>;

export const personSchema = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  updated_at: z.string(),
  state: z.string(),
  user_id: z.string().nullable(),
  full_name: z.string().nullable(),
  settled_at: z.string().nullable(),
});
export type ExpectedPerson = z.output<typeof personSchema>;

export const reviewSchema = z.object({
  address: z.string(),
  state: z.string(),
  list_id: z.number().nullable(),
  list_name: z.string().nullable(),
  full_name: z.string().nullable(),
});
export type Reviewed = z.output<typeof reviewSchema>;

export const putSchema = z.object({ id: z.number(), added: z.number(), approved: z.number() });

type StateWords = {
  label: string;
  color: string;
  /** What it means, in a list and before one is saved. */
  text: string;
};

/** How far a person of a list is, and why one who waits was not approved. */
const STATES: Readonly<Record<string, StateWords>> = {
  absent: {
    label: 'Ainda não se cadastrou',
    color: 'gray',
    text: 'Entra quando se cadastrar e confirmar este e-mail.',
  },
  unproven: {
    label: 'Falta confirmar o e-mail',
    color: 'orange',
    text: 'Já se cadastrou. Entra quando confirmar este e-mail.',
  },
  ready: {
    label: 'Pode entrar',
    color: 'orange',
    text: 'E-mail confirmado. Espera por um administrador.',
  },
  stopped: {
    label: 'Espera: lista parada',
    color: 'orange',
    text: 'Já espera, com o e-mail confirmado. A lista está parada: só entra quando um administrador a assumir.',
  },
  other_name: {
    label: 'Espera: outro nome',
    color: 'orange',
    text: 'Cadastrou-se com outro nome. Decida em Aprovações Pendentes, ou corrija o nome aqui.',
  },
  asked: {
    label: 'Espera: documento pedido',
    color: 'orange',
    text: 'A equipe pediu um documento. Decida em Aprovações Pendentes.',
  },
  held: {
    label: 'Espera: em análise',
    color: 'orange',
    text: 'Um administrador está vendo este cadastro.',
  },
  suspended: {
    label: 'Conta desativada',
    color: 'red',
    text: 'A lista não aprova uma conta desativada.',
  },
  role: {
    label: 'Espera: tem perfil de acesso',
    color: 'orange',
    text: 'Quem tem perfil de administrador é aprovado à parte.',
  },
  revoked: {
    label: 'Aprovação retirada',
    color: 'red',
    text: 'A lista não desfaz essa decisão. Decida em Aprovações Pendentes.',
  },
  rejected: {
    label: 'Cadastro rejeitado',
    color: 'red',
    text: 'Se a pessoa se cadastrar de novo, espera como as outras.',
  },
  listed: { label: 'Entrou pela lista', color: 'green', text: '' },
  member: { label: 'É membro', color: 'green', text: 'Aprovado sem a lista.' },
};
const UNKNOWN: StateWords = {
  label: 'Espera',
  color: 'orange',
  text: 'Decida em Aprovações Pendentes.',
};

/** On a list for which no administrator answers nobody gets in by the proof alone. */
const WHILE_STOPPED: Readonly<Record<string, string>> = {
  absent: 'Só entra quando se cadastrar, confirmar este e-mail e um administrador assumir a lista.',
  unproven:
    'Já se cadastrou. Só entra quando confirmar este e-mail e um administrador assumir a lista.',
};

/** The words of a state on a list; one that this version does not know waits. */
export function stateOf(state: string, isStopped = false): StateWords {
  const words = Object.hasOwn(STATES, state) ? (STATES[state] ?? UNKNOWN) : UNKNOWN;
  return { ...words, text: (isStopped && WHILE_STOPPED[state]) || words.text };
}

/** Three groups: who is in, who has an account and waits, who has none. */
export type Group = 'in' | 'waits' | 'absent';
export const groupOf = (state: string): Group =>
  state === 'listed' || state === 'member'
    ? 'in'
    : state === 'absent' || state === 'rejected'
      ? 'absent'
      : 'waits';

/** What a list's people are called in a list. */
export const calledBy = ({ name, address }: Expected): string => name || address;

export const EXPECTED = listAddress({
  group: choice<Group>('situacao', 'Situação', 'Todas', [
    ['absent', 'faltam', 'Sem cadastro'],
    ['waits', 'esperam', 'Com cadastro, esperam'],
    ['in', 'entraram', 'Já entraram'],
  ]),
});
export type ExpectedView = ViewOf<typeof EXPECTED>;

/** Text as a search compares it. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The people of a list who fit the view. */
export function fitting(
  people: readonly ExpectedPerson[],
  { text, filters }: Pick<ExpectedView, 'text' | 'filters'>,
): ExpectedPerson[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    const searched = plain(`${person.name} ${person.full_name ?? ''} ${person.address}`);
    return (
      (filters.group === null || groupOf(person.state) === filters.group) &&
      words.every((word) => searched.includes(word))
    );
  });
}

/** "12 de 40 já entraram" */
export function progressText({ came, total }: Pick<ExpectedList, 'came' | 'total'>): string {
  if (total === 0) return 'Ninguém na lista';
  if (total === 1) return `${came} de 1 pessoa já entrou`;
  return `${came} de ${formatInteger(total)} já ${came === 1 ? 'entrou' : 'entraram'}`;
}

/** A day of the database, `31/03/2027`. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');

/** The people of a list as a table, one line each below the titles. */
export function expectedCsv(people: readonly ExpectedPerson[]): string {
  return csvFile([
    ['Nome', 'E-mail', 'Situação', 'Nome no cadastro', 'Aprovado em'],
    ...people.map((person) => [
      person.name,
      person.address,
      stateOf(person.state).label,
      person.full_name ?? '',
      groupOf(person.state) === 'in' ? formatDateTime(person.settled_at, '') : '',
    ]),
  ]);
}

/** What becomes of an entry of the text when it is saved. */
export type Becomes = 'add' | 'approve' | 'skip' | 'problem';
type ReviewedEntry = { becomes: Becomes; shown: string; note: string };
export type ReviewedLine = { number: number; text: string; entries: ReviewedEntry[] };

/** What saving would do with each line; what the database says comes a moment after the text. */
export function reviewOf(
  lines: readonly ListedLine[],
  known: ReadonlyMap<string, Reviewed>,
  listId: number | null,
): ReviewedLine[] {
  const entryReview = (entry: ListedEntry): ReviewedEntry => {
    if (entry.kind === 'person') return personReview(entry, known.get(entry.address), listId);
    if (entry.kind === 'heading')
      return { becomes: 'skip', shown: '', note: 'Título das colunas: não entra na lista.' };
    if (entry.kind === 'repeated')
      return {
        becomes: 'skip',
        shown: entry.address,
        note: `Repetido: já está na linha ${entry.firstLine}.`,
      };
    const quoted = entry.text.length > 80 ? `${entry.text.slice(0, 80)}…` : entry.text;
    return {
      becomes: 'problem',
      shown: '',
      note: `“${quoted}” ${entry.why}: não entra na lista.`,
    };
  };
  return lines.map(({ number, text, entries }) => ({
    number,
    text,
    entries: entries.map(entryReview),
  }));
}

function personReview(
  person: Expected,
  known: Reviewed | undefined,
  listId: number | null,
): ReviewedEntry {
  const shown = person.name ? `${person.name} · ${person.address}` : person.address;
  if (!known) return { becomes: 'add', shown, note: '' };
  if (known.list_id !== null && known.list_name !== null) {
    const where = known.list_id === listId ? 'nesta lista' : `na lista “${known.list_name}”`;
    return { becomes: 'skip', shown, note: `Já está ${where}: nada muda.` };
  }
  if (known.state === 'ready')
    return {
      becomes: 'approve',
      shown,
      note: 'Já espera, com o e-mail confirmado: entra ao salvar.',
    };
  if (known.state === 'member')
    return { becomes: 'add', shown, note: 'Já é membro: fica na lista como quem entrou.' };
  if (known.state === 'other_name')
    return {
      becomes: 'add',
      shown,
      note: `Já espera com outro nome (${known.full_name || 'sem nome'}): decida em Aprovações Pendentes.`,
    };
  return { becomes: 'add', shown, note: stateOf(known.state).text };
}

/** How many entries become what. */
export function countReview(lines: readonly ReviewedLine[]): Record<Becomes, number> {
  const counts = { add: 0, approve: 0, skip: 0, problem: 0 };
  for (const { entries } of lines) for (const { becomes } of entries) counts[becomes] += 1;
  return counts;
}

/** Who is to be sent: the new ones, without those whom a list has. */
export const wantedOf = (
  lines: readonly ListedLine[],
  known: ReadonlyMap<string, Reviewed>,
): Expected[] =>
  peopleOf(lines).filter(({ address }) => (known.get(address)?.list_name ?? null) === null);

/** The text without one of its lines. */
export const withoutLine = (text: string, number: number): string =>
  text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => index !== number - 1)
    .join('\n');

const SHOWN_NAMES = 5;

/** "Ana Lima e Bruno Reis", "Ana Lima e mais 7"; of more than are named, so many in all. */
export function namesIn(names: readonly string[], total: number): string {
  const shown = names.slice(0, SHOWN_NAMES);
  const rest = total - shown.length;
  if (shown.length === 0) return plural(total, 'pessoa desta lista', 'pessoas desta lista');
  const all = rest > 0 ? [...shown, `mais ${formatInteger(rest)}`] : shown;
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} e ${all.at(-1)}`;
}
