import { describe, expect, it } from 'vitest';
import { shareLinks, toAddress } from './support.rules.ts';

describe('support links', () => {
  it.each([
    ['ana@plantao.example', 'ana@plantao.example'],
    ['  Ana.Souza+aulas@Plantao.Example ', 'ana.souza+aulas@plantao.example'],
    ['Ana <ana@plantao.example>;', 'ana@plantao.example'],
    ['ana@plantao.example\u200b', 'ana@plantao.example'],
    ['', null],
    ['ana', null],
    ['ana@plantao', null],
    ['ana@plantao.example.', null],
    ['ana @plantao.example', null],
    ['a@b.example, c@d.example', null],
    [`${'a'.repeat(250)}@b.example`, null],
  ])("the subscriber's address %j is read as %s", (text, address) => {
    expect(toAddress(text)).toBe(address);
  });

  it('the share links name the platform, not the current page', () => {
    for (const { href } of shareLinks('https://plantao.example')) {
      expect(decodeURIComponent(href)).toContain('https://plantao.example');
    }
  });
});
