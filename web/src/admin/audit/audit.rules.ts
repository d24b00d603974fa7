import { FIELDS, NOUNS } from '~/lib/audit-words.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import { formatWait } from '~/lib/wait.ts';
import type { Json } from '~/types/database.ts';

export const AUDIT_PAGE_SIZE = 10;

/** One administrative act. Who did it and to what may be gone by now. */
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

/** What happened, as the end of "Fulano …"; the target's name follows. */
const ACTIONS: Record<string, string> = {
  'user.approved': 'aprovou o cadastro de',
  'user.approval_revoked': 'retirou a aprovação de',
  'user.rejected': 'rejeitou o cadastro de',
  'user.document_requested': 'pediu um documento a',
  'user.activated': 'ativou a conta de',
  'user.deactivated': 'desativou a conta de',
  'user.role_changed': 'mudou o perfil de acesso de',
  'user.made_superuser': 'tornou superusuário, por comando de operação,',
  'user.updated': 'editou os dados de',
  'user.email_requested': 'pediu a mudança do e-mail de',
  'user.email_changed': 'mudou o e-mail de',
  'user.email_undone': 'desfez, a pedido de quem recebia o e-mail antigo, a troca de e-mail de',
  'user.email_failed': 'não conseguiu mudar o e-mail de',
  'user.password_requested': 'pediu uma nova senha para',
  'user.password_set': 'definiu uma nova senha para',
  'user.password_set_failed': 'não conseguiu definir uma nova senha para',
  'user.deleted': 'excluiu a conta de',
  'user.sessions_ended': 'encerrou sessões de',
  'user.watched_seen': 'consultou as horas assistidas por',
  'user.export_asked': 'pediu uma cópia dos dados de',
  'user.exported': 'baixou uma cópia dos dados de',
  'user.left': 'excluiu a própria conta',
  'user.disowned': 'apagou, a pedido de quem recebe o e-mail, o cadastro de',
  'transcript.line_checked': 'conferiu uma linha da transcrição de',
  'transcript.line_corrected': 'corrigiu uma linha da transcrição de',
  'transcript.line_unchecked': 'voltou a pôr para conferir uma linha da transcrição de',
  'captions.connected': 'permitiu baixar as legendas do canal',
  'captions.disconnected': 'desconectou o canal',
  'captions.nightly_on': 'ligou o download de toda noite das legendas do canal',
  'captions.nightly_off': 'desligou o download de toda noite das legendas do canal',
  'user.disown_reported':
    'soube, por quem recebe o e-mail, que não foi essa pessoa que criou a conta de',
};
/** What changes a whole list, and so has no name. */
const LIST_ACTS: Record<string, string> = { 'category.reordered': 'mudou a ordem das categorias' };
const lessons = (count: number) => plural(count, 'aula', 'aulas');
/** Acts that are counted: what was decided about lessons that a check would hide, and mail that is sent again. */
const COUNTED: Record<string, (count: number) => string> = {
  'hiding.confirmed': (count) => `confirmou a ocultação de ${lessons(count)}`,
  'hiding.dismissed': (count) => `deixou ${lessons(count)} à vista dos membros`,
  'mail.retried': (count) => `pôs ${plural(count, 'e-mail', 'e-mails')} de novo na fila`,
};
const VERBS: Record<string, string> = {
  created: 'adicionou',
  updated: 'editou',
  deleted: 'excluiu',
  restored: 'restaurou',
};

