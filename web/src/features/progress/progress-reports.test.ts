import { describe, expect, it } from 'vitest';
import type { ProgressEvent } from './progress-reports.ts';
import { progressReports } from './progress-reports.ts';

const report = (rest: Partial<ProgressEvent>): ProgressEvent => ({
  eventId: 'a',
  videoId: 7,
  positionSeconds: 100,
  watchedDeltaSeconds: 10,
  occurredAt: 1000,
  ended: false,
  device: 'celular',
  ...rest,
});

describe('what waits of a lesson', () => {
  it('two reports merge into one with the later position and everything watched', () => {
    const later = report({ eventId: 'b', positionSeconds: 110, occurredAt: 2000 });
    expect(progressReports.merge(report({}), later)).toEqual({
      ...later,
      eventId: 'a',
      watchedDeltaSeconds: 20,
    });
  });

  it('a seek back keeps the farther report, which may complete the lesson', () => {
    expect(progressReports.merge(report({}), report({ positionSeconds: 20 }))).toBeNull();
  });

  it('a report of the end is never merged', () => {
    expect(progressReports.merge(report({ ended: true }), report({}))).toMatchObject({
      ended: true,
    });
  });

  it.each([
    ['a number in the place of a text', { videoId: '7' }],
    ['no finite place', { positionSeconds: null }],
    ['no device', { device: undefined }],
  ])('an entry of the outbox with %s is not read as a report', (_name, damage) => {
    expect(progressReports.isEntry({ ...report({}), ...damage })).toBe(false);
  });
});
