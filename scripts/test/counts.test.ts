import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repositoryRoot } from '../checks/repository-files.ts';
import { playwrightCounts, vitestCounts } from './counts.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plantao-counts-'));
  file = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (report: unknown) => writeFileSync(file, JSON.stringify(report));

/** A report of Playwright: 10 journeys that passed, and what else is said. */
function journeys(stats: { unexpected?: number; flaky?: number }) {
  const spec = (title: string, status: string) => ({
    title,
    file: 'home.e2e.ts',
    tests: [
      {
        status,
        results: [
          {
            duration: 1500,
            ...(status !== 'expected' && {
              error: { message: `\u001b[31mError:\u001b[39m ${title}\n\n  waited for "Salvo"` },
            }),
          },
        ],
      },
    ],
  });
  write({
    stats: { expected: 10, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [
      {
        specs: [spec('steady', 'expected')],
        suites: [
          {
            specs: [
              ...Array.from({ length: stats.flaky ?? 0 }, (_, at) => spec(`race ${at}`, 'flaky')),
              ...Array.from({ length: stats.unexpected ?? 0 }, (_, at) =>
                spec(`defect ${at}`, 'unexpected'),
              ),
            ],
          },
        ],
      },
    ],
  });
}

describe('a report of Playwright', () => {
  it('names the journeys that failed, also inside of groups, and says why', () => {
    journeys({ unexpected: 2 });
    expect(playwrightCounts(file)).toEqual({
      passed: 10,
      skipped: 0,
      failed: [
        { name: 'home.e2e.ts › defect 0', why: 'Error: defect 0\n  waited for "Salvo"' },
        { name: 'home.e2e.ts › defect 1', why: 'Error: defect 1\n  waited for "Salvo"' },
      ],
      times: [{ file: 'home.e2e.ts', seconds: 4.5 }],
    });
  });

  it('counts a journey that passed only when tried again as failed', () => {
    journeys({ unexpected: 1, flaky: 1 });
    expect(playwrightCounts(file)).toEqual({
      passed: 10,
      skipped: 0,
      failed: [
        { name: 'home.e2e.ts › race 0', why: 'Error: race 0\n  waited for "Salvo"' },
        { name: 'home.e2e.ts › defect 0', why: 'Error: defect 0\n  waited for "Salvo"' },
      ],
      times: [{ file: 'home.e2e.ts', seconds: 4.5 }],
    });
  });

  it('counts nothing where nothing ran', () => {
    expect(playwrightCounts(file)).toEqual({ passed: 0, skipped: 0, failed: [], times: [] });
  });
});

/** A report of Vitest about two files under `web/`: what each test of theirs came to. */
function tests(files: Record<string, Record<string, string>>) {
  const results = Object.entries(files).map(([name, cases]) => ({
    name: join(repositoryRoot, 'web', name),
    status: Object.keys(cases).length > 0 && !cases.fails ? 'passed' : 'failed',
    startTime: 1000,
    endTime: 3500,
    message: Object.keys(cases).length > 0 ? '' : 'No such file: seed.ts',
    assertionResults: Object.entries(cases).map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages:
        status === 'failed'
          ? [
              'Error: expected 1 to be 2\n    at b.test.ts:2:3\n    at /x/node_modules/vitest/run.js:1:1',
            ]
          : [],
    })),
  }));
  const all = Object.values(files).flatMap((cases) => Object.values(cases));
  const countOf = (wanted: string) => all.filter((status) => status === wanted).length;
  write({
    numPassedTests: countOf('passed'),
    numFailedTests: countOf('failed'),
    numPendingTests: countOf('skipped'),
    numFailedTestSuites: results.filter(({ status }) => status === 'failed').length,
    testResults: results,
  });
}

describe('a report of Vitest', () => {
  it('names the tests that failed, and says why without the way through the runner', () => {
    tests({ 'a.test.ts': { holds: 'passed' }, 'b.test.ts': { holds: 'passed', fails: 'failed' } });
    expect(vitestCounts(file)).toEqual({
      passed: 2,
      skipped: 0,
      failed: [
        { name: 'web/b.test.ts › fails', why: 'Error: expected 1 to be 2\n    at b.test.ts:2:3' },
      ],
      times: [
        { file: 'web/a.test.ts', seconds: 2.5 },
        { file: 'web/b.test.ts', seconds: 2.5 },
      ],
    });
  });

  it('counts a file that could not load as a failed test', () => {
    tests({ 'a.test.ts': { holds: 'passed', waits: 'skipped' }, 'b.test.ts': {} });
    expect(vitestCounts(file)).toMatchObject({
      passed: 1,
      skipped: 1,
      failed: [{ name: 'web/b.test.ts', why: 'No such file: seed.ts' }],
    });
  });

  it('counts nothing where nothing ran', () => {
    expect(vitestCounts(file)).toEqual({ passed: 0, skipped: 0, failed: [], times: [] });
  });
});
