import type { Database } from '~/types/database.ts';
import { env } from './env.ts';

type Functions = Database['public']['Functions'];

/**
 * Calls a database function without the client library: the request must leave in the very moment the page
 * goes away, and outlive it. A token that has run out is not renewed here.
 */
export function keepaliveRpc<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  accessToken: string,
): Promise<Response> {
  return fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: env.supabasePublishableKey,
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(args),
  });
}
