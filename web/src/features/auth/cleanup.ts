import { inTime } from '~/lib/offline/in-time.ts';
import { emptyStorage, NOTE_DRAFT_PREFIX, OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';

/** What the cleanup never touches: the session, and that it was done. */
export const KEPT_KEYS = new Set(['auth_token', 'user_session']);
/** Caches of the service worker that hold the app itself, not anything a person did. */
const KEPT_CACHES = /^plantao-shell/;
/** Cookies by which a server knows the session; those it keeps from scripts are out of reach anyway. */
const SESSION_COOKIE = /sess|auth|sid$/i;

/** Set in session storage once the cleanup of this browser session is done. */
export const CLEANUP_FLAG = 'cleanup_done';

/** What is cleaned of a window. Each part is named when its turn comes: a browser may throw at a name. */
type CleanupTarget = {
  localStorage: Storage;
  sessionStorage: Storage;
  document: { cookie: string };
  indexedDB?: IDBFactory;
  caches?: CacheStorage;
  navigator?: { serviceWorker?: ServiceWorkerContainer };
};

/** Whether this browser session still has to be cleaned; a browser without storage has nothing to clean. */
export function isCleanupDue(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    return storage().getItem(CLEANUP_FLAG) === null;
  } catch {
    return false;
  }
}

const isKept = (key: string) =>
  KEPT_KEYS.has(key) ||
  key === CLEANUP_FLAG ||
  key.startsWith(OUTBOX_PREFIX) ||
  key.startsWith(NOTE_DRAFT_PREFIX);

/**
 * Empties what earlier visits left in the browser and re-registers the service worker. Each part is on its
 * own, so a forbidden part does not stop the others. Never rejects.
 */
export async function cleanBrowser(target: CleanupTarget): Promise<void> {
  const parts: (() => unknown)[] = [
    () => emptyStorage(target.localStorage, isKept),
    () => emptyStorage(target.sessionStorage, isKept),
    () => target.sessionStorage.setItem(CLEANUP_FLAG, 'true'),
    () => expireCookies(target.document),
    () => deleteDatabases(target.indexedDB),
    () => deleteCaches(target.caches),
    () => registerAgain(target.navigator?.serviceWorker),
  ];
  await Promise.allSettled(
    parts.map((part, index) => inTime(`part ${index} of the cleanup`, async () => part())),
  );
}

function expireCookies(document: { cookie: string }) {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]?.trim();
    if (!name || SESSION_COOKIE.test(name)) continue;
    // Not every supported browser has the Cookie Store API.
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  }
}

async function deleteDatabases(indexedDB: IDBFactory | undefined) {
  const databases = (await indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) {
    if (name) indexedDB?.deleteDatabase(name);
  }
}

async function deleteCaches(caches: CacheStorage | undefined) {
  const names = (await caches?.keys()) ?? [];
  await Promise.all(
    names.filter((name) => !KEPT_CACHES.test(name)).map((name) => caches?.delete(name)),
  );
}

async function registerAgain(container: ServiceWorkerContainer | undefined) {
  const registrations = (await container?.getRegistrations()) ?? [];
  await Promise.all(
    registrations.map(async (registration) => {
      const script = registration.active?.scriptURL;
      await registration.unregister();
      if (script) await container?.register(script, { scope: registration.scope });
    }),
  );
}
