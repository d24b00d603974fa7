import { describe, expect, it } from 'vitest';
import { findAddresses, hostOf, isSafeAddress, plainText, visibleText } from './link.ts';

it('invisible characters of a pasted text are gone, and nothing stands for them', () => {
  expect(visibleText(' \u200Bab\u00ADc\uFEFF ')).toBe('abc');
});

it.each([
  ['https://exemplo.org', true],
  ['https://exemplo.org/a?b#c', true],
  ['https://exemplo.org?b', true],
  ['/categorias', true],
  ['http://exemplo.org', false],
  [' https://exemplo.org', false],
  ['javascript:x//https://exemplo.org', false],
  ['https://', false],
  ['https:///a', false],
  ['https://quem@exemplo.org', false],
  ['https://exem plo.org', false],
  ['//exemplo.org', false],
  ['/%2fexemplo.org', false],
  ['/%5Cexemplo.org', false],
  ['/a\\b', false],
  ['/a\nb', false],
])('the address %j may be stored: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});

it.each([
  ['a&amp;b &LT;i&gt;', 'a&b <i>'],
  ['&nada; fica', '&nada; fica'],
  ['&#x41;&#X2f;&#x0041;', 'A/A'],
  ['&#65;&#047;', 'A/'],
  ['\\u0041\\u002F', 'A/'],
  ['https:\\/\\/a\\_b\\?c', 'https://a_b?c'],
  ['a\\b', 'a\\b'],
  ['a\u200Bb', 'ab'],
])('%j reads as %j', (escaped, plain) => {
  expect(plainText(escaped)).toBe(plain);
});

/** The ids of addresses of one host, as `x.org/?id=…`; null for every other. */
const readId = (url: URL) => (hostOf(url) === 'x.org' ? url.searchParams.get('id') : null);
const find = (text: string) => findAddresses(text, 'x\\.org', readId);
const ids = (text: string) => find(text).found.map(({ value }) => value);
const parts = (text: string, spans: { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('addresses in a text', () => {
  it('are found where they stand, and others are told apart from them', () => {
    const text = 'Veja https://x.org/?id=1 e http://y.org/a, também x.org/?id=2.';
    const { found, others } = find(text);
    expect(found.map(({ value }) => value)).toEqual(['1', '2']);
    expect(parts(text, found)).toEqual(['https://x.org/?id=1', 'x.org/?id=2.']);
    expect(parts(text, others)).toEqual(['http://y.org/a']);
    expect(find('sem endereço')).toEqual({ found: [], others: [] });
  });

  it.each([
    ['https://y.org/a,b https://y.org/c;d', ['https://y.org/a', 'https://y.org/c']],
    ['https://y.org/ahttps://y.org/b', ['https://y.org/a', 'https://y.org/b']],
    ['https://y.org', ['https://y.org']],
  ])('that are others end at what may follow: %s', (text, spans) => {
    expect(parts(text, find(text).others)).toEqual(spans);
  });

  it.each([
    ['(x.org/?id=1).', ['1']],
    ['(https://x.org/?id=1)', ['1']],
    ['https://x.org/?id=1!!', ['1']],
    ['https://x.org/?id=1...', ['1']],
    ['https://x.org/?id=1https://x.org/?id=2', ['1', '2']],
    ['https://x.org/?id=a%C3%A9', ['aé']],
    ['https://quem@x.org/?id=1', []],
    ['https://:senha@x.org/?id=1', []],
    ['https://x.org./?id=1', ['1']],
    ['HTTPS://X.ORG/?id=1', ['1']],
    ['ttps://x.org/?id=1', ['1']],
  ])('%s names %j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it('are read inside of others up to three times', () => {
    const inside = (address: string) => `https://s.org/?u=${encodeURIComponent(address)}`;
    const one = inside('https://x.org/?id=1');
    expect(ids(one)).toEqual(['1']);
    expect(ids(inside(one))).toEqual(['1']);
    expect(ids(inside(inside(one)))).toEqual(['1']);
    expect(ids(inside(inside(inside(one))))).toEqual([]);
    expect(ids(`${one}&depois=2`)).toEqual(['1']);
    expect(ids('https://s.org/?u=https%3A%2F%2Fx.org%2F%3Fid%3D1%E9')).toEqual(['1\ufffd']);
  });
});
