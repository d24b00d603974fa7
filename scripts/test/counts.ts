import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { repositoryRoot } from '../checks/repository-files.ts';

/** A file of tests and how long it took. */
export type FileTime = { file: string; seconds: number };

/** What the tests of a run came to; those that failed by their names. */
export type Counts = { passed: number; skipped: number; failed: string[]; times: FileTime[] };

/** Reads Vitest's JSON report; a failed test is `file › name`, a file that could not load only the file. */
export function vitestCounts(file: string): Counts {
  const report = readReport<JsonTestResults>(file);
  const results = report?.testResults ?? [];
  const failed = results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const path = pathOf(name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${path} › ${fullName}`) : [path];
    });
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    failed,
    times: results.map(({ name, startTime, endTime }) => ({
      file: pathOf(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

const pathOf = (absolute: string) => relative(repositoryRoot, absolute).split(sep).join('/');

/** Reads Playwright's JSON report; a journey that passed only when it was tried again has failed once. */
export function playwrightCounts(file: string): Counts {
  const report = readReport<JSONReport>(file);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status)))
    .map(({ file: name, title }) => `${name} › ${title}`);
  const seconds = new Map<string, number>();
  for (const { file: name, tests } of specs) {
    const ms = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
    seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
  }
  return {
    passed: report?.stats.expected ?? 0,
    skipped: report?.stats.skipped ?? 0,
    failed,
    times: [...seconds].map(([name, sum]) => ({ file: name, seconds: sum })),
  };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function readReport<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined;
  // Written by the runner, whose own type this is.
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
