import { HttpError } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import { removeOrphans } from './orphans.ts';

/** Removes audio files and photos that nothing refers to. */
export const orphanFiles: Job = {
  kind: 'orphan_files',
  words: { unforeseen: 'Erro interno durante a limpeza de arquivos.', ended: 'Interrompida' },
  requireSettings: () => undefined,
  open: ({ deps, run, deadline }) => ({
    async step() {
      try {
        const { removed, isComplete } = await removeOrphans(deps, deadline);
        run.counts.totalFound += removed;
        run.counts.imported += removed;
        run.say(`Arquivos sem uso removidos: ${removed}`);
        return isComplete ? { ending: 'succeeded' } : { cursor: {} };
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
