import { expect, test } from 'vitest';
import { formatWait } from './wait.ts';

test.each([
  [-5, 'menos de 1 min'],
  [59, 'menos de 1 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [187_200, '2 d 4 h'],
])('a wait of %i seconds reads %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
