/** An installed app may stay open for weeks; so often it looks whether there is a new one. */
const CHECK_EVERY_MS = 3_600_000;

let isOutdated = false;

/** A newer build is active: this page still runs the previous one. */
export const isVersionOutdated = (): boolean => isOutdated;

/**
 * Registers the worker that keeps the app on the device, when the page has loaded and has nothing to do.
 * A browser that refuses (private windows do) simply has no offline app.
 */
export function registerServiceWorker(container: ServiceWorkerContainer | undefined): void {
  if (!container) return;
  const register = async () => {
    try {
      const registration = await container.register('/sw.js', { updateViaCache: 'none' });
      checkPeriodically(registration);
      const { active } = await container.ready;
      if (!container.controller) active?.postMessage('claim');
    } catch {
      // Only offline use is lost.
    }
  };
  const isSuccessor = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // The first worker of this browser has the same build as the page.
    if (isSuccessor) isOutdated = true;
  });
  whenIdle(() => void register());
}

function checkPeriodically(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Runs a job when the page has loaded and the browser has a moment; Safari does not say when that is. */
export function whenIdle(job: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(job, { timeout: 10_000 });
    else setTimeout(job, 2_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
