let shown = 0;

/** An error boundary has shown a failure: from here on, drawing what failed is a new attempt. */
export function noteShownFailure(): void {
  shown += 1;
}

/** How many failures have been shown so far. */
export const shownFailures = (): number => shown;
