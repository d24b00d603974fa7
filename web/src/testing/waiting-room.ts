import { delay, HttpResponse, http } from 'msw';
import { env } from '~/lib/env.ts';
import { restUrl, rpcUrl, server } from './server.ts';

/** Where many are rejected. */
export const REJECT = `${env.supabaseUrl}/functions/v1/accounts/reject-many`;

/** A registration. */
export const person = (name: string, rest = {}) => ({
  id: `id-${name}`,
  full_name: name,
  email: `${name.toLowerCase()}@plantao.example`,
  email_confirmed_at: null as string | null,
  phone: '(11) 90000-0001',
  crm: null,
  specialty: null,
  institution: null,
  registration_notes: null,
  role: 'user',
  created_at: '2026-11-20T12:00:00Z',
  data_changed: [] as string[],
  data_changed_at: null as string | null,
  documents: [] as object[],
  duplicates: [] as object[],
  ...rest,
});

/** A waiting room that really empties. */
export function waitingRoom(
  people: ReturnType<typeof person>[],
  {
    held = [],
    reasons = [],
    last = null,
  }: { held?: object[]; reasons?: object[]; last?: object | null } = {},
) {
  let waiting = people;
  const calls = {
    find: [] as unknown[],
    approve: [] as unknown[],
    undo: [] as unknown[],
    reject: [] as unknown[],
    hold: [] as unknown[],
    document: [] as unknown[],
  };
  let approved: ReturnType<typeof person>[] = [];
  server.use(
    http.post(rpcUrl('find_pending'), async ({ request }) => {
      // What the list asks for; the database's own tests say what each filter finds.
      const asked = (await request.json()) as {
        p_is_email_confirmed?: boolean;
        p_after_id?: string;
      };
      calls.find.push(asked);
      // The end of the list is always near here: its second page stays on its way.
      if (asked.p_after_id) await delay('infinite');
      const found = waiting.filter(
        ({ email_confirmed_at: at }) =>
          asked.p_is_email_confirmed === undefined || asked.p_is_email_confirmed === (at !== null),
      );
      return HttpResponse.json(found.map((row) => ({ ...row, total: found.length })));
    }),
    http.post(rpcUrl('pending_summary'), () =>
      HttpResponse.json({
        waiting: waiting.length,
        median_waiting_seconds: waiting.length > 0 ? 26 * 3600 : null,
        decided: 4,
        median_decided_seconds: 40 * 60,
      }),
    ),
    http.post(rpcUrl('last_decision'), () => HttpResponse.json(last)),
    http.post(rpcUrl('held_registrations'), () => HttpResponse.json(held)),
    http.post(rpcUrl('hold_registration'), async ({ request }) => {
      calls.hold.push(await request.json());
      return HttpResponse.json(true);
    }),
    http.get(restUrl('rejection_reasons'), () => HttpResponse.json(reasons)),
    http.post(rpcUrl('request_document'), async ({ request }) => {
      calls.document.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('undo_approval'), async ({ request }) => {
      const body = (await request.json()) as { p_user_ids: string[] };
      calls.undo.push(body);
      const back = approved.filter(({ id }) => body.p_user_ids.includes(id));
      approved = approved.filter((one) => !back.includes(one));
      waiting = [...waiting, ...back];
      return HttpResponse.json(back.length);
    }),
    http.post(rpcUrl('approve_users'), async ({ request }) => {
      // The only thing this function is called with.
      const body = (await request.json()) as { p_user_ids: string[] };
      calls.approve.push(body);
      const judged = waiting.filter(({ id }) => body.p_user_ids.includes(id));
      approved = [...approved, ...judged];
      waiting = waiting.filter((one) => !judged.includes(one));
      return HttpResponse.json(judged.length);
    }),
    http.post(REJECT, async ({ request }) => {
      const body = (await request.json()) as { userIds: string[] };
      calls.reject.push(body);
      const before = waiting.length;
      waiting = waiting.filter(({ id }) => !body.userIds.includes(id));
      return HttpResponse.json({ rejected: before - waiting.length });
    }),
  );
  return calls;
}
