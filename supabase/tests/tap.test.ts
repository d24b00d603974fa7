import { expect, test } from 'vitest';
import { parseTap } from './tap.ts';

test('a valid TAP stream has assertions and no problem', () => {
  const report = parseTap(['1..2', 'ok 1 - a', 'not ok 2 - b', '# have: 1', '# want: 2']);
  expect(report.problems).toEqual([]);
  expect(report.assertions.map(({ isOk, name }) => [isOk, name])).toEqual([
    [true, 'a'],
    [false, 'b'],
  ]);
  expect(report.assertions[1]?.diagnostics).toBe('have: 1\nwant: 2\n');
});

test.each([
  ['a missing plan', ['ok 1 - a'], 'no plan'],
  ['a plan for more', ['1..2', 'ok 1 - a'], 'planned 2 assertions but ran 1'],
  ['a plan for fewer', ['1..1', 'ok 1 - a', 'ok 2 - b'], 'planned 1 assertions but ran 2'],
  ['two plans', ['1..1', '1..1', 'ok 1 - a'], 'more than one plan'],
  ['numbers out of order', ['1..2', 'ok 2 - a', 'ok 1 - b'], 'assertion 2 stands at place 1'],
  ['bailing out', ['1..1', 'ok 1 - a', 'Bail out! gone'], 'Bail out! gone'],
  ['nothing at all', [], 'no plan'],
])('%s is reported as a problem of a TAP stream', (_name, lines, problem) => {
  expect(parseTap(lines).problems).toEqual([problem]);
});

test('TAP directives are distinguished from test names', () => {
  const [skipped, expected] = parseTap([
    '1..2',
    'ok 1 - # SKIP not here',
    'not ok 2 - later # TODO unfinished',
  ]).assertions;
  expect(skipped?.directive).toEqual({ kind: 'skip', reason: 'not here' });
  expect(expected?.directive).toEqual({ kind: 'todo', reason: 'unfinished' });
  expect(expected?.name).toBe('later');
});
