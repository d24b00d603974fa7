import { expect, test } from 'vitest';
import { parseVideosView } from './video-admin.rules.ts';
import { keepTable, sharedLink, showsTable } from './videos-look.ts';

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

test('a copied link shows the same looks to everybody', () => {
  expect(sharedLink('https://x.example/video-management?q=a', true)).toBe(
    'https://x.example/video-management?q=a&modo=tabela',
  );
});
