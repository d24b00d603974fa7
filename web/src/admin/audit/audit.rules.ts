import { FIELDS, NOUNS } from '~/lib/audit-words.ts';
import { formatDateTime, formatInteger, plural } from '~/lib/format.ts';
import { formatWait } from '~/lib/wait.ts';
import type { Json } from '~/types/database.ts';

export const AUDIT_PAGE_SIZE = 10;
/** Of those whom one act upon many is about. */
export const TARGETS_PAGE_SIZE = 50;

/** One administrative act. The person who did it and its target may no longer exist. */
export type AuditEntry = {
  id: number;
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string;
  action: string;
  target_type: string;
  target_id: string | null;
  before: Json;
  after: Json;
};

/** What was done, as the end of "Fulano …" with "…" for the target's name, and how it is called where acts are chosen. */
type Act = readonly [said: string | ((count: number) => string), chosen: string];

const USER_ACTS: Readonly<Record<string, Act>> = {
  'user.approved': ['aprovou o cadastro de …', 'Cadastro aprovado'],
  'user.approval_undone': ['desfez a aprovação do cadastro de …', 'Aprovação desfeita'],
  'user.rejected': ['rejeitou o cadastro de …', 'Cadastro rejeitado'],
  'user.rejection_undone': ['desfez a rejeição do cadastro de …', 'Rejeição desfeita'],
  'user.document_requested': ['pediu um documento a …', 'Documento pedido'],
  'user.approval_revoked': ['retirou a aprovação de …', 'Aprovação retirada'],
  'user.activated': ['ativou a conta de …', 'Conta ativada'],
  'user.deactivated': ['desativou a conta de …', 'Conta desativada'],
  'user.role_changed': ['mudou o perfil de acesso de …', 'Perfil de acesso mudado'],
  'user.made_superuser': [
    'deu a … o perfil de super administrador, por comando de operação',
    'Super administrador por comando de operação',
  ],
  'user.updated': ['editou os dados de …', 'Dados editados'],
  'user.email_requested': ['pediu a mudança do e-mail de …', 'Mudança de e-mail pedida'],
  'user.email_changed': ['mudou o e-mail de …', 'E-mail mudado'],
  'user.email_undone': [
    'desfez, a pedido de quem recebia o e-mail antigo, a troca de e-mail de …',
    'Troca de e-mail desfeita por “Não fui eu”',
  ],
  'user.email_failed': ['não conseguiu mudar o e-mail de …', 'E-mail não mudado (recusado)'],
  'user.password_requested': ['pediu uma nova senha para …', 'Nova senha pedida'],
  'user.password_set': ['definiu uma nova senha para …', 'Senha definida'],
  'user.password_set_failed': [
    'não conseguiu definir uma nova senha para …',
    'Senha não definida (recusada)',
  ],
  'user.deleted': ['excluiu a conta de …', 'Conta excluída'],
  'user.sessions_ended': ['encerrou sessões de …', 'Sessões encerradas'],
  'user.watched_seen': ['consultou as horas assistidas por …', 'Horas assistidas consultadas'],
  'user.export_asked': ['pediu uma cópia dos dados de …', 'Cópia dos dados pedida'],
  'user.exported': ['baixou uma cópia dos dados de …', 'Cópia dos dados baixada'],
  'user.left': ['excluiu a própria conta', 'Conta excluída pela própria pessoa'],
  'user.disowned': [
    'apagou, a pedido de quem recebe o e-mail, o cadastro de …',
    'Cadastro apagado por “Não fui eu”',
  ],
  'user.disown_reported': [
    'soube, por quem recebe o e-mail, que não foi essa pessoa que criou a conta de …',
    'Conta aprovada e não reconhecida',
  ],
};

