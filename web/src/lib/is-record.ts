/** Whether what was stored or answered has fields to look at; each of them may be anything. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