/** What can be chosen as an act, as a noun; of one kind of target, or of all. */
export function actionNames(target: string | null): { value: string; label: string }[] {
  const people = Object.entries(USER_ACTS).map(([value, label]) => ({ value, label }));
  const others = CONTENT.flatMap(([noun, name, ending]) => [
    { value: `${noun}.created`, label: `${name} adicionad${ending}` },
    { value: `${noun}.updated`, label: `${name} editad${ending}` },
    { value: `${noun}.deleted`, label: `${name} excluíd${ending}` },
  ]);
  const decisions = [
    { value: 'podcast.restored', label: 'Podcast restaurado' },
    { value: 'transcript.restored', label: 'Transcrição restaurada' },
    { value: 'transcript.line_checked', label: 'Linha de transcrição conferida' },
    { value: 'transcript.line_corrected', label: 'Linha de transcrição corrigida' },
    { value: 'transcript.line_unchecked', label: 'Linha de transcrição de novo a conferir' },
    { value: 'hiding.confirmed', label: 'Ocultação confirmada' },
    { value: 'hiding.dismissed', label: 'Aulas mantidas visíveis' },
    { value: 'category.reordered', label: 'Categorias reordenadas' },
    { value: 'captions.connected', label: 'Canal do YouTube conectado' },
    { value: 'captions.disconnected', label: 'Canal do YouTube desconectado' },
    { value: 'captions.nightly_on', label: 'Legendas de toda noite ligadas' },
    { value: 'captions.nightly_off', label: 'Legendas de toda noite desligadas' },
    { value: 'mail.retried', label: 'E-mails postos de novo na fila' },
  ];
  const all = [...people, ...others, ...decisions];
  return target === null ? all : all.filter(({ value }) => value.startsWith(`${target}.`));
}

const USER_ACTS: Record<string, string> = {
  'user.approved': 'Cadastro aprovado',
  'user.rejected': 'Cadastro rejeitado',
  'user.document_requested': 'Documento pedido',
  'user.approval_revoked': 'Aprovação retirada',
  'user.activated': 'Conta ativada',
  'user.deactivated': 'Conta desativada',
  'user.role_changed': 'Perfil de acesso mudado',
  'user.made_superuser': 'Superusuário por comando de operação',
  'user.updated': 'Dados editados',
  'user.email_requested': 'Mudança de e-mail pedida',
  'user.email_changed': 'E-mail mudado',
  'user.email_undone': 'Troca de e-mail desfeita por "Não fui eu"',
  'user.email_failed': 'E-mail não mudado (recusado)',
  'user.password_requested': 'Nova senha pedida',
  'user.password_set': 'Senha definida',
  'user.password_set_failed': 'Senha não definida (recusada)',
  'user.deleted': 'Conta excluída',
  'user.sessions_ended': 'Sessões encerradas',
  'user.watched_seen': 'Horas assistidas consultadas',
  'user.export_asked': 'Cópia dos dados pedida',
  'user.exported': 'Cópia dos dados baixada',
  'user.left': 'Conta excluída pela própria pessoa',
  'user.disowned': 'Cadastro apagado por "Não fui eu"',
  'user.disown_reported': 'Conta aprovada e não reconhecida',
};
const CONTENT = [
  ['video', 'Vídeo', 'o'],
  ['podcast', 'Podcast', 'o'],
  ['transcript', 'Transcrição', 'a'],
  ['category', 'Categoria', 'a'],
  ['category_rule', 'Regra de categoria', 'a'],
  ['rejection_reason', 'Motivo de rejeição', 'o'],
  ['search_term', 'Termo da busca', 'o'],
  ['search_modifier', 'Paciente ou via da busca', 'o'],
  ['setting', 'Configuração', 'a'],
] as const;

/** Who acted: a person, a person who is gone, or somebody outside of the panel. */
export function actorOf({ actor_name: name, actor_id: id }: AuditEntry): string {
  return name || (id === null ? 'Sistema' : 'Usuário removido');
}

