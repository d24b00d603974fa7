import { firstReads, type Read } from '~/app/first-reads.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { RECORDED_LESSON, type RecordedRequest, type RecordedRequests } from './early-requests.ts';

/** What the caller adds by itself, or what says nothing to the server. */
const LEFT_OUT = new Set(['apikey', 'authorization', 'x-client-info', 'user-agent']);

/**
 * Runs the queries of a member's first screens against nothing and writes down what they would have asked. Made
 * while the app is built, so the list can never differ from the queries.
 */
export async function recordRequests(): Promise<RecordedRequests> {
  const recorded: [part: string, requests: RecordedRequest[]][] = [];
  // One after the other: a request does not tell which query it is of.
  for (const [part, reads] of Object.entries(firstReads(RECORDED_LESSON))) {
    const requests: RecordedRequest[] = [];
    for (const read of reads) requests.push(await requestOf(read));
    recorded.push([part, requests]);
  }
  // The parts of `firstReads`, which Object.entries widens to string.
  return Object.fromEntries(recorded) as RecordedRequests;
}

/** @throws when the query does not ask exactly once */
async function requestOf(read: Read): Promise<RecordedRequest> {
  const client = createQueryClient();
  const requests: Omit<RecordedRequest, 'query'>[] = [];
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
    await read(client);
  } finally {
    globalThis.fetch = network;
  }
  const [query, ...otherQueries] = client.getQueryCache().getAll();
  const [request, ...otherRequests] = requests;
  if (!query || !request || otherQueries.length + otherRequests.length > 0) {
    throw new Error(`A first read has to be one query with one request, not ${requests.length}`);
  }
  return { query: JSON.stringify(query.queryKey), ...request };
}
