const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Until the returned function is called, Ctrl-C ends this process at once, and the watchdog what it has started. With no
 * listener the signal could fall between the start of a program and the word of it to the watchdog.
 */
export function exitWhenInterrupted(): () => void {
  const exit = () => process.exit(130);
  for (const signal of SIGNALS) process.on(signal, exit);
  return () => {
    for (const signal of SIGNALS) process.off(signal, exit);
  };
}

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
      if (isUnderNpm && process.ppid !== parent) stop();
    }, 500);
    const stop = () => {
      isStopping = true;
      clearInterval(watch);
      resolve();
    };
    for (const signal of SIGNALS) {
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
