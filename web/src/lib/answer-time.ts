/** How long an answer may take to begin, in ms: more than the longest statement (30 s) after the longest wait for a connection (10 s). */
export const ANSWER_MS = 45_000;
