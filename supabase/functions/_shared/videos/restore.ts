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

/** How many ids one question holds. */
const ASKED = 100;

/** Those of these external ids that the catalogue already has, for a source. */
export async function storedLessons(
  client: Client,
  source: NewVideo['source'],
  externalIds: string[],
): Promise<Map<string, StoredLesson>> {
  const stored = new Map<string, StoredLesson>();
  for (let start = 0; start < externalIds.length; start += ASKED) {
    const found = rows(
      await client
        .from('videos')
        .select('id,external_id,title,status,is_active')
        .eq('source', source)
        .in('external_id', externalIds.slice(start, start + ASKED)),
      z.array(lessonSchema),
    );
    for (const lesson of found) stored.set(lesson.external_id, lesson);
  }
  return stored;
}

/** Whether its source keeps it from members; an administrator's switch is another matter. */
export function isHidden({ status }: StoredLesson): boolean {
  return status !== 'active';
}

/**
 * Shows again a hidden lesson whose source describes it as a video that may be shown; anything else of the lesson
 * is the administrators', and stays.
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

/** Of a hidden lesson whose source still does not let it be shown. */
export function stillHidden(why: string): string {
  return `A aula já está no catálogo, escondida: ${why}`;
}
