import type { UrlChanges } from '~/lib/use-url-state.ts';
import { actionNames } from './audit.rules.ts';

/** What the list of acts is narrowed by; it lives in the address. Days are `2026-11-22`, in the reader's time zone. */
export type AuditFilters = {
  target: string | null;
  action: string | null;
  /** Id of a person; `system` for acts of operators and jobs. */
  actor: string | null;
  since: string | null;
  until: string | null;
};

export const NO_AUDIT_FILTERS: AuditFilters = {
  target: null,
  action: null,
  actor: null,
  since: null,
  until: null,
};

/** What acts are done to. */
export const AUDIT_TARGETS = [
  { value: 'user', label: 'Usuários' },
  { value: 'video', label: 'Vídeos' },
  { value: 'podcast', label: 'Podcasts' },
  { value: 'transcript', label: 'Transcrições' },
  { value: 'category', label: 'Categorias' },
  { value: 'category_rule', label: 'Regras de categoria' },
  { value: 'search_term', label: 'Termos da busca' },
  { value: 'search_modifier', label: 'Pacientes e vias da busca' },
  { value: 'catalogue_view', label: 'Visões do catálogo' },
  { value: 'hiding', label: 'Ocultações' },
  { value: 'setting', label: 'Configurações' },
] as const;

const SYSTEM = 'sistema';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters of an address; anything unknown filters nothing. */
export function parseAuditFilters(params: URLSearchParams): AuditFilters {
  const target = params.get('alvo');
  const action = params.get('acao');
  const actor = params.get('autor') ?? '';
  return {
    target: AUDIT_TARGETS.some(({ value }) => value === target) ? target : null,
    action:
      action !== null && actionNames(null).some(({ value }) => value === action) ? action : null,
    actor: actor === SYSTEM ? 'system' : UUID.test(actor) ? actor : null,
    since: dayOf(params.get('de')),
    until: dayOf(params.get('ate')),
  };
}

/** What filters are in the address; `parseAuditFilters` reads it back. */
export function auditFilterParams({
  target,
  action,
  actor,
  since,
  until,
}: AuditFilters): UrlChanges {
  return {
    alvo: target,
    acao: action,
    autor: actor === 'system' ? SYSTEM : actor,
    de: since,
    ate: until,
  };
}

/** Another target removes the action, which belonged to the old one. */
export function withTarget(filters: AuditFilters, target: string | null): AuditFilters {
  const keepsAction = actionNames(target).some(({ value }) => value === filters.action);
  return { ...filters, target, action: keepsAction ? filters.action : null };
}

/** How many of them are set; shown on the button. */
export function countAuditFilters(filters: AuditFilters): number {
  return Object.values(filters).filter((value) => value !== null).length;
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

/** The day, if it is one of the calendar. */
function dayOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : null;
}

/** The first moment of a day of this time zone, or of one some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
