import { promisifyRequest } from 'idb-keyval';
import { inTime } from './in-time.ts';

/** Opens a database, asks it once and closes it: an open one would hold up its deletion. */
export async function askDatabase<Answer>(
  name: string,
  upgrade: (database: IDBDatabase) => void,
  ask: (database: IDBDatabase) => Promise<Answer>,
  patienceMs?: number,
): Promise<Answer> {
  let isLate = false;
  const look = async () => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => upgrade(request.result);
    const database = await promisifyRequest(request);
    try {
      // Its caller has given up, and what it would write may be out of date.
      if (isLate) throw new Error(`${name} was opened too late`);
      return await ask(database);
    } finally {
      database.close();
    }
  };
  return inTime(name, look, patienceMs).finally(() => {
    isLate = true;
  });
}
