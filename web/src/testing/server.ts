import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { env } from '~/lib/env.ts';

export const restUrl = (path: string) => `${env.supabaseUrl}/rest/v1/${path}`;
export const rpcUrl = (name: string) => restUrl(`rpc/${name}`);
export const authUrl = (path: string) => `${env.supabaseUrl}/auth/v1/${path}`;

/** The network of component tests. A request that no handler expects fails the test that made it. */
export const server = setupServer(
  // After a refusal the client asks Auth for the account, which exists.
  http.get(authUrl('user'), () => HttpResponse.json({ id: 'x', aud: 'authenticated' })),
  // Every category is followed.
  http.get(restUrl('muted_categories'), () => HttpResponse.json([])),
  // No report waits.
  http.post(rpcUrl('open_reports'), () => HttpResponse.json({ total: 0, doses: 0 })),
  // The number of people, beside their list.
  http.post(rpcUrl('count_users'), () => HttpResponse.json(1)),
  // The waiting screen asks at once whether the team wants anything.
  http.post(rpcUrl('own_document_requests'), () => HttpResponse.json([])),
);

/** Answers reads of a table with these rows, whatever is asked. */
export function tableHandler(table: string, rows: readonly object[]) {
  return http.get(restUrl(table), ({ request }) => {
    const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
    return HttpResponse.json(isSingle ? rows[0] : [...rows]);
  });
}

/** Answers a function of the database; PostgREST takes functions by POST, read-only ones by GET too. */
export function rpcHandler(name: string, answer: unknown) {
  return http.all(rpcUrl(name), () => HttpResponse.json(answer as never));
}

/** A refusal in the shape of Auth. */
export function authRefusal(path: string, errorCode: string, status = 400, message = 'no') {
  return http.post(authUrl(path), () =>
    HttpResponse.json({ code: status, error_code: errorCode, msg: message }, { status }),
  );
}
