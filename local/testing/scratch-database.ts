import {
  type ScratchDatabase,
  type ScratchOptions,
  startScratchDatabase as startScratchDatabaseOf,
} from 'embedded-supabase/testing/scratch-database';
import { REPOSITORY } from '../paths.ts';

export type { ScratchDatabase } from 'embedded-supabase/testing/scratch-database';

/** An empty database with Plantão's migrations, for one test; see the package. */
export function startScratchDatabase(options?: ScratchOptions): Promise<ScratchDatabase> {
  return startScratchDatabaseOf(REPOSITORY, options);
}
