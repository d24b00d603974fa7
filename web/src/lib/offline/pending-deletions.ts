let work: Promise<unknown> = Promise.resolve();

/** Registers a running deletion of personal data after a sign-out. */
export function trackDeletion(job: Promise<unknown>): void {
  work = Promise.allSettled([work, job]);
}

/** Resolves when all registered deletions have ended or `withinMs` has passed. */
export async function whenDeleted(withinMs: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs))]);
}
