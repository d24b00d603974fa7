import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playwrightCounts, secondTries, vitestCounts } from './counts.ts';

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
    tests: [{ status }],
  });
  write({
    stats: { expected: 10, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    suites: [
      {
        specs: [spec('steady', 'expected')],
        suites: [
          {
            specs: Array.from({ length: stats.flaky ?? 0 }, (_, at) => spec(`race ${at}`, 'flaky')),
          },
        ],
      },
    ],
  });
}

describe('journeys that needed a second try', () => {
  it('are named, and two of them are let pass', () => {
    journeys({ flaky: 2 });
    expect(playwrightCounts(file)).toEqual({ passed: 12, failed: 0, skipped: 0 });
    expect(secondTries(file)).toEqual(['home.e2e.ts › race 0', 'home.e2e.ts › race 1']);
  });

  it('fail the run when there are more', () => {
    journeys({ flaky: 3 });
    expect(playwrightCounts(file)).toEqual({ passed: 10, failed: 3, skipped: 0 });
    expect(secondTries(file)).toHaveLength(3);
  });

  it('do not excuse those that failed twice', () => {
    journeys({ unexpected: 1, flaky: 1 });
    expect(playwrightCounts(file)).toEqual({ passed: 11, failed: 1, skipped: 0 });
  });

  it('are none where nothing ran', () => {
    expect(playwrightCounts(file)).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(secondTries(file)).toEqual([]);
  });
});

describe('counts of Vitest', () => {
  it('take a suite that could not load for a failed test', () => {
    write({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numFailedTestSuites: 1 });
    expect(vitestCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });
});
