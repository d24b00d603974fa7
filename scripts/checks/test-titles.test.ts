import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

test('names are those of tests, not of comments or other texts', () => {
  const source = `
    // it('said in a comment', …)
    /* test('said in a long one') */
    const url = 'https://example.test'; // test('behind an address')
    const text = "it('inside of a text')";
    it('is a test', () => expect(text).toBe('no test'));
    describe.each(['a', 'b'])('is a group of %s', (one) => {
      test.skipIf(one)(\`is "quoted" and \\'escaped\\'\`, () => {});
    });
    test.each([
      ['a row', 1],
    ])('%s', () => {});
  `;
  const titles = new Set(testTitles('a.test.ts', source));
  expect(titles).toEqual(
    new Set([
      'is a test',
      'is a group of %s',
      'is a group of',
      `is "quoted" and 'escaped'`,
      '%s',
      'a row',
    ]),
  );
});

test('cases are found by what their names are made of', () => {
  const source = `
    const ROWS = [
      { row: 'GET /videos', from: 'x' },
    ];
    // row: 'GET /comment'
    describe.each(ROWS)('$row', () => {});
    test.each(KINDS)('%s has its own message', () => {});
  `;
  const titles = testTitles('a.test.ts', source);
  expect(titles).toContain("row: 'GET /videos'");
  expect(titles).toContain('has its own message');
  expect(titles.join()).not.toContain('comment');
});

test('assertions of pgTAP are named by texts outside of queries and comments', () => {
  const source = `
    -- 'said in a comment'
    select is((select 1 from t where name = $$in a query$$), 1, 'everybody''s name');
    select scene.access('reads it', 'select 1', 'no');
  `;
  const titles = testTitles('a.test.sql', source);
  expect(titles).toContain("everybody's name");
  expect(titles).toContain('reads it');
  expect(titles.join()).not.toMatch(/in a query|comment/);
});
