import * as z from 'zod';
import type { Client } from '../clients.ts';
import { ensure, rows } from '../rows.ts';
import { cleanText } from '../videos/text.ts';
import { PAGE_SIZE } from './api.ts';
import { recheckDelayMs } from './rules.ts';

/** A refusal that was not confirmed for this long is deleted. */
const KEPT_MS = 90 * 24 * 3_600_000;
/** The most rows that a query of the database returns. */
const MAX_ROWS = 1000;

/** A video that may not be a lesson now, with the arrival time that it would have. */
export type Refusal = {
  id: string;
  title: string;
  reason: string;
  /** Why it was refused before; null when that is new. */
  reasonBefore: string | null;
  arrivedAt: number;
};

/** Stores refusals, so that YouTube is not asked about these videos until they are due. */
export async function storeRefusals(
  client: Client,
  refusals: Refusal[],
  now: number,
): Promise<void> {
  if (refusals.length === 0) return;
  const iso = (time: number) => new Date(time).toISOString();
  ensure(
    await client.from('refused_videos').upsert(
      refusals.map(({ id, title, reason, reasonBefore, arrivedAt }) => ({
        source: 'youtube',
        external_id: id,
        title: cleanText(title, 500) || id,
        reason,
        arrived_at: iso(arrivedAt),
        refused_at: iso(now),
        ask_again_at: iso(now + recheckDelayMs(reason, reasonBefore)),
      })),
      { onConflict: 'source,external_id' },
    ),
  );
}

/** Deletes refusals of videos that are no longer in the channel's whole list, and old ones. */
export async function deleteStaleRefusals(
  client: Client,
  list: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const ofYouTube = () =>
    client.from('refused_videos').select('external_id').eq('source', 'youtube');
  const gone: string[] = [];
  for (let after = ''; ; ) {
    const some = rows(
      await ofYouTube().gt('external_id', after).order('external_id').limit(MAX_ROWS),
      z.array(z.object({ external_id: z.string() })),
    ).map((one) => one.external_id);
    gone.push(...some.filter((id) => !list.has(id)));
    if (some.length < MAX_ROWS) break;
    after = some.at(-1) ?? '';
  }
  for (let start = 0; start < gone.length; start += PAGE_SIZE) {
    const some = gone.slice(start, start + PAGE_SIZE);
    const forget = client.from('refused_videos').delete().eq('source', 'youtube');
    ensure(await forget.in('external_id', some));
  }
  const old = new Date(now - KEPT_MS).toISOString();
  ensure(
    await client.from('refused_videos').delete().eq('source', 'youtube').lt('refused_at', old),
  );
}
