import { expect, it } from 'vitest';
import { arrivalTime } from './arrival-time.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  ['the first of the list comes with the run', 0, null, START],
  ['each further one a millisecond before', 73, START - 72, START - 73],
  ['under what an earlier, failed run brought', 150, START - 3 * HOUR, START - 3 * HOUR - 1],
  ['never above its neighbour of the same moment', 2, START - 2, START - 3],
  ['a neighbour that came meanwhile changes nothing', 2, START + HOUR, START - 2],
  ['a neighbour of long ago says nothing: it is news', 2, START - 72 * HOUR, START - 2],
])('%s', (_name, place, above, time) => {
  expect(arrivalTime(START, place, above)).toBe(time);
});
