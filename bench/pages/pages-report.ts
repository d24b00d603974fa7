import { INTERACTION_GOAL, PAGE_GOALS, REPEAT_GOAL } from '../goals.ts';
import { missedSection, type Result, table } from '../result.ts';
import type { Measured, Repeat } from './visits.ts';

export type PagesReport = {
  browser: string;
  visits: { name: string; who: keyof typeof PAGE_GOALS; figures: Measured }[];
  repeat: Repeat;
  /** Milliseconds to the next paint, by what was done. */
  interactions: Record<string, number>;
  /** Milliseconds that the main thread works for a first press (`press-work.ts`). */
  presses: Record<string, number>;
};

type Figure = keyof Measured;
const FIGURES: Record<Figure, { label: string; write(value: number): string }> = {
  script: { label: 'JS kB', write: (bytes) => (bytes / 1000).toFixed(1) },
  requests: { label: 'requests', write: String },
  fcp: { label: 'FCP ms', write: (ms) => ms.toFixed(0) },
  lcp: { label: 'LCP ms', write: (ms) => ms.toFixed(0) },
  content: { label: 'content ms', write: (ms) => ms.toFixed(0) },
  tbt: { label: 'TBT ms', write: (ms) => ms.toFixed(0) },
  cls: { label: 'CLS', write: (shift) => shift.toFixed(3) },
};
// The keys of FIGURES, which Object.keys widens to string.
const KEYS = Object.keys(FIGURES) as Figure[];

/** What misses its goal is read from the figures, not remembered. */
export function pagesReport(report: PagesReport): Result {
  const { visits, repeat, interactions, presses } = report;
  const cells = (figures: Measured) => KEYS.map((key) => FIGURES[key].write(figures[key]));
  const times = (of: Record<string, number>) =>
    Object.entries(of).map(([name, ms]) => [name, ms.toFixed(0)]);
  return {
    title: 'Pages',
    sharing: `The server shares it; ${report.browser}.`,
    method: `[../README.md](../README.md); goals: [../goals.ts](../goals.ts). "JS kB" are bodies as sent; "requests" are those before covers, without the preflights that
only a stack of another origin needs.`,
    body: `${table(
      ['first visit', ...KEYS.map((key) => FIGURES[key].label)],
      visits.map(({ name, figures }) => [name, ...cells(figures)]),
    )}

${table(['home, visited before', 'content ms'], times(repeat))}

${table(['interaction on the home page', 'ms to the next paint'], times(interactions))}

Main thread, not slowed down: times four on a cheap phone.

${table(['first press on the home page', 'ms of work until its paint'], times(presses))}

${missedSection(missedGoals(report))}`,
  };
}

/** One line for each figure above its goal. */
export function missedGoals({ visits, repeat, interactions }: PagesReport): string[] {
  const ofVisits = visits.flatMap(({ name, who, figures }) =>
    KEYS.filter((key) => figures[key] > PAGE_GOALS[who][key]).map((key) => {
      const { label, write } = FIGURES[key];
      return `${name}: ${label} ${write(figures[key])} (goal ${write(PAGE_GOALS[who][key])})`;
    }),
  );
  const ofTimes = (times: Record<string, number>, goal: number) =>
    Object.entries(times)
      .filter(([, ms]) => ms > goal)
      .map(([name, ms]) => `${name}: ${ms.toFixed(0)} ms (goal ${goal})`);
  return [
    ...ofVisits,
    ...ofTimes(repeat, REPEAT_GOAL).map((line) => `home, visited before, ${line}`),
    ...ofTimes(interactions, INTERACTION_GOAL),
  ];
}
