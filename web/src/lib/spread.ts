/**
 * An interval up to a tenth longer, another one in each tab: whoever comes back after one outage, or in one change of
 * shifts, does not go on asking in the same second as all others.
 */
export const spread = (ms: number) => ms * (1 + Math.random() / 10);
