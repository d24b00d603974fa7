import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Counts, NO_COUNTS } from './step.ts';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** Counts of Vitest's JSON report; a suite that could not even load counts as one failed test. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file, vitestReport);
  if (!report) return NO_COUNTS;
  const failedToLoad = report.numFailedTests === 0 && report.numFailedTestSuites > 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedToLoad,
    skipped: report.numPendingTests,
  };
}

/** Counts of Playwright's JSON report; a flaky test is a failed one. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file, playwrightReport);
  if (!report) return NO_COUNTS;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function readReport<T extends z.ZodType>(file: string, schema: T): z.infer<T> | undefined {
  if (!existsSync(file)) return undefined;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
