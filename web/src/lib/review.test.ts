import { describe, expect, it } from 'vitest';
import { isReviewDue, lastReview, reviewsDueBefore } from './review.ts';

describe('a review', () => {
  it.each([
    ['2026-11-24T12:00:00Z', '2025-11-24'],
    ['2026-11-24T02:59:59Z', '2025-11-23'],
    ['2026-11-24T03:00:00Z', '2025-11-24'],
    ['2027-01-01T02:00:00Z', '2025-12-31'],
    ['2028-02-29T12:00:00Z', '2027-02-28'],
  ])('at %s is due when it was before %s, by the days of São Paulo', (now, day) => {
    expect(reviewsDueBefore(Date.parse(now))).toBe(day);
  });

  it.each([
    [null, false],
    ['2025-11-24', false],
    ['2025-11-23', true],
    ['2026-11-24', false],
  ])('of %s is due: %s', (reviewedOn, isDue) => {
    expect(isReviewDue(reviewedOn, Date.parse('2026-11-24T12:00:00Z'))).toBe(isDue);
  });

  it('is told with its day as it was written, whatever the time zone', () => {
    expect(lastReview('2025-03-02')).toBe('Última revisão em 02/03/2025');
  });
});
