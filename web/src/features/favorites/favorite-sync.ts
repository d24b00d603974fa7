/** Brings the server to the state a member last asked for, one request per lesson at a time. */
export type FavoriteSync = {
  /** Asks for `wanted`; `current` is what the server is believed to hold before the first request. */
  want(videoId: number, wanted: boolean, current: boolean): void;
  /** What is asked for and not yet confirmed: lesson → wanted state. */
  pending(): ReadonlyMap<number, boolean>;
};

type Entry = { confirmed: boolean; wanted: boolean };

/**
 * Clicks may come faster than answers. Each lesson has one writer: while a request is under way further
 * clicks only change what is wanted, and when it ends one more request follows if the two differ. So
 * requests never overtake each other and the last click decides, whatever the order of the answers.
 *
 * @param write sends one state; rejects when the server did not take it.
 * @param onFailed the wanted state could not be had; the server still holds `confirmed`.
 * @param onConfirmed the server holds what was wanted, after one or more requests.
 */
export function createFavoriteSync(options: {
  write(videoId: number, wanted: boolean): Promise<void>;
  onFailed(videoId: number, confirmed: boolean, error: unknown): void;
  onConfirmed(videoId: number, confirmed: boolean): void;
}): FavoriteSync {
  const entries = new Map<number, Entry>();

  async function run(videoId: number, entry: Entry): Promise<void> {
    let failure: { error: unknown } | null = null;
    let wrote = false;
    while (entry.wanted !== entry.confirmed) {
      const attempt = entry.wanted;
      try {
        await options.write(videoId, attempt);
        entry.confirmed = attempt;
        wrote = true;
      } catch (error) {
        // A click that came meanwhile may want just what the server still holds: then nothing failed.
        if (entry.wanted === attempt) {
          failure = { error };
          break;
        }
      }
    }
    entries.delete(videoId);
    if (failure) options.onFailed(videoId, entry.confirmed, failure.error);
    else if (wrote) options.onConfirmed(videoId, entry.confirmed);
  }

  return {
    want(videoId, wanted, current) {
      const entry = entries.get(videoId);
      if (entry) {
        entry.wanted = wanted;
        return;
      }
      const fresh = { confirmed: current, wanted };
      entries.set(videoId, fresh);
      void run(videoId, fresh);
    },
    pending: () => new Map([...entries].map(([id, entry]) => [id, entry.wanted])),
  };
}

/** The favourite ids as the member wants them: the server's list with unconfirmed clicks applied. */
export function applyPending(
  ids: readonly number[],
  pending: ReadonlyMap<number, boolean>,
): number[] {
  const kept = ids.filter((id) => pending.get(id) !== false);
  const added = [...pending].filter(([id, wanted]) => wanted && !ids.includes(id));
  return [...added.map(([id]) => id), ...kept];
}
