import type { Context } from 'hono';
import type { Env } from '../../_shared/env.ts';
import type { AppEnv } from '../../_shared/http.ts';
import { sameSecret } from '../../_shared/secrets.ts';

/** A call of any app; its bindings say who is at the other end. */
type Call = Pick<Context<{ Bindings: AppEnv['Bindings'] }>, 'req' | 'env'>;
type Trust = Pick<Env, 'TRUSTED_IP_HEADER' | 'TRUSTED_IP_HOPS' | 'TRUSTED_PROXY_SECRET'>;

/** Header in which the host that passes calls on proves that it did. */
const PROXY_SECRET_HEADER = 'x-plantao-proxy';

/**
 * The address a call came from. A proxy's header is believed only when this installation names it. Its last
 * entry is the platform's own. What stands before that anyone can write who calls the function directly, so
 * it counts only for calls that carry the secret of the host in front.
 * 'unknown' when nothing tells.
 */
export async function clientAddress(c: Call, env: Trust): Promise<string> {
  const header = env.TRUSTED_IP_HEADER ? c.req.header(env.TRUSTED_IP_HEADER) : undefined;
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  const hops = (await isFromOwnHost(c, env)) ? env.TRUSTED_IP_HOPS : 1;
  return plausible(entries.at(-hops)) ?? c.env?.remoteAddr?.hostname ?? 'unknown';
}

/** Characters of a browser's name that the login log keeps. */
const MAX_USER_AGENT = 512;

/** What the caller's browser calls itself; empty when it says nothing. */
export function browserOf(c: Context): string {
  return (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT);
}

async function isFromOwnHost(c: Call, env: Trust): Promise<boolean> {
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

/**
 * Whom a limit per address counts: the address itself, or of IPv6 the network of 64 bits, because every line
 * has at least that many addresses and changes between them at will.
 */
export function limitSubjectOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups === null) return address;
  const [high = 0, low = 0] = groups.slice(6);
  // ::ffff:a.b.c.d is the IPv4 address of somebody whom a server heard over IPv6.
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, however it is written; null when it is none. */
function groupsOf(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]`)) return null;
  // An address as part of a link is brought into its one shortest form.
  const { hostname } = new URL(`http://[${address}]`);
  const [front = [], back = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...between, ...back].map((group) => Number.parseInt(group, 16));
}
