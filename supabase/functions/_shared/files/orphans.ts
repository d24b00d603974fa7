import * as z from 'zod';
import { serviceClient } from '../clients.ts';
import type { Deps } from '../deps.ts';
import { rows } from '../rows.ts';
import { LIST_LIMIT, removeFiles } from './storage.ts';

/** The most that the database names at once. */
const ASKED = 1000;

const orphanSchema = z.array(z.object({ bucket_id: z.string(), name: z.string() }));

export type Cleanup = {
  removed: number;
  /** False when the time was up before the last file: the next cleanup goes on there. */
  isComplete: boolean;
};

/**
 * Removes files older than a day that no row refers to and that are not kept, until none is left or `deadline`
 * (ms) has passed. The database claims them, so that no row can name one meanwhile; only Storage itself may remove
 * them. What a cleanup that died had claimed is named first.
 *
 * @throws HttpError when the database or Storage fails
 */
export async function removeOrphans(deps: Deps, deadline: number): Promise<Cleanup> {
  const client = serviceClient(deps);
  let removed = 0;
  for (;;) {
    const orphans = rows(await client.rpc('orphaned_files', { p_limit: ASKED }), orphanSchema);
    const before = removed;
    for (const [bucket, paths] of byBucket(orphans)) {
      for (let start = 0; start < paths.length; start += LIST_LIMIT) {
        if (deps.now() > deadline) return { removed, isComplete: false };
        removed += await removeFiles(client, bucket, paths.slice(start, start + LIST_LIMIT));
      }
    }
    // What Storage does not find is named again and again: without any progress there is no next round.
    if (orphans.length < ASKED || removed === before) return { removed, isComplete: true };
  }
}

function byBucket(orphans: z.output<typeof orphanSchema>): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const { bucket_id: bucket, name } of orphans) {
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), name]);
  }
  return buckets;
}
