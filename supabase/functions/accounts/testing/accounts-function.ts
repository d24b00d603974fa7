import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, type PersonName, servePeople, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

/** The receipt that the database gives for an erasure. */
export const ERASURE = {
  number: 'A1B2-C3D4-E5F6',
  kind: 'erasure',
  issued_at: '2026-11-24T12:00:00Z',
  counts: { favoritos: 2 },
  checksum: null,
};

/** The function `accounts` on a platform that does what it is asked; a test replaces the part that is to refuse. */
export function accountsFunction() {
  const deps = testDeps();
  servePeople(deps);
  const profiles = deps.network.fetch;
  const empty = () => new Response(null, { status: 204 });
  deps.network.on({
    'POST /rest/v1/rpc/update_user': () => json({}),
    'POST /rest/v1/rpc/write_audit_entry': empty,
    'POST /rest/v1/rpc/enqueue_email': empty,
    'POST /rest/v1/rpc/end_sessions': empty,
    'POST /rest/v1/rpc/reject_user': empty,
    'POST /rest/v1/rpc/finish_rejections': () => json([PEOPLE.pending.id]),
    'POST /rest/v1/rpc/delete_own_account': empty,
    'POST /rest/v1/rpc/forget_password_check': empty,
    'POST /rest/v1/rpc/delete_user': () => json(ERASURE),
    'POST /rest/v1/rpc/take_rate_limit': () => json(0),
    'POST /rest/v1/rpc/refund_rate_limit': empty,
    'POST /storage/v1/object/list/avatars': () =>
      json([{ name: 'foto.webp', id: 'x', created_at: '2026-01-01T00:00:00Z' }]),
    'DELETE /storage/v1/object/avatars': () => json([]),
  });
  for (const one of Object.values(PEOPLE)) {
    const path = `/auth/v1/admin/users/${one.id}`;
    deps.network.on({
      [`GET ${path}`]: () => json({ id: one.id }),
      [`PUT ${path}`]: () => json({ id: one.id }),
    });
  }
  // The secret key sees every profile.
  deps.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname !== '/rest/v1/profiles') return profiles(request);
    const id = url.searchParams.get('id') ?? '';
    const isService = request.headers.get('apikey') === 'sb_secret_test';
    const email = url.searchParams.get('email')?.slice(3);
    if (email) return json(Object.values(PEOPLE).filter((one) => one.email === email));
    if (isService) return json(Object.values(PEOPLE).filter((one) => `eq.${one.id}` === id));
    return profiles(request);
  };
  const app = createApp(deps);
  const call = async (path: string, body: unknown, who: PersonName | null = 'superuser') => {
    const response = await app.request(`/accounts/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(who ? { authorization: `Bearer ${tokenOf(who)}` } : {}),
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
    };
  };
  const steps = () =>
    deps.network.calls
      .map((one) => `${one.method} ${one.path}`)
      // Questions change nothing.
      .filter((step) => !step.startsWith('GET '));
  const sent = (path: string) => deps.network.calls.filter((one) => one.path === path);
  return { deps, call, steps, sent };
}
