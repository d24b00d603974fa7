import * as z from 'zod';
import type { Client } from '../clients.ts';
import { type ImportOutcome, RESTORED, RESTORED_INACTIVE } from '../contracts/import.ts';
import { rows } from '../rows.ts';
import type { NewVideo } from '../youtube/rules.ts';

const lessonSchema = z.object({
  id: z.number(),
  external_id: z.string(),
  title: z.string(),
  status: z.string(),
  is_active: z.boolean(),
});
export type StoredLesson = z.output<typeof lessonSchema>;

const IDS_PER_QUERY = 100;

/** Those of these external ids that the catalogue already has, for a source. */
export async function storedLessons(
  client: Client,
  source: NewVideo['source'],
  externalIds: string[],
): Promise<Map<string, StoredLesson>> {
  const stored = new Map<string, StoredLesson>();
  for (let start = 0; start < externalIds.length; start += IDS_PER_QUERY) {
    const found = rows(
      await client
        .from('videos')
        .select('id,external_id,title,status,is_active')
        .eq('source', source)
        .in('external_id', externalIds.slice(start, start + IDS_PER_QUERY)),
      z.array(lessonSchema),
    );
    for (const lesson of found) stored.set(lesson.external_id, lesson);
  }
  return stored;
}

/** Whether the source does not let it be shown; `is_active` is the administrators' own switch. */
export function isHidden({ status }: StoredLesson): boolean {
  return status !== 'active';
}

/**
 * Shows a hidden lesson again whose source lets it be shown; nothing else of the lesson changes.
 */
export async function restore(
  client: Client,
  lesson: StoredLesson,
  { status, status_checked_at }: NewVideo,
): Promise<ImportOutcome> {
  const { id, external_id: externalId, title } = lesson;
  const changed = rows(
    await client
      .from('videos')
      .update({ status, status_checked_at })
      .eq('id', id)
      .eq('external_id', externalId)
      .select('id'),
    z.array(z.object({ id: z.number() })),
  );
  const isShown = changed.length > 0 && status === 'active';
  const reason = lesson.is_active ? RESTORED : RESTORED_INACTIVE;
  return isShown
    ? { externalId, outcome: 'restored', title, reason }
    : { externalId, outcome: 'skipped', title, reason: stillHidden('ainda em processamento') };
}

/** The reason for a lesson that stays hidden. */
export function stillHidden(why: string): string {
  return `A aula já está no catálogo, escondida: ${why}`;
}