/** What was done, without the actor: "aprovou o cadastro de Ana Lima", "editou 24 vídeos". */
export function actOf(entry: AuditEntry, targetName: string | null): string {
  const known = Object.hasOwn(ACTIONS, entry.action) ? ACTIONS[entry.action] : undefined;
  const name = targetName ?? nameIn(entry.before) ?? nameIn(entry.after);
  if (known) return entry.action === 'user.left' ? known : `${known} ${name ?? goneUser(entry)}`;
  if (Object.hasOwn(LIST_ACTS, entry.action)) return LIST_ACTS[entry.action] ?? entry.action;
  const count = countIn(entry.after);
  const counted = Object.hasOwn(COUNTED, entry.action) ? COUNTED[entry.action] : undefined;
  if (counted) return counted(count ?? 0);
  const [noun = '', verb = ''] = entry.action.split('.');
  const nouns = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined;
  const word = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!nouns || !word) return entry.action;
  if (count !== null) return `${word} ${count} ${nouns.many}`;
  return `${word} ${nouns.one}${name ? ` ${name}` : ''}`;
}

/** Of people who are gone the log keeps only the id; its beginning tells them apart. */
function goneUser({ target_id: id }: AuditEntry): string {
  return id === null ? 'alguém' : `usuário removido (${id.slice(0, 8)})`;
}

/** Changed values, in words: field, before, after. Empty where the entry names none; long lists are told as such. */
export function changesOf({ before, after }: AuditEntry) {
  const old = valuesOf(before);
  const now = valuesOf(after);
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => key !== 'ids')
    .map((key) => ({
      field: FIELDS[key] ?? key,
      before: shown(key, old[key]),
      after: shown(key, now[key]),
    }))
    .filter(({ before: was, after: is }) => was !== is || is === SEVERAL);
}

const SEVERAL = 'vários valores';

/** The values of an entry; of one about many rows, those that they share. */
function valuesOf(values: Json): Record<string, Json | undefined> {
  if (!isRecord(values)) return {};
  const { rows, ...rest } = values;
  if (rows === undefined || !isRecord(rows)) return values;
  const shared: Record<string, Json | undefined> = {};
  for (const row of Object.values(rows)) {
    if (row === undefined || !isRecord(row)) continue;
    for (const [key, value] of Object.entries(row)) {
      const isSame =
        !Object.hasOwn(shared, key) || JSON.stringify(shared[key]) === JSON.stringify(value);
      shared[key] = isSame ? value : SEVERAL;
    }
  }
  return { ...rest, ...shared };
}

/** Settings by their key, as people know them. */
const SETTINGS: Record<string, string> = {
  auto_sync_enabled: '"Sincronização automática"',
  auto_sync_interval: '"Intervalo da sincronização"',
  review_hours: '"Prazo de análise do cadastro"',
};

const LONGEST = 120;
/** A new order shows only in the whole list. */
const LONGEST_LIST = 1000;

/** Written as times, in the reader's zone. */
const TIMES = ['published_at', 'created_at', 'announced_at', 'status_checked_at'];

const shown = (key: string, value: Json | undefined) => {
  if (key === 'waited_seconds' && typeof value === 'number') return formatWait(value);
  if (TIMES.includes(key) && typeof value === 'string') return formatDateTime(value, value);
  return show(value);
};

function show(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '–';
  if (value === true) return 'sim';
  if (value === false) return 'não';
  if (isTexts(value)) return clipped(value.join(', '), LONGEST_LIST);
  return clipped(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}

function clipped(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const isTexts = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function nameIn(values: Json): string | null {
  if (!isRecord(values)) return null;
  const name =
    values.full_name ??
    values.title ??
    values.name ??
    values.concept ??
    values.email ??
    values.key ??
    values.file_name ??
    ruleIn(values);
  if (typeof name !== 'string' || name === '') return null;
  return Object.hasOwn(SETTINGS, name) ? (SETTINGS[name] ?? null) : name;
}

/** A rule has no other name than what it compares. */
function ruleIn(values: { [key: string]: Json | undefined }): Json | undefined {
  return values.category_id === undefined ? undefined : values.value;
}

function countIn(values: Json): number | null {
  return isRecord(values) && typeof values.count === 'number' ? values.count : null;
}

function isRecord(value: Json): value is { [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
