import { describe, expect, it } from 'vitest';
import { mailLink, phoneLink, readablePhone } from './contact-links.rules.ts';

describe('contact links', () => {
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
});
