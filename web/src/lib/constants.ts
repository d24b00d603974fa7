/** Figures of the specification, shown where there are no own data. */
export const STATIC_RATING = 4.9;
export const DEFAULT_VIDEO_RATING = 4.8;
export const STATIC_PROGRESS_GAIN = '+12%';
export const STATIC_LAST_LESSONS = '24h';
export const STATIC_FAVORITES = 156;
export const STATIC_TIER = 'Premium';
export const STATIC_TREND = 'Popular';

/** How soon a pending person's screen notices the approval. */
export const APPROVAL_POLL_MS = 4000;
/** Between the welcome toast and the home page. */
export const LOGIN_REDIRECT_MS = 1000;

/** Statuses (too large, too many) that are true of a request also where a proxy says them. */
export const SAID_BY_ANYBODY: readonly number[] = [413, 414, 429, 431];
