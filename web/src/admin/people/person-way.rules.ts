import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { isRecord } from '~/lib/is-record.ts';
import { pages } from '~/lib/paths.ts';

/** How a person's page was reached; the entry of the history keeps it. */
export type PersonWay = {
  /** The address that the link stood on. */
  from: string;
  /** The people of that list, in its order. */
  ids?: readonly string[];
};

const ADMIN_TABS: Readonly<Record<string, string>> = {
  usuarios: 'Gerenciar Usuários',
  conteudo: 'Gerenciar Conteúdo',
};
const PLACES: readonly (readonly [path: string, label: string])[] = [
  [pages.reports, 'Avisos à equipe'],
  [pages.usage, 'Uso'],
  [pages.operations, 'Operação'],
  [pages.expectedPeople, 'Pessoas esperadas'],
  [pages.person.replace('/:id', ''), 'Pessoa anterior'],
];

/** What the address that a person was opened from is called. */
function placeLabel(from: string): string | undefined {
  const { pathname, searchParams } = new URL(from, 'https://plantao.invalid');
  if (pathname === pages.admin)
    return ADMIN_TABS[searchParams.get('aba') ?? ''] ?? 'Aprovações Pendentes';
  return PLACES.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1];
}

/** The way that an entry of the history holds; null for a page that was opened by its address. */
export function readWay(state: unknown): PersonWay | null {
  if (!isRecord(state) || typeof state.from !== 'string') return null;
  const { from, ids } = state;
  // Another host begins with two slashes.
  if (!/^\/(?!\/)/.test(from) || placeLabel(from) === undefined) return null;
  return { from, ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] };
}

/** The way back: to where the page was opened from, else to the list of people. */
export function backOf(way: PersonWay | null): { to: string; label: string } {
  const to = way?.from ?? adminPaths.admin({ tab: 'usuarios' });
  return { to, label: placeLabel(to) ?? 'Gerenciar Usuários' };
}

/** Who stands before and after a person in the list that the page was opened from. */
export function neighboursOf(way: PersonWay | null, id: string) {
  const ids = way?.ids ?? [];
  const index = ids.indexOf(id);
  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: ids[index - 1], next: ids[index + 1] };
}
