import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import type { QueryKey } from '@tanstack/react-query';
import { takeEarlyAnswer } from './early-requests.ts';
import { unwrap } from './errors.ts';
import { loadSupabase } from './session/load-supabase.ts';
import { readStoredSession } from './session/stored-session.ts';
import type { Supabase } from './session/supabase.ts';

/**
 * For queries of what other devices change, too: unlike the catalogue they are read again whenever they are shown. The
 * moment keeps what was asked for early from being asked for again by the screen that shows it.
 */
export const fresh = { staleTime: 3_000, refetchOnMount: true, refetchOnWindowFocus: true };

type Ask<Data> = (supabase: Supabase) => PromiseLike<PostgrestSingleResponse<Data>>;

/**
 * Reads what a query of the first screens asks for. The document has sent its request already (`boot/early-requests.ts`),
 * so the answer needs no client; later, and on other screens, the client is asked.
 */
export async function read<Data>(
  queryKey: QueryKey,
  ask: Ask<Data>,
): Promise<PostgrestSingleResponse<Data>> {
  const session = readStoredSession();
  const early = session && (await takeEarlyAnswer(JSON.stringify(queryKey), session.accessToken));
  if (!early) return ask(await loadSupabase());
  const count = Number(early.headers.get('content-range')?.split('/')[1] ?? Number.NaN);
  return {
    success: true,
    // The answer to the same request that `ask` makes; a test compares the two.
    data: (await early.json()) as Data,
    error: null,
    count: Number.isNaN(count) ? null : count,
    status: early.status,
    statusText: early.statusText,
  };
}

/** The data of such an answer. Throws `AppError` when it failed, under `failure` where that is given. */
export async function readData<Data>(
  queryKey: QueryKey,
  ask: Ask<Data>,
  failure?: string,
): Promise<Data> {
  return unwrap(await read(queryKey, ask), failure);
}
