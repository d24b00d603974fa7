import * as z from 'zod';
import { formatDateTime } from '~/lib/format.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { type Editor, type LastEdits, OTHER } from './shown-edit.ts';

const columns = z.record(z.string(), z.unknown());
const entries = z.array(
  z.object({
    at: z.string(),
    actor_id: z.string().nullable(),
    actor_name: z.string().nullable(),
    after: columns.nullable(),
  }),
);
/** The log counts from the beginning of a transaction, a version from the moment of the write. */
const SLACK_MS = 60_000;
const MAX_ENTRIES = 100;

/** A noun that is edited in a form, as the audit log names it. */
export type EditedType =
  | 'video'
  | 'podcast'
  | 'category'
  | 'category_rule'
  | 'rejection_reason'
  | 'content_report'
  | 'search_term'
  | 'search_modifier'
  | 'expected_list'
  | 'expected_person'
  | 'user';

/**
 * Who changed which column of a row since a version of it, by the audit log. An extra: empty where the log cannot be read.
 */
export async function lastEdits(
  type: EditedType,
  id: number | string,
  since: string,
): Promise<LastEdits> {
  const supabase = await loadSupabase();
  const { data } = await supabase.rpc('list_audit_log', {
    p_target_type: type,
    p_target_id: String(id),
    p_since: new Date(Date.parse(since) - SLACK_MS).toISOString(),
    p_limit: MAX_ENTRIES,
  });
  const parsed = entries.safeParse(data);
  const found = new Map<string, Editor>();
  if (!parsed.success) return found;
  for (const { at, actor_id, actor_name, after } of parsed.data) {
    const isOwn = actor_id !== null && actor_id === readSession().userId;
    const name = isOwn ? 'Você em outra janela' : actor_name || (actor_id ? OTHER : 'O sistema');
    for (const column of Object.keys(after ?? {})) {
      // The newest entry comes first: it gave the column the value that is there.
      if (!found.has(column)) found.set(column, { name, at: formatDateTime(at) });
    }
  }
  return found;
}
