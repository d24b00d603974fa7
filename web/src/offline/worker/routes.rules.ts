/** Who answers a request: the saved app page, the saved files of the app, the saved covers, or the network alone. */
export type Route = 'page' | 'asset' | 'cover' | 'network';

/** Where covers come from besides this site; the hosts' policy must allow the worker to connect there. */
export const COVER_HOSTS = ['i.ytimg.com', 'drive.google.com', '.googleusercontent.com'] as const;

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;

/**
 * Decides by address alone. Everything else is left to the network, above all every
 * answer of the API, which belongs to one person.
 */
export function routeOf(
  { method, mode, destination, url }: Asked,
  origin: string,
  shellPaths: ReadonlySet<string>,
): Route {
  if (method !== 'GET') return 'network';
  const { origin: asked, pathname, protocol, hostname } = new URL(url);
  if (asked !== origin) {
    const isCover = destination === 'image' && protocol === 'https:' && isCoverHost(hostname);
    return isCover ? 'cover' : 'network';
  }
  if (pathname === '/api' || pathname.startsWith('/api/')) return 'network';
  if (mode === 'navigate') return isFile(pathname) ? 'network' : 'page';
  if (pathname.startsWith('/assets/') || shellPaths.has(pathname)) return 'asset';
  return destination === 'image' && pathname.startsWith('/demo/') ? 'cover' : 'network';
}

const isFile = (pathname: string) => /\.[a-z0-9]+$/i.test(pathname);

const isCoverHost = (hostname: string) =>
  COVER_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
