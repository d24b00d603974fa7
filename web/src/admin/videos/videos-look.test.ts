import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseVideosView } from './video-admin.rules.ts';
import { keepTable, sharedLink, showsTable } from './videos-look.ts';

const roomy = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
beforeEach(() => void roomy(true));
afterEach(() => void vi.restoreAllMocks());

test.each<[string, string | null, number | undefined, boolean | undefined]>([
  ['', null, undefined, undefined],
  ['', null, 99, false],
  ['', null, 100, true],
  ['', 'cartoes', 5000, false],
  ['', 'tabela', undefined, true],
  ['modo=tabela', 'cartoes', 3, true],
  ['modo=cartoes', 'tabela', 5000, false],
])(
  'the address "%s", %s chosen last and %s lessons: a table is %s',
  (query, kept, lessons, isTable) => {
    if (kept !== null) keepTable(kept === 'tabela');
    expect(showsTable(parseVideosView(new URLSearchParams(query)), lessons)).toBe(isTable);
  },
);

test('on a small screen many lessons are cards all the same, unless a table was chosen', () => {
  roomy(false);
  expect(showsTable({ isTable: null }, 5000)).toBe(false);
  expect(showsTable({ isTable: true }, 5000)).toBe(true);
});

test('a copied link shows the same looks to everybody', () => {
  expect(sharedLink('https://x.example/video-management?q=a', true)).toBe(
    'https://x.example/video-management?q=a&modo=tabela',
  );
});
