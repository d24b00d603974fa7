import { HttpResponse, http } from 'msw';
import { restUrl, server } from './server.ts';

type Row = { id: number | string };
/** The version of a row after so many changes, with the microseconds of Postgres. */
export const versionAfter = (changes: number) =>
  `2026-11-20T12:00:00.${String(changes).padStart(6, '0')}+00:00`;

/** A table that compares versions as the database does. `edit` is what somebody else saves meanwhile. */
export function versionedTable<T extends Row>(table: string, rows: readonly T[]) {
  const stored = new Map(rows.map((row) => [String(row.id), { row, changes: 0 }]));
  const writes: { id: string; version: string | null; body: object }[] = [];
  const named = (url: URL, column: string) =>
    url.searchParams.get(column)?.replace(/^eq\./, '') ?? null;
  const shown = (id: string) => {
    const found = stored.get(id);
    return found ? [{ ...found.row, updated_at: versionAfter(found.changes) }] : [];
  };
  const edit = (id: number | string, changes: Partial<T>) => {
    const found = stored.get(String(id));
    if (found)
      stored.set(String(id), {
        row: { ...found.row, ...changes },
        changes: found.changes + 1,
      });
  };
  server.use(
    http.get(restUrl(table), ({ request }) => {
      const id = named(new URL(request.url), 'id');
      return HttpResponse.json(id === null ? [...stored.keys()].flatMap(shown) : shown(id));
    }),
    http.patch(restUrl(table), async ({ request }) => {
      const url = new URL(request.url);
      const id = named(url, 'id') ?? '';
      const version = named(url, 'updated_at');
      // What the app sends is an object of columns.
      const body = (await request.json()) as Partial<T>;
      writes.push({ id, version, body });
      const isMet = shown(id).some((row) => version === null || row.updated_at === version);
      if (isMet) edit(id, body);
      const answer = isMet ? shown(id) : [];
      if (!request.headers.get('accept')?.includes('vnd.pgrst.object')) {
        return HttpResponse.json(answer);
      }
      return answer[0]
        ? HttpResponse.json(answer[0])
        : HttpResponse.json(
            { code: 'PGRST116', details: 'The result contains 0 rows', message: 'no' },
            { status: 406 },
          );
    }),
  );
  return {
    writes,
    edit,
    remove: (id: number | string) => stored.delete(String(id)),
    row: (id: number | string) => stored.get(String(id))?.row,
    version: (id: number | string) => versionAfter(stored.get(String(id))?.changes ?? 0),
  };
}
