import { describe, expect, it } from 'vitest';
import { mailLink, phoneLink, readablePhone, shareLinks, toAddress } from './support.rules.ts';

describe('support links', () => {
  it('the support link by mail opens a draft with the subject', () => {
    expect(mailLink('a@b.example', 'Solicitação de Aprovação de Cadastro')).toBe(
      'mailto:a@b.example?subject=Solicita%C3%A7%C3%A3o%20de%20Aprova%C3%A7%C3%A3o%20de%20Cadastro',
    );
  });

  it('the support link by phone holds digits only', () => {
    expect(phoneLink('+55 (11) 3000-0000')).toBe('tel:+551130000000');
  });

  it.each([
    ['+551130000000', '(11) 3000-0000'],
    ['+5511900000001', '(11) 90000-0001'],
    ['+14155550100', '+14155550100'],
  ])('readablePhone(%s) is %s', (phone, readable) => {
    expect(readablePhone(phone)).toBe(readable);
  });

  it.each([
    ['ana@plantao.example', 'ana@plantao.example'],
    ['  Ana.Souza+aulas@Plantao.Example ', 'ana.souza+aulas@plantao.example'],
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
