/** What the doctor says about one thing of an installation. */
export type Finding = {
  /** Stable name, for programs that read `--json`. */
  id: string;
  /** `unknown`: it could not be read, and `what` says why; that is no reason to fail. */
  state: 'ok' | 'missing' | 'unknown';
  what: string;
  /** How to mend it; a line that begins with "$ " is a command. */
  mend?: readonly string[];
};

export const ok = (id: string, what: string): Finding => ({ id, state: 'ok', what });

export const missing = (id: string, what: string, ...mend: readonly string[]): Finding => ({
  id,
  state: 'missing',
  what,
  mend,
});

export const unknown = (id: string, what: string, ...mend: readonly string[]): Finding => ({
  id,
  state: 'unknown',
  what,
  mend,
});
