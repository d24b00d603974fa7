import { hasTyped } from './early-form.ts';

const RELOADED_KEY = 'plantao.reloaded';
/** A second failure within this time has another cause than a deploy, so the screen shows the error. */
const ONCE_PER_MS = 300_000;
const UPDATE_MS = 8_000;

const missing = new WeakSet<object>();
/** Fields of forms that were written into. */
const written = new Set<Element>();

/**
 * A deploy takes away code that an open tab has not loaded yet. Notes which errors come from that, and what would be
 * lost by a reload. Code fetched ahead, because a link was pointed at, fails before a person needs it: nothing
 * happens before a screen needs it (`reloadForMissingCode`).
 */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
  document.addEventListener('input', ({ target }) => {
    for (const field of written) if (!field.isConnected) written.delete(field);
    if (target instanceof Element && target.closest('form')) written.add(target);
  });
}

/**
 * Call it with the error that kept something from being drawn. If its code is missing although there is a network, the
 * page is loaded anew, once: first a newer service worker is let in, or it would bring the same page again. Never
 * while something plays, a lesson is open or a form is half written: then the screen says what is wrong, and the person
 * decides.
 */
export function reloadForMissingCode(
  error: unknown,
  reload = () => window.location.reload(),
): void {
  const isMissing = typeof error === 'object' && error !== null && missing.has(error);
  if (isMissing && navigator.onLine && !hasUnsavedWork() && isFirst()) {
    void activateUpdate().then(reload, reload);
  }
}

function hasUnsavedWork(): boolean {
  const isPlaying = navigator.mediaSession?.playbackState === 'playing';
  const isWriting = hasTyped() || [...written].some((field) => field.isConnected);
  return isPlaying || isWriting || document.querySelector('main :is(iframe, video)') !== null;
}

function isFirst(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY));
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - last > ONCE_PER_MS;
  } catch {
    // Without storage it could reload for ever.
    return false;
  }
}

async function activateUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const worker = (await registration?.update())?.installing;
  if (!worker) return;
  await new Promise((resolve) => {
    worker.onstatechange = () => worker.state === 'activated' && resolve(undefined);
    setTimeout(resolve, UPDATE_MS);
  });
}
