/** The database counts the same: `private.has_session()`. */
export const ENDS_AFTER_MS = 15 * 60_000;
export const WARNS_AFTER_MS = 14 * 60_000;
/** The server is told of use at most this often. */
export const REPORT_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 10_000;
/** An answer is on its way for a while, and rounded. */
const TOLERANCE_MS = 10_000;
type IdleState = {
  /** `warned`: "Ainda está aí?"; `past`: the time is over as far as this tab knows; `over`: it has ended. */
  phase: 'used' | 'warned' | 'past' | 'over';
  /** Of the count-down, while the question stands. */
  secondsLeft: number;
  /** "Continuar" was pressed and the server did not hear it. */
  isUnreachable: boolean;
  /** Of the 12 hours that a session lasts, used or not, once a use no longer brings 15 minutes. */
  minutesLeft: number | null;
};

/** Seconds left by the server; `ended` when it knows the session no more, `unknown` when it did not answer. */
export type ServerAnswer = number | 'ended' | 'unknown';

export type IdleWatchOptions = {
  /** Milliseconds that only grow, also while the computer sleeps. */
  now(): number;
  /** @param usedMsAgo when it was used last; null only asks */
  ask(usedMsAgo: number | null): Promise<ServerAnswer>;
  /** Whether something has played since this was last asked. */
  takePlayed(): boolean;
};

export type IdleWatch = {
  read(): IdleState;
  subscribe(listener: () => void): () => void;
  /** Pointer, key, touch, wheel. While the question stands, only its button counts. */
  noteUse(): void;
  /** "Continuar". */
  stay(): Promise<void>;
  /** Asks the server; call it once at the beginning. */
  check(): Promise<void>;
  /** Compares the clocks: call it every second, and whenever the page comes back. */
  tick(): void;
};

/**
 * How long a session on a shared computer still is. The server decides, as use in a duplicated tab counts as well; where
 * it does not answer, the time since it was last told of a use. An end is final.
 */
export function createIdleWatch({ now, ask, takePlayed }: IdleWatchOptions): IdleWatch {
  let state: IdleState = { phase: 'used', secondsLeft: 0, isUnreachable: false, minutesLeft: null };
  /** The last use that this tab saw, and the last that the server knows of. */
  let usedAt = Number.NEGATIVE_INFINITY;
  let knownAt = now();
  let hasAnswered = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  /** When its 12 hours are over; far away until the server says so. */
  let limitAt = Number.POSITIVE_INFINITY;
  const listeners = new Set<() => void>();

  function publish(change: Partial<IdleState>): void {
    // The names of a state, which Object.keys widens to string.
    const names = Object.keys(change) as (keyof IdleState)[];
    if (state.phase === 'over' || names.every((name) => change[name] === state[name])) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const idleMs = () => now() - knownAt;
  const hasEnded = () => idleMs() >= ENDS_AFTER_MS || now() >= limitAt;

  /** What follows from the clocks alone. */
  function settle(isAnswered: boolean): void {
    const idle = idleMs();
    if (limitAt < Number.POSITIVE_INFINITY)
      publish({ minutesLeft: Math.max(0, Math.ceil((limitAt - now()) / 60_000)) });
    if (hasEnded()) publish({ phase: isAnswered ? 'over' : 'past', secondsLeft: 0 });
    else if (idle < WARNS_AFTER_MS)
      publish({ phase: 'used', secondsLeft: 0, isUnreachable: false });
    else publish({ phase: 'warned', secondsLeft: Math.ceil((ENDS_AFTER_MS - idle) / 1000) });
  }

  async function talk(usedMsAgo: number | null): Promise<ServerAnswer> {
    isAsking = true;
    const answer = await ask(usedMsAgo).catch((): ServerAnswer => 'unknown');
    isAsking = false;
    if (answer === 'ended') publish({ phase: 'over', secondsLeft: 0 });
    else if (answer !== 'unknown') {
      let usedByServer = now() - (ENDS_AFTER_MS - answer * 1000);
      if (usedMsAgo !== null && now() - usedMsAgo - usedByServer > TOLERANCE_MS) {
        limitAt = now() + answer * 1000;
        usedByServer = now() - usedMsAgo;
      }
      // An answer that was overtaken by a newer one takes nothing back.
      knownAt = hasAnswered ? Math.max(knownAt, usedByServer) : usedByServer;
      hasAnswered = true;
    }
    return answer;
  }

  async function check(): Promise<void> {
    if (isAsking) return;
    await talk(null);
    settle(true);
  }

  async function tell(): Promise<ServerAnswer> {
    toldAt = now();
    const answer = await talk(now() - usedAt);
    if (answer === 'unknown') toldAt = now() - REPORT_EVERY_MS + RETRY_AFTER_MS;
    settle(false);
    return answer;
  }

  const isToTell = () => usedAt > knownAt && now() - toldAt >= REPORT_EVERY_MS && !isAsking;

  function noteUse(): void {
    // Too late, or the question stands: a page that wakes up gets its first event before its first tick.
    if (state.phase !== 'used' || idleMs() >= WARNS_AFTER_MS) return;
    usedAt = now();
    if (isToTell()) void tell();
  }

  async function stay(): Promise<void> {
    if (hasEnded()) return tick();
    usedAt = now();
    publish({ isUnreachable: false });
    if ((await tell()) === 'unknown') publish({ isUnreachable: true });
  }

  function tick(): void {
    if (state.phase === 'over') return;
    const idle = idleMs();
    const isPast = hasEnded();
    if (takePlayed() && !isPast) usedAt = now();
    if (!isPast && isToTell()) void tell();
    // Another tab may have been used.
    else if (isPast || (idle >= WARNS_AFTER_MS && state.phase === 'used')) void check();
    if (isPast || state.phase === 'warned' || state.minutesLeft !== null) settle(false);
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteUse,
    stay,
    check,
    tick,
  };
}

/** Milliseconds that count what the computer slept, and never go back when its clock is set. */
export function steadyClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): () => number {
  let last = { wall: wall(), steady: steady() };
  let total = 0;
  return () => {
    const next = { wall: wall(), steady: steady() };
    total += Math.max(0, next.wall - last.wall, next.steady - last.steady);
    last = next;
    return total;
  };
}
