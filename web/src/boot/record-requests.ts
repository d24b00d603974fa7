import { prefetchHome } from '~/app/home-queries.ts';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { notificationQueries } from '~/features/notifications/notifications.queries.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import type { RecordedRequest, RecordedRequests } from './early-requests.ts';

/** What the caller adds by itself, or what says nothing to the server. */
const LEFT_OUT = new Set(['apikey', 'authorization', 'x-client-info', 'user-agent']);

/**
 * Runs the queries of a member's first screen against nothing and writes down what they would have asked. Made
 * while the app is built, so the list can never differ from the queries.
 */
export async function recordRequests(): Promise<RecordedRequests> {
  if (!('localStorage' in globalThis)) {
    // The client asks whether somebody is signed in; where the app is built, nobody is.
    Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null } });
  }
  const client = createQueryClient();
  return {
    shell: await record(() =>
      Promise.all([
        client.prefetchQuery(categoryQueries.list()),
        client.prefetchQuery(notificationQueries.unreadCount()),
      ]),
    ),
    home: await record(() => prefetchHome(client)),
  };

  async function record(ask: () => Promise<unknown>): Promise<RecordedRequest[]> {
    const requests: RecordedRequest[] = [];
    const network = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const headers = [...new Headers(init?.headers)].filter(([name]) => !LEFT_OUT.has(name));
      requests.push({
        path: pathname + search,
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(headers),
        ...(typeof init?.body === 'string' && { body: init.body }),
      });
      return Response.json([]);
    };
    try {
      // Every query is done once its answer is there; by then it has asked.
      await ask();
    } finally {
      globalThis.fetch = network;
    }
    if (requests.length === 0) throw new Error('No request was recorded: no query came that far');
    return requests;
  }
}
