import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/**
 * Names that the tests of a file really have: `test`, `it` and `describe` of TypeScript, the assertions and rows of a
 * pgTAP file. What stands in a comment, or inside of a query, is no name.
 *
 * @param file its path, whose ending tells the language
 * @returns names as the source spells them, with escapes resolved and placeholders (`%s`, `${…}`) as they are; those
 *   that have some also by what stands between them
 */
function testTitles(file: string, source: string): string[] {
  return file.endsWith('.sql') ? sqlTitles(source) : scriptTitles(source);
}

/** Comments, and literals that may look like comments; what matches first wins. */
const SCRIPT_TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
/** The end of `test(`, `it.skip(`, `describe.each([…])(` or `.each<…>([…])(` before a name. */
const BEFORE_TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\s*\(\s*$/;

function scriptTitles(source: string): string[] {
  const titles: string[] = [];
  for (const { 0: token, index } of source.matchAll(SCRIPT_TOKENS)) {
    if (token.startsWith('/')) continue;
    if (BEFORE_TITLE.test(source.slice(Math.max(0, index - 80), index)))
      titles.push(unquoted(token));
  }
  return [
    ...titles,
    ...titles.flatMap(fixedParts),
    ...rowNames(source),
    ...keyedRows(source, titles),
  ];
}

/** Tables of cases that are shown under their first column: `test.each([['name', …], …])('%s', …)`. */
function rowNames(source: string): string[] {
  if (!/\)\(\s*'%s'/.test(source)) return [];
  return [...source.matchAll(/^\s*\[\s*('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")\s*,/gm)].map(
    ([, first = '']) => unquoted(first),
  );
}

/**
 * Tables of cases that are shown under one of their keys: `describe.each(ROWS)('$row', …)`, as `row: '…'`. The rows of
 * the API's contract are handed to `tryRows`, which shows them so.
 */
function keyedRows(source: string, titles: readonly string[]): string[] {
  const named = titles.flatMap((title) => /^\$(\w+)$/.exec(title)?.[1] ?? []);
  const keys = /\btryRows\(/.test(source) ? ['row', ...named] : named;
  return keys.flatMap((key) =>
    [...source.matchAll(new RegExp(`^\\s*\\{?\\s*${key}: (?:'[^'\\n]*'|\`[^\`\\n]*\`)`, 'gm'))].map(
      ([row]) => row.replace(/^[\s{]+/, ''),
    ),
  );
}

/** What a name says whatever the case is: "%s has its own message" is found under "has its own message". */
function fixedParts(title: string): string[] {
  const parts = title.split(/%\w|\$\w+|\$\{[^}]*\}/).map((part) => part.trim());
  return parts.filter((part) => part.length > 3 && part !== title);
}

function sqlTitles(source: string): string[] {
  const bare = source.replace(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (token) =>
    token.startsWith("'") ? token : ' ',
  );
  return [...bare.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"));
}

function unquoted(token: string): string {
  return token.slice(1, -1).replace(/\\(.)/g, '$1');
}

/** A test as the tables name it: its file between backticks, then its name or the beginning of it in quotes. */
const NAMED_TEST = /`([^`\s]+\.(?:test\.tsx?|test\.sql|e2e\.ts))` "(.+?)"(?=; `| \|)/g;

const files = new Set(repositoryFiles());

describe.each(['members', 'administration', 'api'])('docs/specification/%s.md', (name) => {
  const rows = readRepositoryFile(`docs/specification/${name}.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const named = rows.flatMap((row) =>
    [...row.matchAll(NAMED_TEST)].map(([, file = '', test = '']) => ({ file, test })),
  );

  it('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(
      ({ file, test }) =>
        !files.has(file) ||
        !testTitles(file, readRepositoryFile(file)).some((title) => title.startsWith(test)),
    );
    expect(missing).toEqual([]);
  });

  it('ticks no row without a test', () => {
    const ticked = rows.filter((row) => row.includes('| ✓'));
    const unproven = ticked.filter(
      (row) => !/`[^`\s]+\.(?:test\.tsx?|test\.sql|e2e\.ts)` "/.test(row),
    );
    expect(unproven).toEqual([]);
  });

  it('names source files that exist', () => {
    const paths = rows.flatMap((row) =>
      [...row.matchAll(/`((?:web|supabase|scripts)\/[^`\s]+)`/g)].map(([, path = '']) => path),
    );
    const gone = paths.filter(
      (path) => !files.has(path) && ![...files].some((file) => file.startsWith(`${path}/`)),
    );
    expect(gone).toEqual([]);
  });
});

describe('the titles of a test file', () => {
  it('are found, and no comment or other text is taken for one', () => {
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

  it('are also found by what all cases of a table share', () => {
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

  it('of pgTAP are the texts of assertions, not those of queries and comments', () => {
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
});
