import { inTime } from '../../lib/offline/in-time.ts';

/** Not spared by the cleanup of /auth, and emptied at a sign-out: it tells what the person looked at. */
export const COVERS_CACHE = 'plantao-covers';
/** A tab of a session that leaves nothing on the disk holds this lock, shared with others of its kind. */
export const NO_TRACE_LOCK = 'plantao-no-trace';
export const MAX_COVERS = 300;
const DAY_MS = 86_400_000;
/** A younger copy is shown without asking; an older one only when the network has nothing. */
export const FRESH_MS = 7 * DAY_MS;
export const MAX_AGE_MS = 30 * DAY_MS;
const SAVED_AT = 'x-plantao-saved-at';

/**
 * Keeps pictures of lessons, at most `MAX_COVERS` and none longer than `MAX_AGE_MS`. Pictures of hosts that let
 * no page read them are passed on and not kept: a browser counts each of those as several megabytes. While a tab holds
 * `NO_TRACE_LOCK` nothing is kept for any tab: the worker may have forgotten which tab asks.
 */
export function createCovers(
  caches: CacheStorage,
  {
    load = (...request: Parameters<typeof fetch>) => fetch(...request),
    now = Date.now,
    locks = async () => (await navigator.locks.query()).held ?? [],
  } = {},
) {
  /** Hosts that answer, but not to a request whose answer could be read. */
  const unreadable = new Set<string>();

  async function fetchCover(request: Request): Promise<{ response: Response; isKept: boolean }> {
    const { host } = new URL(request.url);
    if (!unreadable.has(host)) {
      try {
        const response = await load(request.url, { mode: 'cors', credentials: 'omit' });
        return { response, isKept: response.ok };
      } catch {
        // No network, or a host that refuses: the second attempt tells which.
      }
    }
    const response = await load(request);
    unreadable.add(host);
    return { response, isKept: false };
  }

  const mayKeep = async () => !(await locks()).some(({ name }) => name === NO_TRACE_LOCK);

  const ask = <Answer>(look: () => Promise<Answer>) => inTime('caches', look);

  /** Null where nothing is kept: a full disk must not prevent showing the picture. */
  const openToKeep = async () =>
    (await mayKeep()) ? ask(() => caches.open(COVERS_CACHE)).catch(() => null) : null;

  const remove = async (url: string) =>
    ask(async () => (await caches.open(COVERS_CACHE)).delete(url)).catch(() => {});

  async function save(cache: Cache, url: string, response: Response): Promise<void> {
    if (!(await mayKeep())) return;
    const headers = new Headers(response.headers);
    headers.set(SAVED_AT, String(now()));
    await cache.put(url, new Response(response.body, { headers }));
    // The oldest come first: putting a picture again moves it to the end.
    const keys = await cache.keys();
    const surplus = keys.slice(0, Math.max(0, keys.length - MAX_COVERS));
    await Promise.all(surplus.map((key) => cache.delete(key)));
  }

  return {
    /** @param lasting keeps the worker awake until the work is done */
    async respond(request: Request, lasting: (work: Promise<unknown>) => void): Promise<Response> {
      const inCovers = { cacheName: COVERS_CACHE, ignoreVary: true };
      const saved = await ask(() => caches.match(request.url, inCovers)).catch(() => undefined);
      const age = saved ? now() - Number(saved.headers.get(SAVED_AT)) : Number.POSITIVE_INFINITY;
      if (saved && age < FRESH_MS) return saved;
      const isTooOld = age > MAX_AGE_MS;
      if (saved && isTooOld) lasting(remove(request.url));
      // Opened before the picture is there: who signs out meanwhile deletes this very cache, and no other is made.
      const cache = await openToKeep();
      try {
        const { response, isKept } = await fetchCover(request);
        if (cache && isKept) lasting(save(cache, request.url, response.clone()).catch(() => {}));
        return response;
      } catch (error) {
        if (saved && !isTooOld) return saved;
        throw error;
      }
    },
  };
}
