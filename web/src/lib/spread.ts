/**
 * An interval up to a tenth longer, another one in each tab: people who come back after one outage, or in one change of
 * shifts, do not go on asking in the same second.
 */
export const spread = (ms: number) => ms * (1 + Math.random() / 10);
