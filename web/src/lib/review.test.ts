import { expect, it } from 'vitest';
import { lastReview } from './review.ts';

it('a review is told with its day as it was written, whatever the time zone', () => {
  expect(lastReview('2025-03-02')).toBe('Última revisão em 02/03/2025');
});
