/** Values that no field expects; those that are not text cannot be sent in a URL. */
export const HOSTILE_VALUES: readonly [name: string, value: unknown][] = [
  ['half of a surrogate pair', 'a\uD800b'],
  ['the other half of a pair', '\uDC00'],
  ['an emoji cut in half', 'Aula \uD83E'],
  ['NUL', 'a\u0000b'],
  ['control characters', '\u0001\u0008\u001B[31m\u007F\u0085'],
  ['text against the direction of reading', '\u202Egnp.alua'],
  ['an accent upon an accent', `a${'\u0301'.repeat(400)}`],
  ['only invisible characters', '\u200B\u2060\uFEFF'],
  ['a clock that does not exist', '61:99'],
  ['a clock without its zero', '1:2'],
  ['a clock in Arabic digits', '٣:٠٥'],
  ['a clock before midnight', '-1:00'],
  ['an address behind a backslash', '/\\fora.example'],
  ['a path out of its folder', '../../etc/passwd%2500'],
  ['a filter of PostgREST', 'eq.a,or(id.gt.0)*"\\'],
  ['a piece of SQL', "'); drop table videos; --"],
  ['a number as text', '9'.repeat(40)],
  ['a number in place of text', 1e308],
  ['a fraction', -0.5],
  ['a truth in place of text', true],
  ['nothing', null],
  ['a list', [['a']]],
  ['an object', { a: { b: 1 }, toString: 'x' }],
];

/** Those that every text field must refuse, because no table can store them. */
export const UNSTORABLE: readonly string[] = HOSTILE_VALUES.flatMap(([, value]) =>
  typeof value === 'string' && (/\p{Cs}/u.test(value) || value.includes('\0')) ? [value] : [],
);
