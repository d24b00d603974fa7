import type { Context } from 'hono';
import type { Env } from '../../_shared/env.ts';
import type { AppEnv } from '../../_shared/http.ts';
import { sameSecret } from '../../_shared/secrets.ts';

type Trust = Pick<Env, 'TRUSTED_IP_HEADER' | 'TRUSTED_IP_HOPS' | 'TRUSTED_PROXY_SECRET'>;

/** Header in which the host that passes calls on proves that it did. */
export const PROXY_SECRET_HEADER = 'x-plantao-proxy';

/**
 * The address a call came from. A proxy's header is believed only when this installation names it. Its last
 * entry is the platform's own. What stands before that anyone can write who calls the function directly, so
 * it counts only for calls that carry the secret of the host in front.
 * 'unknown' when nothing tells.
 */
export async function clientAddress(c: Context<AppEnv>, env: Trust): Promise<string> {
  const header = env.TRUSTED_IP_HEADER ? c.req.header(env.TRUSTED_IP_HEADER) : undefined;
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  const hops = (await isFromOwnHost(c, env)) ? env.TRUSTED_IP_HOPS : 1;
  return plausible(entries.at(-hops)) ?? c.env?.remoteAddr?.hostname ?? 'unknown';
}

async function isFromOwnHost(c: Context<AppEnv>, env: Trust): Promise<boolean> {
  const given = c.req.header(PROXY_SECRET_HEADER);
  return (
    given !== undefined &&
    env.TRUSTED_PROXY_SECRET !== undefined &&
    (await sameSecret(given, env.TRUSTED_PROXY_SECRET))
  );
}

function plausible(address: string | undefined): string | undefined {
  return address !== undefined && /^[0-9a-f.:]{2,45}$/i.test(address) ? address : undefined;
}
