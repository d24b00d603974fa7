/**
 * Resolves on the first Ctrl-C (or SIGTERM, or a closing terminal); a second one ends at once. Under npm,
 * also when npm's shell is gone: killed, it does not pass the signal on.
 */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const parent = process.ppid;
    const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
    // Also keeps the event loop alive, which signal listeners alone do not.
    const watch = setInterval(() => {
      if (isUnderNpm && process.ppid !== parent) {
        stop();
      }
    }, 500);
    const stop = () => {
      isStopping = true;
      clearInterval(watch);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isStopping) {
          // The watchdog ends whatever is still running.
          process.exit(130);
        }
        stop();
      });
    }
  });
}
