import { env } from '~/lib/env.ts';
import { queryClient } from '~/lib/query-client.ts';
import { watchConnectivity } from './connectivity.ts';

const PROBE_MS = 5_000;

/** Follows whether the platform answers, for the screens and the cache. */
export function watchServer(): void {
  watchConnectivity(queryClient, () =>
    fetch(`${env.supabaseUrl}/auth/v1/health`, {
      headers: { apikey: env.supabasePublishableKey },
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MS),
    }),
  );
}
