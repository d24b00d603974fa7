import { startPreparedDatabase } from 'embedded-supabase/database';
import { takeLock } from 'embedded-supabase/lock';
import { loadPgtap } from 'embedded-supabase/pgtap';
import { choosePort, type PortChoice } from 'embedded-supabase/ports';
import { endStaleChildren } from 'embedded-supabase/processes';
import { REPOSITORY } from '../paths.ts';
import { exitWhenInterrupted, untilInterrupted } from './interrupted.ts';
import { log } from './log.ts';

/** `database`: only PostgreSQL, prepared and migrated, until Ctrl-C. */
export async function databaseCommand(options: {
  dataDir: string;
  port: PortChoice;
  pgtap: boolean;
}): Promise<void> {
  const release = exitWhenInterrupted();
  const lock = takeLock(options.dataDir);
  try {
    await endStaleChildren(options.dataDir);
    const port = await choosePort(options.port, [], '--port');
    const database = await startPreparedDatabase({
      projectDir: REPOSITORY,
      dataDir: options.dataDir,
      port,
      log,
    });
    try {
      if (options.pgtap) await loadPgtap(database.superuser);
      lock.announce({ databaseUrl: database.url });
      console.log(`postgres (migrações):  ${database.url}`);
      console.log(`superusuário:          ${database.urlFor('supabase_admin')}`);
      console.log('Ctrl-C encerra.');
      const interrupted = untilInterrupted();
      release();
      const lost = await Promise.race([interrupted, database.lost]);
      if (lost) throw lost;
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}
