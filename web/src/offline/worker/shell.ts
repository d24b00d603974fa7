import { inTime } from '../../lib/offline/in-time.ts';
import type { ShellFile } from './worker-scope.ts';

/** The cleanup of /auth spares the caches whose names begin so. */
const SHELL_PREFIX = 'plantao-shell-';
/** The page that answers every address of the app. */
const PAGE = '/';
const PARALLEL = 4;

/**
 * The app's files, one cache per build. Addresses in /assets/ carry a hash of their content, so a tab that was
 * opened before a deploy goes on finding its own code: the newest cache is asked first, then the one before,
 * then the network.
 */
export function createShell(
  files: readonly ShellFile[],
  caches: CacheStorage,
  load: typeof fetch = (...request) => fetch(...request),
) {
  const name = SHELL_PREFIX + fingerprint(files);

  /** What is not found in time comes over the network. */
  const found = (key: string | Request) => inTime('caches', () => find(key)).catch(() => undefined);

  async function find(key: string | Request): Promise<Response | undefined> {
    const names = [name, ...(await shellNames()).filter((other) => other !== name)];
    for (const cacheName of names) {
      const found = await caches.match(key, { cacheName, ignoreSearch: true, ignoreVary: true });
      if (found) return found;
    }
    return undefined;
  }

  /** Newest first: the storage lists caches in the order of their making. */
  async function shellNames(): Promise<string[]> {
    return (await caches.keys()).filter((key) => key.startsWith(SHELL_PREFIX)).reverse();
  }

  async function add(cache: Cache, { url, revision }: ShellFile): Promise<void> {
    const known = revision === null ? await find(url) : undefined;
    if (known) return cache.put(url, known);
    // A host may let browsers keep files without a hash for a while; the new build needs its own.
    const response = await load(url, { cache: revision === null ? 'default' : 'reload' });
    if (!response.ok) throw new Error(`${response.status} for ${url}`);
    if (!(await isOfBuild(url, response))) throw new Error(`another page for ${url}`);
    await cache.put(url, withoutRedirect(response));
  }

  /**
   * A portal answers every address with a page of its own, and some hosts a missing file with theirs. Kept, it would stand in
   * the place of the app until the next build. The page of a build names the files of that build, and nothing else is a page.
   */
  async function isOfBuild(url: string, response: Response): Promise<boolean> {
    if (url !== PAGE) return !/html/i.test(response.headers.get('Content-Type') ?? '');
    const page = await response.clone().text();
    return files.some((file) => file.revision === null && page.includes(file.url));
  }

  return {
    paths: new Set(files.map(({ url }) => url)),

    async install() {
      const cache = await caches.open(name);
      const left = [...files];
      const work = async () => {
        for (let file = left.shift(); file; file = left.shift()) await add(cache, file);
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
    },

    /** Deletes what no open tab can be made of any more. */
    async prune() {
      const others = (await shellNames()).filter((other) => other !== name);
      await Promise.all(others.slice(1).map((other) => caches.delete(other)));
    },

    page: async (request: Request) => (await found(PAGE)) ?? load(request),
    asset: async (request: Request) => (await found(request)) ?? load(request),
  };
}

/** Browsers refuse to open a page with an answer that was redirected, even if the address is the same now. */
function withoutRedirect(response: Response): Response {
  if (!response.redirected) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A short name of the whole list: two builds share it only when every file is the same (FNV-1a). */
function fingerprint(files: readonly ShellFile[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(files)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
