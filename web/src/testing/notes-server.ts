import { HttpResponse, http } from 'msw';
import type { Note } from '~/features/notes/notes.rules.ts';
import { restUrl, rpcUrl, server } from './server.ts';

/** A note as the server keeps it. */
export const makeNote = (n: number, rest: Partial<Note> = {}): Note => ({
  id: noteId(n),
  video_id: 7,
  podcast_id: null,
  item_title: 'Sepse',
  at_seconds: n * 60,
  body: `Anotação ${n}`,
  last_edit: noteId(1000 + n),
  rival_of: null,
  created_at: new Date(Date.UTC(2026, 10, 1, 12, n)).toISOString(),
  ...rest,
});

export const noteId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

type Refusal = { status: number; code: string };

/**
 * The table of notes as PostgREST serves it to one person: rows by id, changes only where the filters say so. What
 * `refuses` answers is refused; without a network nothing is answered, and `losesAnswers` takes what it does not answer.
 */
export function serveNotes(initial: readonly Note[] = []) {
  const state = {
    rows: new Map(initial.map((note) => [note.id, note])),
    isUp: true,
    losesAnswers: false,
    refuses: null as Refusal | null,
    /** Every request that changes something, such as "POST Anotação 1". */
    sent: [] as string[],
  };

  const matching = (url: URL): Note[] =>
    [...state.rows.values()].filter((row) =>
      [...url.searchParams].every(([name, filter]) => {
        const [, operator, value = ''] = /^(eq|in|lt)\.(.*)$/.exec(filter) ?? [];
        const field = String(Reflect.get(row, name));
        if (operator === 'eq') return field === value;
        if (operator === 'in') return value.slice(1, -1).split(',').includes(field);
        return operator === undefined || field < value;
      }),
    );

  async function change(request: Request, what: string, act: () => object[]) {
    state.sent.push(what);
    if (!state.isUp) return HttpResponse.error();
    const refusal = state.refuses;
    if (refusal) {
      return HttpResponse.json({ code: refusal.code, message: 'no' }, { status: refusal.status });
    }
    const rows = act();
    if (state.losesAnswers) return HttpResponse.error();
    return request.headers.get('prefer')?.includes('return=representation')
      ? HttpResponse.json(rows)
      : new HttpResponse(null, { status: 204 });
  }

  const list = (request: Request, rows: object[]) => {
    if (!state.isUp) return HttpResponse.error();
    const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
    return isSingle && rows.length === 0
      ? HttpResponse.json(
          { code: 'PGRST116', details: 'The result contains 0 rows' },
          { status: 406 },
        )
      : HttpResponse.json(isSingle ? rows[0] : rows);
  };

  server.use(
    http.get(restUrl('notes'), ({ request }) => list(request, matching(new URL(request.url)))),
    http.post(restUrl('notes'), async ({ request }) => {
      const note = (await request.json()) as Note & { user_id: string };
      return change(request, `POST ${note.body}`, () => {
        const { user_id, ...row } = note;
        if (!state.rows.has(row.id)) state.rows.set(row.id, { ...row, item_title: 'Sepse' });
        return [];
      });
    }),
    http.patch(restUrl('notes'), async ({ request }) => {
      const values = (await request.json()) as Partial<Note>;
      return change(request, `PATCH ${values.body}`, () => {
        const rows = matching(new URL(request.url));
        for (const row of rows) state.rows.set(row.id, { ...row, ...values });
        return rows.map(({ id }) => ({ id }));
      });
    }),
    http.delete(restUrl('notes'), ({ request }) =>
      change(request, 'DELETE', () => {
        for (const { id } of matching(new URL(request.url))) state.rows.delete(id);
        return [];
      }),
    ),
    http.post(rpcUrl('find_notes'), async ({ request }) => {
      const asked = (await request.json()) as {
        p_query: string;
        p_by_item: boolean;
        p_limit: number;
        p_after?: { id: string };
      };
      const rows = [...state.rows.values()]
        .filter(({ body }) => body.toLowerCase().includes(asked.p_query.toLowerCase()))
        .sort((a, b) =>
          asked.p_by_item
            ? a.item_title.localeCompare(b.item_title) || a.at_seconds - b.at_seconds
            : Date.parse(b.created_at) - Date.parse(a.created_at),
        );
      const from = rows.findIndex(({ id }) => id === asked.p_after?.id) + 1;
      return list(
        request,
        rows.slice(from, from + asked.p_limit).map((row) => ({
          ...row,
          video: row.video_id === null ? null : { title: row.item_title },
          podcast: row.podcast_id === null ? null : { title: row.item_title },
        })),
      );
    }),
  );

  return {
    state,
    bodies: () => [...state.rows.values()].map(({ body }) => body),
    /** Another device changes the text. */
    changeElsewhere(n: number, body: string) {
      const row = state.rows.get(noteId(n));
      if (row) state.rows.set(row.id, { ...row, body, last_edit: noteId(9000 + n) });
    },
  };
}
