import { createCovers } from './covers.ts';
import { routeOf } from './routes.rules.ts';
import { createShell } from './shell.ts';
import type { ShellFile, WorkerScope } from './worker-scope.ts';

/** The build puts the list in its place. */
declare const SHELL_FILES: readonly ShellFile[];

// The page's type library takes this for a window.
const scope = self as unknown as WorkerScope;
const shell = createShell(SHELL_FILES, caches);
const covers = createCovers(caches);
const ASK_AGAIN_MS = 1_000;

scope.addEventListener('install', (event) => {
  // Taking over at once changes nothing for open tabs: their code stays in the cache of their own build.
  event.waitUntil(
    shell.install().then(async () => {
      await scope.skipWaiting();
      // Chromium asks the worker before to make way only when this one is installed, and not if that one is just being started for
      // a request. That one then stays while requests keep coming, unless it is asked once more.
      setTimeout(() => scope.skipWaiting(), ASK_AGAIN_MS);
    }),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(shell.prune().then(() => scope.clients.claim()));
});

// A page that was on its way to the browser while this worker became active was not claimed, and asks for it.
scope.addEventListener('message', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const route = routeOf(request, scope.location.origin, shell.paths);
  if (route === 'page') event.respondWith(shell.page(request));
  if (route === 'asset') event.respondWith(shell.asset(request));
  if (route === 'cover') {
    event.respondWith(covers.respond(request, (work) => event.waitUntil(work)));
  }
});
