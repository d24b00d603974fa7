/*
 * Every goal of the pages, stated here and nowhere else: the measurements name what misses one, and the check of
 * page weights (`web/e2e/budget.e2e.ts`) fails a build by PAGE_LIMITS.
 */

/** What crosses the wire on a first visit. */
export type PageWeight = {
  /** Bytes of the bodies as sent, brotli 11. */
  script: number;
  style: number;
  font: number;
  /** Requests before covers: document, scripts, styles, fonts, data; no preflights. */
  requests: number;
};

/** Milliseconds since navigation; CLS has no unit. */
export type PageTimes = { fcp: number; lcp: number; content: number; tbt: number; cls: number };

/** Where a build fails. `visitor`: the landing page and /auth. `home` and `lesson`: of a member, with data. `admin`: /admin and its neighbours; `usage`: with charts. */
export const PAGE_LIMITS = {
  visitor: { script: 91_000, style: 10_000, font: 45_000, requests: 12 },
  home: { script: 166_500, style: 15_000, font: 45_000, requests: 20 },
  lesson: { script: 193_000, style: 15_000, font: 45_000, requests: 20 },
  admin: { script: 300_000, style: 30_000, font: 45_000, requests: 50 },
  usage: { script: 360_000, style: 30_000, font: 45_000, requests: 50 },
} as const satisfies Record<string, PageWeight>;

/** The same pages' times. */
const TIME_GOALS = {
  visitor: { fcp: 600, lcp: 1200, content: 600, tbt: 50, cls: 0.02 },
  home: { fcp: 600, lcp: 2000, content: 1800, tbt: 220, cls: 0.02 },
  lesson: { fcp: 600, lcp: 2200, content: 1900, tbt: 220, cls: 0.02 },
} as const satisfies Record<string, PageTimes>;

export const PAGE_GOALS = {
  visitor: { ...PAGE_LIMITS.visitor, ...TIME_GOALS.visitor },
  home: { ...PAGE_LIMITS.home, ...TIME_GOALS.home },
  lesson: { ...PAGE_LIMITS.lesson, ...TIME_GOALS.lesson },
} as const satisfies Record<string, PageWeight & PageTimes>;

/** Milliseconds until the home page shows cards again on a device that has it, online and offline. */
export const REPEAT_GOAL = 1000;

/** Milliseconds from a tap or a key to the next paint. */
export const INTERACTION_GOAL = 100;

/** What home may load before its first content, in bytes of script. */
export const HOME_CONTENT_LIMIT = 131_500;

/** How a lesson's code may come: files of script, and rounds of requests that wait for one another. */
export const LESSON_SCRIPTS = { files: 6, waves: 2 } as const;

/** Keeping the catalogue in step with YouTube: units of its quota, and seconds of the processor for one call. */
export const CATALOGUE_GOALS = {
  units: {
    '74 lessons: second sync': 2,
    '5,000 lessons: first sync': 205,
    '5,000 lessons: second sync': 3,
  },
  callMs: 1000,
} as const;

/**
 * How well search answers the questions of bench/search (see its README.md): shares of all, absolute numbers of absurd lessons
 * and of first lines for another patient, and milliseconds of the processor (p95) for a typical and for the worst question.
 */
export const SEARCH_GOALS = {
  recall: 0.96,
  mrr: 0.85,
  absurd: 0,
  silent: 0.875,
  blindRecall: 0.95,
  blindAbsurd: 7,
  dictated: 0.85,
  firstSecond: 0.56,
  rightSecond: 0.72,
  shown: 0.74,
  shownOfCaptions: 0.7,
  otherPatients: 0,
  rightPatients: 0.74,
  ms: 25,
  worstMs: 80,
};
