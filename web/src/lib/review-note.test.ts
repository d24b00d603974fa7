import { describe, expect, it } from 'vitest';
import { isReviewDue, reviewOf, reviewsDueBefore } from './review-note.ts';

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
});

describe('what is told of a review', () => {
  const now = Date.parse('2026-11-30T12:00:00-03:00');

  it('names its reader and day', () => {
    expect(reviewOf({ reviewedBy: 'Ana', reviewedOn: '2025-11-30' }, now)).toEqual({
      isDue: false,
      text: 'Revisado por Ana em 30/11/2025',
    });
  });

  it('says when it is older than twelve months', () => {
    expect(reviewOf({ reviewedBy: 'Ana', reviewedOn: '2025-11-29' }, now)).toEqual({
      isDue: true,
      text: 'Última revisão por Ana em 29/11/2025, há mais de 12 meses: confira antes de usar',
    });
  });

  it('that nobody signed and dated is not told', () => {
    expect(reviewOf({ reviewedBy: null, reviewedOn: null }, now)).toEqual({
      isDue: false,
      text: '',
    });
  });
});
