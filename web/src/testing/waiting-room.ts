import { delay, HttpResponse, http } from 'msw';
import { env } from '~/lib/env.ts';
import { restUrl, rpcUrl, server } from './server.ts';

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
  expected: null as { list: string; name: string; why: string } | null,
  ...rest,
});

/** Where rejections are ended. */
export const FINISH = `${env.supabaseUrl}/functions/v1/accounts/finish-rejections`;

/** The only things that these functions are called with. */
type Call = { p_user_ids: string[]; p_act_id?: string };

/** A waiting room that really empties. */
export function waitingRoom(
  people: ReturnType<typeof person>[],
  {
    held = [],
    reasons = [],
    decided = {},
    more = 0,
    last = null,
  }: {
    held?: { user_id: string; holder_name: string; is_own: boolean }[];
    reasons?: object[];
    /** What the database says of a registration that does not wait. */
    decided?: object;
    /** How many more wait than are answered. */
    more?: number;
    last?: object | null;
  } = {},
) {
  let waiting = people;
  const calls = {
    find: [] as unknown[],
    approve: [] as unknown[],
    undo: [] as unknown[],
    undoRejection: [] as unknown[],
    weigh: [] as unknown[],
    /** Of each call about several, the act that it belongs to. */
    acts: [] as unknown[],
    reject: [] as unknown[],
    hold: [] as unknown[],
    document: [] as unknown[],
  };
  let approved: ReturnType<typeof person>[] = [];
  let rejected: ReturnType<typeof person>[] = [];
  /** Without the id of the act, which is another one each time. */
  const noted = ({ p_act_id: act, ...body }: Call) => {
    if (act) calls.acts.push(act);
    return body;
  };
  const holderOf = (ids: readonly string[]) =>
    held.find((one) => !one.is_own && ids.includes(one.user_id))?.holder_name ?? null;
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
      return HttpResponse.json(found.map((row) => ({ ...row, total: found.length + more })));
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
    http.post(rpcUrl('registration_now'), async ({ request }) => {
      const { p_user_id: id } = (await request.json()) as { p_user_id: string };
      const isWaiting = waiting.some((one) => one.id === id);
      const nothing = {
        action: null,
        actor_name: null,
        is_own: null,
        decided_at: null,
        list_name: null,
      };
      return HttpResponse.json({
        is_waiting: isWaiting,
        holder_name: isWaiting ? holderOf([id]) : null,
        ...nothing,
        ...(!isWaiting && decided),
      });
    }),
    http.post(rpcUrl('weigh_pending'), async ({ request }) => {
      const body = (await request.json()) as { p_user_ids?: string[] };
      calls.weigh.push(body);
      const chosen = waiting.filter(({ id }) => body.p_user_ids?.includes(id) ?? true);
      return HttpResponse.json({
        total: chosen.length,
        unconfirmed: chosen.filter(({ email_confirmed_at: at }) => at === null).length,
        without_crm: chosen.filter(({ crm }) => crm === null).length,
        duplicates: chosen.filter(({ duplicates }) => duplicates.length > 0).length,
        holder_name: holderOf(chosen.map(({ id }) => id)),
      });
    }),
    // Some seconds after a rejection.
    http.post(FINISH, () => HttpResponse.json({ deleted: 0 })),
    http.post(rpcUrl('pending_ids'), () =>
      HttpResponse.json(waiting.filter(({ role }) => role === 'user').map(({ id }) => id)),
    ),
    http.post(rpcUrl('undo_approval'), async ({ request }) => {
      const body = (await request.json()) as Call;
      calls.undo.push(noted(body));
      const back = approved.filter(({ id }) => body.p_user_ids.includes(id));
      approved = approved.filter((one) => !back.includes(one));
      waiting = [...waiting, ...back];
      return HttpResponse.json(back.length);
    }),
    http.post(rpcUrl('undo_rejection'), async ({ request }) => {
      const body = (await request.json()) as Call;
      calls.undoRejection.push(noted(body));
      const back = rejected.filter(({ id }) => body.p_user_ids.includes(id));
      rejected = rejected.filter((one) => !back.includes(one));
      waiting = [...waiting, ...back];
      return HttpResponse.json(back.length);
    }),
    http.post(rpcUrl('approve_users'), async ({ request }) => {
      const body = (await request.json()) as Call;
      calls.approve.push(noted(body));
      const judged = waiting.filter(({ id }) => body.p_user_ids.includes(id));
      approved = [...approved, ...judged];
      waiting = waiting.filter((one) => !judged.includes(one));
      return HttpResponse.json(judged.length);
    }),
    http.post(rpcUrl('reject_users'), async ({ request }) => {
      const body = (await request.json()) as Call;
      calls.reject.push(noted(body));
      const judged = waiting.filter(({ id }) => body.p_user_ids.includes(id));
      rejected = [...rejected, ...judged];
      waiting = waiting.filter((one) => !judged.includes(one));
      return HttpResponse.json(judged.map(({ id }) => id));
    }),
  );
  return calls;
}