const lessons = (count: number) => plural(count, 'aula', 'aulas');
const OTHER_ACTS: Readonly<Record<string, Act>> = {
  'transcript.line_checked': [
    'conferiu uma linha da transcrição de …',
    'Linha de transcrição conferida',
  ],
  'transcript.line_corrected': [
    'corrigiu uma linha da transcrição de …',
    'Linha de transcrição corrigida',
  ],
  'transcript.line_unchecked': [
    'devolveu para conferência uma linha da transcrição de …',
    'Linha de transcrição de novo a conferir',
  ],
  'hiding.confirmed': [
    (count) => `confirmou a ocultação de ${lessons(count)}`,
    'Ocultação confirmada',
  ],
  'hiding.dismissed': [
    (count) => `deixou ${lessons(count)} à vista dos membros`,
    'Aulas mantidas visíveis',
  ],
  'expected_list.people_added': [
    'adicionou pessoas à lista de pessoas esperadas …',
    'Pessoas esperadas adicionadas',
  ],
  'expected_list.people_removed': [
    'tirou pessoas da lista de pessoas esperadas …',
    'Pessoas esperadas retiradas',
  ],
  'expected_list.person_changed': [
    'corrigiu uma pessoa da lista de pessoas esperadas …',
    'Pessoa esperada corrigida',
  ],
  'expected_list.taken_over': [
    'assumiu a lista de pessoas esperadas …',
    'Lista de pessoas esperadas assumida',
  ],
  'expected_list.expired': [
    'excluiu, depois da data, a lista de pessoas esperadas …',
    'Lista de pessoas esperadas vencida e excluída',
  ],
  'category.reordered': ['mudou a ordem das categorias', 'Categorias reordenadas'],
  'captions.connected': ['permitiu baixar as legendas do canal …', 'Canal do YouTube conectado'],
  'captions.disconnected': ['desconectou o canal …', 'Canal do YouTube desconectado'],
  'captions.nightly_on': [
    'ligou o download de toda noite das legendas do canal …',
    'Legendas de toda noite ligadas',
  ],
  'captions.nightly_off': [
    'desligou o download de toda noite das legendas do canal …',
    'Legendas de toda noite desligadas',
  ],
  'mail.retried': [
    (count) => `colocou ${plural(count, 'e-mail', 'e-mails')} de novo na fila`,
    'E-mails colocados de novo na fila',
  ],
};
/** Every other act is a verb and a noun. */
const VERBS = new Map([
  ['created', 'adicionou'],
  ['updated', 'editou'],
  ['deleted', 'excluiu'],
  ['restored', 'restaurou'],
]);
const CONTENT = [
  ['video', 'Vídeo', 'o'],
  ['podcast', 'Podcast', 'o'],
  ['transcript', 'Transcrição', 'a'],
  ['category', 'Categoria', 'a'],
  ['category_rule', 'Regra de categoria', 'a'],
  ['rejection_reason', 'Motivo de rejeição', 'o'],
  ['search_term', 'Termo da busca', 'o'],
  ['search_modifier', 'Paciente ou via da busca', 'o'],
  ['expected_list', 'Lista de pessoas esperadas', 'a'],
  ['setting', 'Configuração', 'a'],
] as const;

const chosen = (acts: Readonly<Record<string, Act>>) =>
  Object.entries(acts).map(([value, [, label]]) => ({ value, label }));
const CHOICES: readonly { value: string; label: string }[] = [
  ...chosen(USER_ACTS),
  ...CONTENT.flatMap(([noun, name, ending]) => [
    { value: `${noun}.created`, label: `${name} adicionad${ending}` },
    { value: `${noun}.updated`, label: `${name} editad${ending}` },
    { value: `${noun}.deleted`, label: `${name} excluíd${ending}` },
  ]),
  { value: 'video.restored', label: 'Vídeo restaurado' },
  { value: 'podcast.restored', label: 'Podcast restaurado' },
  { value: 'transcript.restored', label: 'Transcrição restaurada' },
  ...chosen(OTHER_ACTS),
];

/** What can be chosen as an act, as a noun; of one kind of target, or of all. */
export const actionNames = (target: string | null) =>
  CHOICES.filter(({ value }) => target === null || value.startsWith(`${target}.`));

/** Who acted: a person, a list of theirs, a person whose account is gone, or an operator or job outside of the panel. */
export function actorOf({ actor_name, actor_id: id, actor_role, after }: AuditEntry): string {
  const name = actor_name || (id === null ? 'Sistema' : 'Usuário removido');
  if (actor_role !== 'expected_list') return name;
  const list = isRecord(after) ? after.expected_list : null;
  return `Lista ${typeof list === 'string' ? `“${list}”` : 'de pessoas esperadas'} de ${name}`;
}

const ACTS = new Map(Object.entries({ ...USER_ACTS, ...OTHER_ACTS }));
const NOUN_WORDS = new Map(Object.entries(NOUNS));

/** What was done, without the actor: "aprovou o cadastro de Ana Lima", "editou 24 vídeos". */
export function actOf(entry: AuditEntry, targetName: string | null): string {
  const [said] = ACTS.get(entry.action) ?? [];
  const name = targetName ?? nameIn(entry.before) ?? nameIn(entry.after);
  const count = countIn(entry.after);
  if (typeof said === 'function') return said(count ?? 0);
  if (said) {
    const whom = () => (manyIn(entry) > 1 ? people(manyIn(entry)) : (name ?? goneUser(entry)));
    return said.replace('…', whom) + withOthers(entry);
  }
  const [noun = '', verb = ''] = entry.action.split('.');
  const nouns = NOUN_WORDS.get(noun);
  const word = VERBS.get(verb);
  if (!nouns || !word) return entry.action;
  if (count !== null) return `${word} ${count} ${nouns.many}`;
  return `${word} ${nouns.one}${name ? ` ${name}` : ''}${withOthers(entry)}`;
}

