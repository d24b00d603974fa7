import * as z from 'zod';
import { csvFile } from '~/lib/csv.ts';
import type { Database } from '~/types/database.ts';

type Tables = Database['public']['Tables'];
type TableName = keyof Tables;

/** Every table whose rows belong to a person. A new one does not compile until it is exported below. */
type PersonalTable = {
  [Name in TableName]: 'user_id' extends keyof Tables[Name]['Row'] ? Name : never;
}[TableName];

/** What each table is called in the downloaded file. */
export const PERSONAL_TABLES = {
  content_reports: 'avisos_a_equipe',
  muted_categories: 'categorias_nao_seguidas',
  newsletter_subscriptions: 'novidades_por_email',
  notes: 'anotacoes',
  notification_preferences: 'preferencias_de_notificacoes',
  podcast_progress: 'progresso_podcasts',
  podcast_queue: 'fila_podcasts',
  user_favorites: 'favoritos',
  user_login_logs: 'acessos',
  user_notifications: 'notificacoes',
  user_video_progress: 'progresso_videos',
} as const satisfies Record<PersonalTable, string>;

/** What each part of `own_records()` is called in the downloaded file: what the database keeps elsewhere. */
const RECORD_PARTS = {
  account: 'conta',
  sessions: 'sessoes',
  known_devices: 'aparelhos_conhecidos',
  video_views: 'visualizacoes',
  progress_events: 'eventos_de_progresso',
  member_weeks: 'semanas_assistidas',
  watched_parts: 'partes_assistidas',
  audit_log: 'auditoria',
  sync_runs: 'sincronizacoes',
  document_requests: 'documentos_pedidos',
  expected_people: 'listas_de_pessoas_esperadas',
  emails: 'emails',
  kept_rows: 'guardado_de_aulas_e_podcasts_excluidos',
} as const;

/** The answer of `own_records()` under the names of the file; a part that is not known keeps its own name. */
export function namedRecords(answer: unknown): OwnData {
  const names: Record<string, string> = RECORD_PARTS;
  const parts = Object.entries(recordsSchema.parse(answer));
  return Object.fromEntries(parts.map(([part, rows]) => [names[part] ?? part, rows]));
}

const recordsSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

export type OwnData = Record<string, readonly Record<string, unknown>[]>;

/** A row as its owner knows it: `search` repeats what stands beside it, as search compares it. */
export function withoutCopies({
  search,
  ...row
}: Record<string, unknown>): Record<string, unknown> {
  return row;
}

/** Everything in one readable document. */
export function toJson(data: OwnData, exportedAt: Date): string {
  return JSON.stringify({ exportado_em: exportedAt.toISOString(), ...data }, null, 2);
}

/** Everything in one table: one line per value, which any spreadsheet can filter. */
export function toCsv(data: OwnData): string {
  const lines = [['tabela', 'registro', 'campo', 'valor']];
  for (const [table, rows] of Object.entries(data)) {
    rows.forEach((row, index) => {
      for (const [field, value] of Object.entries(row)) {
        lines.push([table, String(index + 1), field, textOf(value)]);
      }
    });
  }
  return csvFile(lines);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
