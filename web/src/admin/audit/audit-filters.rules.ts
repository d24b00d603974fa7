import { choice, day, type ListView, listAddress } from '~/admin/ui/list/list-view.ts';
import { actionNames } from './audit.rules.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The acts that can be chosen for a target, or for all. */
const action = (target: string | null) =>
  choice<string>(
    'acao',
    'Ação',
    'Todas',
    actionNames(target).map(({ value, label }) => [value, value, label] as const),
  );

const FILTERS = {
  target: choice<string>('alvo', 'Sobre', 'Tudo', [
    ['user', 'user', 'Usuários'],
    ['video', 'video', 'Vídeos'],
    ['podcast', 'podcast', 'Podcasts'],
    ['transcript', 'transcript', 'Transcrições'],
    ['category', 'category', 'Categorias'],
    ['category_rule', 'category_rule', 'Regras de categoria'],
    ['search_term', 'search_term', 'Termos da busca'],
    ['search_modifier', 'search_modifier', 'Pacientes e vias da busca'],
    ['expected_list', 'expected_list', 'Pessoas esperadas'],
    ['hiding', 'hiding', 'Ocultações'],
    ['setting', 'setting', 'Configurações'],
  ]),
  action: action(null),
  /** Id of a person; `system` for acts of operators and jobs. */
  actor: {
    ...choice<string>('autor', 'Quem', 'Todos', [['system', 'sistema', 'Sistema']]),
    other: (text: string) => (UUID.test(text) ? text : null),
  },
  /** Days of the reader's time zone. */
  since: day('de', 'De'),
  until: day('ate', 'Até'),
};

/** What the list of acts is narrowed by; it lives in the address. */
export const AUDIT = listAddress(FILTERS);
export type AuditView = ListView<typeof FILTERS, never, never>;
export type AuditFilters = AuditView['filters'];

/** The filters with the acts of the chosen target alone; no day is offered that would turn the period round. */
export const filtersFor = ({ target, since, until }: AuditFilters) => ({
  ...FILTERS,
  action: action(target),
  since: { ...FILTERS.since, max: until ?? undefined },
  until: { ...FILTERS.until, min: since ?? undefined },
});

/** Another target removes the action, which belonged to the old one. */
export function withTarget(filters: AuditFilters, target: string | null): AuditFilters {
  const keepsAction = actionNames(target).some(({ value }) => value === filters.action);
  return { ...filters, target, action: keepsAction ? filters.action : null };
}

/** What the database is asked for (`list_audit_log`): a period is from the first moment to the end of its last day. */
export function auditSearch({ target, action, actor, since, until }: AuditFilters) {
  return {
    ...(target !== null && { p_target_type: target }),
    ...(action !== null && { p_action: action }),
    ...(actor === 'system' && { p_is_actorless: true }),
    ...(actor !== null && actor !== 'system' && { p_actor_id: actor }),
    ...(since !== null && { p_since: startOf(since, 0) }),
    ...(until !== null && { p_until: startOf(until, 1) }),
  };
}

/** The first moment of a day of this time zone, or of one some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
