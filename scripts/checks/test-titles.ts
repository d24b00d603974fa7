/**
 * Names that the tests of a file really have: `test`, `it` and `describe` of TypeScript, the assertions and rows of a
 * pgTAP file. What stands in a comment, or inside of a query, is no name.
 *
 * @param file its path, whose ending tells the language
 * @returns names as the source spells them, with escapes resolved and placeholders (`%s`, `${…}`) as they are; those
 *   that have some also by what stands between them
 */
export function testTitles(file: string, source: string): string[] {
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
