import {
  type ScratchDatabase,
  startScratchDatabase as startScratchDatabaseOf,
} from 'embedded-supabase/testing/scratch-database';
import { REPOSITORY } from '../paths.ts';

export type { ScratchDatabase } from 'embedded-supabase/testing/scratch-database';

/** An empty database with Plantão's migrations, for one test; see the package. */
export function startScratchDatabase(
  log?: (service: string, message: string) => void,
): Promise<ScratchDatabase> {
  return startScratchDatabaseOf(REPOSITORY, log);
}
