import * as z from 'zod';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { database } from '~/lib/session/database.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { namedRecords, type OwnData, PERSONAL_TABLES, withoutCopies } from './own-data.rules.ts';

const profileSchema = z.record(z.string(), z.unknown()).nullable();

/** Every row that bears the signed-in person's id, under the names of the downloaded file. */
export async function fetchOwnData(): Promise<OwnData> {
  const userId = readSession().userId ?? '';
  const profile = profileSchema.parse(await database((db) => db.rpc('own_profile')));
  const records = namedRecords(await database((db) => db.rpc('own_records')));
  const tables = await Promise.all(
    Object.entries(PERSONAL_TABLES).map(async ([table, name]) => {
      const rows = await fetchAllPages<{ id: number | string }, number | string>(
        (beforeId, limit) =>
          database((db) => {
            // The keys of PERSONAL_TABLES, which Object.entries widens to string.
            const rows = db.from(table as keyof typeof PERSONAL_TABLES).select('*');
            return pageBelow(rows.eq('user_id', userId), beforeId, limit);
          }),
      );
      return [name, rows.map(withoutCopies)] as const;
    }),
  );
  return { perfil: profile ? [profile] : [], ...Object.fromEntries(tables), ...records };
}