const people = (count: number) => plural(count, 'pessoa', 'pessoas');

/** How many an entry of an act upon many is about; 1 for every other. */
export function manyIn({ target_id: id, after }: AuditEntry): number {
  return id === null ? (countIn(after) ?? 1) : 1;
}

/** In the history of one target: with how many others it was done. */
function withOthers({ target_type: type, after }: AuditEntry): string {
  const others = isRecord(after) && typeof after.others === 'number' ? after.others : 0;
  if (others === 0) return '';
  if (type === 'user')
    return others === 1 ? ', com outra pessoa' : `, com outras ${formatInteger(others)} pessoas`;
  return others === 1 ? ', com outro' : `, com outros ${formatInteger(others)}`;
}

/** What a row of an act upon many was called, as far as the entry tells: of what was deleted. */
export function rowName({ before, after }: AuditEntry, id: string): string | null {
  const of = (values: Json) =>
    isRecord(values) && isRecord(values.rows) ? nameIn(values.rows[id] ?? null) : null;
  return of(before) ?? of(after);
}

/** Of people whose account is gone the log keeps only the id, whose beginning tells them apart. */
function goneUser({ target_id: id }: AuditEntry): string {
  return id === null ? 'alguém' : `usuário removido (${id.slice(0, 8)})`;
}

/** Changed values, in words: field, before, after. Empty where the entry names none; long lists are told as such. */
export function changesOf({ before, after }: AuditEntry) {
  const old = valuesOf(before);
  const now = valuesOf(after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => !NO_VALUES.includes(key))
    .map((key) => ({
      field: FIELDS[key] ?? key,
      before: shown(key, old[key]),
      after: shown(key, now[key]),
    }))
    .filter(({ before: was, after: is }) => was !== is || is === SEVERAL);
}

const SEVERAL = 'vários valores';
/** What an entry tells of the act, not of a value. */
const NO_VALUES = ['ids', 'others'];

/** The values of an entry; of one about many rows, those that they share. */
function valuesOf(values: Json): Record<string, Json | undefined> {
  if (!isRecord(values)) return {};
  const { rows, ...rest } = values;
  if (!isRecord(rows)) return values;
  const shared: Record<string, Json | undefined> = {};
  for (const row of Object.values(rows)) {
    for (const [key, value] of Object.entries(isRecord(row) ? row : {})) {
      const isSame =
        !Object.hasOwn(shared, key) || JSON.stringify(shared[key]) === JSON.stringify(value);
      shared[key] = isSame ? value : SEVERAL;
    }
  }
  return { ...rest, ...shared };
}

/** Settings by their key, as people know them. */
const SETTINGS = new Map([
  ['auto_sync_enabled', '“Sincronização automática”'],
  ['auto_sync_interval', '“Intervalo da sincronização”'],
  ['review_hours', '“Prazo de análise do cadastro”'],
]);

const LONGEST = 120;
/** A new order shows only in the whole list. */
const LONGEST_LIST = 1000;

/** Written as times, in the reader's zone. */
const TIMES = ['published_at', 'created_at', 'announced_at', 'status_checked_at'];

function shown(key: string, value: Json | undefined): string {
  if (key === 'waited_seconds' && typeof value === 'number') return formatWait(value);
  if (key === 'until' && typeof value === 'string') return value.split('-').reverse().join('/');
  if (TIMES.includes(key) && typeof value === 'string') return formatDateTime(value, value);
  if (value === undefined || value === null || value === '') return '–';
  if (value === true) return 'sim';
  if (value === false) return 'não';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return clipped(value.join(', '), LONGEST_LIST);
  return clipped(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}

function clipped(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The columns that name a row, the first that has a value. */
const NAMING = ['full_name', 'title', 'name', 'concept', 'email', 'key', 'file_name'];

function nameIn(values: Json): string | null {
  if (!isRecord(values)) return null;
  // A rule of categories has no other name than what it compares.
  const naming = values.category_id === undefined ? NAMING : [...NAMING, 'value'];
  const name = naming.map((column) => values[column] ?? null).find((value) => value !== null);
  return typeof name === 'string' && name !== '' ? (SETTINGS.get(name) ?? name) : null;
}

function countIn(values: Json): number | null {
  return isRecord(values) && typeof values.count === 'number' ? values.count : null;
}

function isRecord(value: Json | undefined): value is { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
