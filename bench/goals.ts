/**
 * Every goal of the pages, stated here and nowhere else: the measurements name what misses one, and the check of
 * page weights (`web/e2e/budget.e2e.ts`) fails a build by {@link PAGE_LIMITS}.
 */
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

export const PAGE_GOALS = {
  /** The landing page and /auth. */
  visitor: {
    ...{ script: 90_000, style: 10_000, font: 45_000, requests: 12 },
    ...{ fcp: 600, lcp: 1200, content: 600, tbt: 50, cls: 0.02 },
  },
  /** The signed-in home page with data. */
  member: {
    ...{ script: 150_000, style: 15_000, font: 45_000, requests: 16 },
    ...{ fcp: 600, lcp: 2000, content: 1800, tbt: 220, cls: 0.02 },
  },
} as const satisfies Record<string, PageWeight & PageTimes>;

/** Milliseconds until the home page shows cards again on a device that has it, online and offline. */
export const REPEAT_GOAL = 1000;

/** Milliseconds from a tap or a key to the next paint. */
export const INTERACTION_GOAL = 100;

const weightOf = ({ script, style, font, requests }: PageWeight): PageWeight => ({
  ...{ script, style, font, requests },
});

/** Where a build fails: at the goal; a little above it where hardly any room is left, or it is not reached yet. */
export const PAGE_LIMITS = {
  visitor: { ...weightOf(PAGE_GOALS.visitor), script: 95_000 },
  member: { ...weightOf(PAGE_GOALS.member), requests: 18 },
} as const satisfies Record<string, PageWeight>;
