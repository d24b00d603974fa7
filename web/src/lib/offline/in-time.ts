/** How long a look into a store of the browser may hold up anything. */
const PATIENCE_MS = 1_500;
/** Stores that were asked and have not answered yet. */
const silent = new Set<string>();

/**
 * Asks a store of the browser. Rejects when it does not answer in time; from then on that store is not waited for, until the late
 * answer comes. Naming a store belongs into `look`, because a browser may throw at its very name.
 */
export function inTime<Answer>(
  store: string,
  look: () => Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer> {
  const failure = new Error(`The browser's ${store} does not answer`);
  if (silent.has(store)) return Promise.reject(failure);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      silent.add(store);
      // biome-ignore lint/suspicious/noConsole: one quiet line that names the cause; nothing is lost.
      console.info(failure.message);
      reject(failure);
    }, patienceMs);
    const answered = () => {
      clearTimeout(timer);
      silent.delete(store);
    };
    (async () => look())().finally(answered).then(resolve, reject);
  });
}
