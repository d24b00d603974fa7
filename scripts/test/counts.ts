import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import * as z from 'zod';
import { repositoryRoot } from '../checks/repository-files.ts';

/** How many tests a runner counted. */
export type Counts = { passed: number; failed: number; skipped: number };

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Adds two counts up. */
export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** One file or `describe` of Playwright's JSON report, with those inside it. */
const suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  suites: z.array(suite),
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

/** Counts of Playwright's JSON report. */
export function playwrightCounts(file: string): Counts {
  const report = readReport(file, playwrightReport);
  if (!report) return NO_COUNTS;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // Nothing is tried again; asked for by hand, a journey that needed it has failed once.
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** The tests of Vitest's JSON report that failed, as `file › name`; of a file that could not load, the file. */
export function failedTests(file: string): string[] {
  const results = readReport(file, vitestReport)?.testResults ?? [];
  return results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const path = relative(repositoryRoot, name).split(sep).join('/');
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${path} › ${fullName}`) : [path];
    });
}

/** The journeys that failed, as `file › title`. */
export function failedJourneys(file: string): string[] {
  const report = readReport(file, playwrightReport);
  const specs = (suites: readonly z.infer<typeof suite>[]): z.infer<typeof suite>['specs'] =>
    suites.flatMap((one) => [...one.specs, ...specs(one.suites ?? [])]);
  return specs(report?.suites ?? [])
    .filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
    .map(({ file: name, title }) => `${name} › ${title}`);
}

function readReport<T extends z.ZodType>(file: string, schema: T): z.infer<T> | undefined {
  if (!existsSync(file)) return undefined;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
