import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { repositoryRoot } from '../checks/repository-files.ts';

/** A file of tests and how long it took. */
export type FileTime = { file: string; seconds: number };

/** What failed, as `file › name`, and the first words of why: a record of a long run often keeps only its end. */
type Failure = { name: string; why: string };

/** What the tests of a run came to. */
export type Counts = { passed: number; skipped: number; failed: Failure[]; times: FileTime[] };

/** Reads Vitest's JSON report; a file that could not load is named alone. */
export function vitestCounts(file: string): Counts {
  const report = readReport<JsonTestResults>(file);
  const results = report?.testResults ?? [];
  const failed = results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const path = pathOf(name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [{ name: path, why: firstWords(message) }];
      return tests.map(({ fullName, failureMessages }) => ({
        name: `${path} › ${fullName}`,
        why: firstWords(...(failureMessages ?? [])),
      }));
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
    .map(({ file: name, title, tests }): Failure => {
      const results = tests.flatMap((test) => test.results);
      const messages = results.flatMap(({ error }) => error?.message ?? []);
      return { name: `${name} › ${title}`, why: firstWords(...messages) };
    });
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

const MOST_LINES = 15;
const MOST_LETTERS = 800;

/** What was said, without colours and without the way through the runner. */
function firstWords(...messages: string[]): string {
  const lines = messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n'))
    .filter((line) => line.trim() !== '')
    .filter((line) => !/^\s+at .*(node_modules|node:|<anonymous>)/.test(line));
  return lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, MOST_LETTERS))
    .join('\n');
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
