const last = new Map<string, Promise<unknown>>();

/** Runs one job of a name at a time: among all tabs of this browser, or in this tab alone where there are no locks. */
export async function runAlone<Result>(name: string, job: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) {
    let hasBegun = false;
    try {
      return await navigator.locks.request(name, () => {
        hasBegun = true;
        return job();
      });
    } catch (error) {
      // A browser that forbids storage refuses locks as well.
      if (hasBegun) throw error;
    }
  }
  const turn = (last.get(name) ?? Promise.resolve()).then(job, job);
  last.set(name, turn);
  return turn;
}
