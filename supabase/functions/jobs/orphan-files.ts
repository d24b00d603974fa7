import * as z from 'zod';
import { serviceClient } from '../_shared/clients.ts';
import { HttpError } from '../_shared/errors.ts';
import { removeFiles } from '../_shared/files/storage.ts';
import type { Job } from '../_shared/jobs/job.ts';
import { rows } from '../_shared/rows.ts';

/** Files of one page: two calls to Storage. */
const PAGE = 200;

const orphanSchema = z.array(z.object({ bucket_id: z.string(), name: z.string() }));

/**
 * Removes audio files and photos older than a day that no row refers to and that are not kept. The database claims
 * them first, so that no row can name one meanwhile; files claimed by a call that died come first.
 */
export const orphanFiles: Job = {
  kind: 'orphan_files',
  words: { unexpected: 'Erro interno durante a limpeza de arquivos.', ended: 'Interrompida' },
  requireSettings: () => undefined,
  open: ({ deps, run }) => ({
    async step() {
      const client = serviceClient(deps);
      try {
        const orphans = rows(await client.rpc('orphaned_files', { p_limit: PAGE }), orphanSchema);
        let removed = 0;
        for (const [bucket, paths] of byBucket(orphans)) {
          removed += await removeFiles(client, bucket, paths);
        }
        run.counts.totalFound += removed;
        run.counts.imported += removed;
        // Files that Storage does not find are returned again, so a page without progress is the last.
        if (orphans.length === PAGE && removed > 0) return { cursor: {} };
        run.addLog(`Arquivos sem uso removidos: ${run.counts.imported}`);
        return { ending: 'succeeded' };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        throw new HttpError(
          503,
          'unavailable',
          'Arquivos sem uso não removidos: o armazenamento ou o banco não respondeu.',
          { cause: error },
        );
      }
    },
  }),
};

function byBucket(orphans: z.output<typeof orphanSchema>): Map<string, string[]> {
  const buckets = new Map<string, string[]>();
  for (const { bucket_id: bucket, name } of orphans) {
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), name]);
  }
  return buckets;
}
