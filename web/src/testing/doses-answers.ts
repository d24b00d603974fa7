import { HttpResponse, http } from 'msw';
import { rpcUrl } from './server.ts';

/** A row of `reviewed_points()`. */
export const makeDoseRow = (id: number, changes: object = {}) => ({
  id,
  title: `Aula ${id}`,
  instructor: 'Dra. Teste',
  category_id: 1,
  is_seekable: true,
  points: [
    { text: 'Adrenalina 0,5 mg IM', seconds: 348, quantities: ['0,5 mg'] },
    { text: 'Decúbito dorsal', seconds: null, quantities: [] },
  ],
  reviewed_by: 'Ana Revisora',
  reviewed_on: '2026-10-21',
  ...changes,
});

/** Answers `reviewed_points()` page after page, as the database does. */
export function serveDoses({ lessons = [], episodes = [] }: Record<string, readonly object[]>) {
  return http.post(rpcUrl('reviewed_points'), async ({ request }) => {
    const asked = (await request.json()) as {
      p_kind: string;
      p_limit: number;
      p_before_id?: number;
    };
    const rows = (asked.p_kind === 'lesson' ? lessons : episodes) as { id: number }[];
    const below = rows.filter(({ id }) => id < (asked.p_before_id ?? Number.POSITIVE_INFINITY));
    return HttpResponse.json(
      [...below].sort((a, b) => b.id - a.id).slice(0, asked.p_limit) as never,
    );
  });
}
