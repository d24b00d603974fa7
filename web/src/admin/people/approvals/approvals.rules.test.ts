import { describe, expect, it, test } from 'vitest';
import { countFilters, parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import { commandOf } from '~/admin/ui/use-list-keys.ts';
import {
  changedData,
  crmSearchUrl,
  expectedText,
  INBOX_KEYS,
  PENDING,
  pendingOrder,
  pendingSearch,
  sameness,
} from './approvals.rules.ts';

test.each([
  ['CRM-SP 123456', '?uf=SP&crm=123456'],
  ['crm/mg 12.345', '?uf=MG&crm=12345'],
  ['52-98765 RJ', '?uf=RJ&crm=5298765'],
  ['123456', '?crm=123456'],
  ['CRMSP', '?uf=SP'],
  ['XSPX', ''],
  [null, ''],
])('the search for the CRM %s', (crm, query) => {
  expect(crmSearchUrl(crm)).toBe(`https://portal.cfm.org.br/busca-medicos/${query}`);
});

describe('the view of who waits', () => {
  const parsed = (address: string) => parseView(PENDING, new URLSearchParams(address));
  const all = parsed('');

  it('is the same from its own address', () => {
    const address = 'q=nina&email=nao-confirmado&crm=sim&espera=24&documento=pedido&duplicados=sim';
    const view = parsed(address);
    expect(view.text).toBe('nina');
    expect(view.filters).toEqual({
      isEmailConfirmed: false,
      hasCrm: true,
      waitingHours: 24,
      document: 'requested',
      isDuplicate: true,
    });
    expect(viewParams(PENDING, view)).toEqual({
      ...Object.fromEntries(new URLSearchParams(address)),
      ordem: null,
    });
    expect(countFilters(view)).toBe(5);
  });

  it('is all people where the address says nothing or nonsense', () => {
    expect(parsed('email=x&espera=1&documento=&duplicados=1')).toEqual(all);
    expect(Object.values(viewParams(PENDING, all)).every((text) => text === null)).toBe(true);
    expect(pendingSearch(all)).toEqual({});
  });
});

describe('the order of who waits', () => {
  const last = {
    id: 'i',
    full_name: '',
    email: 'a@x.example',
    created_at: '2026-11-20T12:00:00Z',
    institution: null,
  };
  test.each([
    ['', { p_after: last.created_at }],
    ['recentes', { p_is_descending: true, p_after: last.created_at }],
    ['nome', { p_sort: 'name', p_after: 'a@x.example' }],
    ['nome-z', { p_sort: 'name', p_is_descending: true, p_after: 'a@x.example' }],
    ['instituicao', { p_sort: 'institution' }],
    ['instituicao-z', { p_sort: 'institution', p_is_descending: true }],
  ])('"%s" goes on behind the last one', (spelled, asked) => {
    const { order } = parseView(PENDING, new URLSearchParams({ ordem: spelled }));
    expect(pendingOrder(order, last)).toEqual({ ...asked, p_after_id: 'i' });
    const { p_after: _, ...first } = { p_after: '', ...asked };
    expect(pendingOrder(order, null)).toEqual(first);
  });
});

test('what a person changed is said in words', () => {
  expect(changedData([])).toBeNull();
  expect(changedData(['full_name', 'crm', 'registration_notes'])).toBe(
    'Mudou o nome, o CRM e a observação',
  );
});

test.each([
  ['other_name', 'Na lista “R1” de pessoas esperadas com outro nome: Ana Reis.'],
  ['unproven', 'Na lista “R1” de pessoas esperadas: entra quando confirmar o e-mail.'],
  ['ready', 'Na lista “R1” de pessoas esperadas: já pode entrar. Aprove na lista, ou decida aqui.'],
  ['stopped', /que está parada: assuma a lista/],
  ['asked', /a lista não decide por esta pessoa/],
])('a listed person who waits because of %s', (why, text) => {
  expect(expectedText({ list: 'R1', name: 'Ana Reis', why })).toMatch(text);
});

test('what is the same is said in words', () => {
  expect(sameness(['crm', 'name', 'phone'])).toBe('mesmo CRM, mesmo nome e mesmo telefone');
});

test.each([
  [{ key: 'j' }, 'next'],
  [{ key: 'K' }, 'previous'],
  [{ key: '?' }, 'help'],
  [{ key: 'a', ctrlKey: true }, null],
  [{ key: 'r', metaKey: true }, null],
  [{ key: 'Enter' }, null],
])('the key %o means %s', (event, command) => {
  const none = { ctrlKey: false, altKey: false, metaKey: false };
  expect(commandOf(INBOX_KEYS, { ...none, ...event })).toBe(command);
});
