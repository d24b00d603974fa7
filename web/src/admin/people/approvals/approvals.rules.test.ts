import { describe, expect, it, test } from 'vitest';
import { commandOf } from '~/admin/ui/use-list-keys.ts';
import {
  ALL_PENDING,
  countPendingFilters,
  crmSearchUrl,
  INBOX_KEYS,
  parsePendingView,
  pendingSearch,
  pendingViewParams,
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
  const view = {
    text: 'nina',
    isEmailConfirmed: false,
    hasCrm: true,
    waitingHours: 24,
    document: 'requested',
    isDuplicate: true,
  } as const;

  it('is the same from its own address', () => {
    const params = Object.entries(pendingViewParams(view)).map(([name, text]) => [
      name,
      text ?? '',
    ]);
    expect(parsePendingView(new URLSearchParams(params))).toEqual(view);
    expect(countPendingFilters(view)).toBe(5);
  });

  it('is everybody where the address says nothing or nonsense', () => {
    expect(
      parsePendingView(new URLSearchParams('email=x&espera=1&documento=&duplicados=1')),
    ).toEqual(ALL_PENDING);
    expect(Object.values(pendingViewParams(ALL_PENDING)).every((text) => text === null)).toBe(true);
    expect(pendingSearch(ALL_PENDING)).toEqual({});
  });
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
