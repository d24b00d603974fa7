import { HttpResponse, http } from 'msw';
import type { DoseLine } from '~/admin/doses/dose-lines.rules.ts';
import { rpcUrl, server } from './server.ts';

/** A line of a lesson of YouTube that waits; its second tells it from others. */
export const doseLine = (seconds: number, rest: Partial<DoseLine> = {}): DoseLine => ({
  transcript_id: 7,
  video_id: 3,
  podcast_id: null,
  title: 'Anafilaxia',
  youtube_id: 'abcdefghijk',
  origin: 'youtube_auto',
  position: seconds,
  seconds,
  line: `adrenalina 0,5 mg na coxa ${seconds}`,
  before: 'e então',
  after: 'repete em cinco minutos',
  quantities: ['0,5 mg'],
  drugs: ['Adrenalina'],
  proposals: [],
  checked_by: null,
  checked_at: null,
  ...rest,
});

type Call = { name: string; body: Record<string, unknown> };

/** Serves these lines from the one that is asked for on, and answers what is done to them; `calls` is what was asked. */
export function serveDoses(
  lines: readonly DoseLine[],
  answers: Record<string, (body: Record<string, unknown>) => Response> = {},
  pageSize = 25,
) {
  const calls: Call[] = [];
  const defaults: typeof answers = {
    doses_to_check: ({ p_from }) =>
      HttpResponse.json({
        total: lines.length,
        recordings: 2,
        lines: lines.slice(Number(p_from), Number(p_from) + pageSize),
      }),
    check_transcript_line: ({ p_line }) =>
      HttpResponse.json({
        status: 'checked',
        line: p_line,
        checked_by: 'Ana',
        checked_at: '2026-11-29T15:00:00Z',
      }),
    uncheck_transcript_line: () => new HttpResponse(null, { status: 204 }),
  };
  server.use(
    ...Object.entries({ ...defaults, ...answers }).map(([name, answer]) =>
      http.post(rpcUrl(name), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        calls.push({ name, body });
        return answer(body);
      }),
    ),
  );
  return {
    /** What was asked of a function. */
    calls: (of: string) => calls.filter(({ name }) => name === of).map(({ body }) => body),
  };
}
