import { HttpResponse, http } from 'msw';
import type { CaptionStatus } from '#contracts/captions.ts';
import type { Nights } from '~/admin/jobs/captions.queries.ts';
import { env } from '~/lib/env.ts';
import { rpcHandler, server } from './server.ts';

const url = (name: string) => `${env.supabaseUrl}/functions/v1/youtube/${name}`;

export const CONNECTED: CaptionStatus = {
  isConfigured: true,
  connection: {
    channel: 'Canal Plantão',
    connectedAt: '2026-11-20T12:00:00Z',
    connectedBy: 'Ana Lima',
    needsReconnect: false,
  },
  waiting: 40,
  lessonsToday: 35,
};
export const UNCONNECTED: CaptionStatus = { ...CONNECTED, connection: null };
export const UNCONFIGURED: CaptionStatus = {
  isConfigured: false,
  connection: null,
  waiting: 0,
  lessonsToday: 0,
};

/** As every installation begins: nothing is downloaded by itself. */
export const NO_NIGHTS: Nights = {
  is_on: false,
  changed_at: null,
  changed_by_name: null,
  last_run: null,
};

/** What the function says of the captions; `answers` by the last part of its address. Returns what was asked. */
export function serveCaptions(
  status: CaptionStatus,
  answers: Record<string, { body: object; status?: number }> = {},
): { name: string; body: unknown }[] {
  const asked: { name: string; body: unknown }[] = [];
  const all: typeof answers = { captions: { body: status }, ...answers };
  server.use(
    rpcHandler('nightly_captions', NO_NIGHTS),
    ...Object.entries(all).map(([name, answer]) =>
      http.post(url(name), async ({ request }) => {
        asked.push({ name, body: await request.json() });
        return HttpResponse.json(answer.body, { status: answer.status ?? 200 });
      }),
    ),
  );
  return asked;
}
