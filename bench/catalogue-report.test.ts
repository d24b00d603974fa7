import { expect, it } from 'vitest';
import { catalogueReport, type Measurement, missedGoals } from './catalogue/catalogue-report.ts';

const good: Measurement = {
  what: '5,000 lessons: second sync',
  ending: 'succeeded',
  lessons: 5000,
  units: 3,
  drive: 0,
  took: 900,
  start: 70,
  calls: [1000, 20],
  peak: 90,
};

it('a run exactly at the goals of the catalogue misses none', () => {
  expect(missedGoals([good])).toEqual([]);
  const report = catalogueReport({ all: [good], imported: 1, driveMs: 1 });
  expect(report.body).toContain('## What misses its goal\nNothing.');
});

it.each([
  [{ units: 4 }, '5,000 lessons: second sync: 4 units, not 3'],
  [
    { calls: [20, 1010] },
    '5,000 lessons: second sync: a call took 1010 ms of the processor, not 1000',
  ],
  [{ ending: 'incomplete' }, '5,000 lessons: second sync: ended as incomplete'],
])('the report of the catalogue names what is missed: %j', (change, line) => {
  expect(missedGoals([{ ...good, ...change }])).toEqual([line]);
});
