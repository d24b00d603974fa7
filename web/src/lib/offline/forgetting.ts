let work: Promise<unknown> = Promise.resolve();

/** Notes that something of a person who left is being deleted from this device. */
export function noteForgetting(job: Promise<unknown>): void {
  work = Promise.allSettled([work, job]);
}

/** Resolves when everything noted so far is deleted, or could not be, or took longer than `withinMs`. */
export async function whenForgotten(withinMs: number): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, withinMs))]);
}
