import type { Context } from 'hono';
import type { Env } from '../../_shared/env.ts';
import type { AppEnv } from '../../_shared/http.ts';
import { sameSecret } from '../../_shared/secrets.ts';

/** A call of any app; its bindings have the client's address. */
type Call = Pick<Context<{ Bindings: AppEnv['Bindings'] }>, 'req' | 'env'>;
type Trust = Pick<
  Env,
  'TRUSTED_IP_HEADER' | 'TRUSTED_IP_HOPS' | 'TRUSTED_PROXY_SECRET' | 'TRUSTED_CITY_HEADER'
>;

/** Header with the secret of the static host that forwards calls. */
const PROXY_SECRET_HEADER = 'x-plantao-proxy';

/**
 * The client's address of a call; 'unknown' when there is none. A proxy's header is trusted only if it is configured.
 * Its last entry is written by the platform. Earlier entries can be forged in a direct call to the function, so they
 * count only for calls with the secret of the static host.
 */
export async function clientAddress(c: Call, env: Trust): Promise<string> {
  const header = env.TRUSTED_IP_HEADER ? c.req.header(env.TRUSTED_IP_HEADER) : undefined;
  const entries = (header ?? '').split(',').map((entry) => entry.trim());
  const hops = (await isFromOwnHost(c, env)) ? env.TRUSTED_IP_HOPS : 1;
  return plausible(entries.at(-hops)) ?? c.env?.remoteAddr?.hostname ?? 'unknown';
}

/** The origin of a call as far as it can be trusted, for the limits and the login log. */
export type Origin = { address: string; browser: string };

export async function originOf(c: Call, env: Trust): Promise<Origin> {
  return { address: await clientAddress(c, env), browser: browserOf(c) };
}

/** Longest name of a city that is shown. */
const MAX_CITY = 60;

/**
 * The network and the city of a caller, which help a person to recognize a device. Only calls through our own host have
 * them: in all other calls the address may be that of a shared proxy, and the city may be made up by the caller.
 */
export async function placeOf(
  c: Call,
  env: Trust,
): Promise<{ network: string | null; city: string | null }> {
  if (!(await isFromOwnHost(c, env))) return { network: null, city: null };
  const address = env.TRUSTED_IP_HEADER ? await clientAddress(c, env) : 'unknown';
  return {
    network: address === 'unknown' ? null : limitSubjectOf(address),
    city: env.TRUSTED_CITY_HEADER ? cityIn(c.req.header(env.TRUSTED_CITY_HEADER)) : null,
  };
}

/** Hosts encode what is no ASCII as a URL does. */
function cityIn(header = ''): string | null {
  let name = header;
  try {
    name = decodeURIComponent(header);
  } catch {
    // A plain name with a percent sign.
  }
  const visible = name.replace(/[^\p{L}\p{M}\p{N} .,'’()/-]/gu, '').trim();
  return [...visible].slice(0, MAX_CITY).join('') || null;
}

/** Characters of a browser's name that the login log keeps. */
const MAX_USER_AGENT = 512;

/** The caller's User-Agent; empty when there is none. */
export function browserOf(c: Pick<Context, 'req'>): string {
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
 * The subject of a limit per address: the address itself, or the /64 network of an IPv6 address, because every connection
 * has at least a /64 and may change its address at will.
 */
export function limitSubjectOf(address: string): string {
  if (!address.includes(':')) return address;
  const groups = groupsOf(address);
  if (groups === null) return address;
  const [high = 0, low = 0] = groups.slice(6);
  // ::ffff:a.b.c.d is an IPv4 address on an IPv6 socket.
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`;
}

/** The eight groups of an IPv6 address in any notation; null for any other text. */
function groupsOf(address: string): number[] | null {
  if (!URL.canParse(`http://[${address}]`)) return null;
  // Parsing a URL normalizes the address to its shortest form.
  const { hostname } = new URL(`http://[${address}]`);
  const [front = [], back = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const between = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...between, ...back].map((group) => Number.parseInt(group, 16));
}
