import { describe, expect, test } from 'vitest';
import { countFilters, parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import { makeManagedUser } from '~/testing/managed-user.ts';
import {
  activityRefusal,
  hoursLabel,
  isPersonId,
  mailState,
  mayActUpon,
  maySee,
  PEOPLE,
  peopleSearch,
  receiptText,
  roleBadge,
  rolesFor,
} from './people.rules.ts';

const view = (address: string) => parseView(PEOPLE, new URLSearchParams(address));
const address = (text: string) =>
  Object.entries(viewParams(PEOPLE, view(text)))
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('&');

describe('the view in the address', () => {
  test.each([
    '',
    'q=ana',
    'situacao=inativos&perfil=admin',
    'email=sim&crm=nao&ordem=ausentes',
    'colunas=email,cadastro',
    'colunas=nenhuma',
  ])('"%s" is read and written', (text) => {
    expect(address(text)).toBe(text);
  });

  test('what it does not know is as without it', () => {
    expect(address('perfil=dono&situacao=x&email=1&crm=&ordem=y&colunas=telefone,x')).toBe(
      'colunas=telefone',
    );
  });

  test('the usual columns are left out', () => {
    expect(address('colunas=crm,acesso,telefone,email')).toBe('');
    expect(view('colunas=').columns).toEqual([]);
    expect(view(`colunas=${PEOPLE.columns.map(({ spelled }) => spelled)}`).columns).toHaveLength(
      PEOPLE.columns.length,
    );
  });

  test('the filters are counted without the search', () => {
    expect(countFilters(view('q=ana&crm=nao&situacao=membros'))).toBe(2);
  });
});

describe('what the database is asked', () => {
  const last = makeManagedUser({ id: 'x', last_login: null, full_name: '' });
  test.each([
    ['', { p_after: last.created_at }],
    ['ordem=nome', { p_after: last.email }],
    ['ordem=acesso', {}],
  ])('behind a person, by "%s"', (text, place) => {
    const { p_query, p_sort, p_is_descending, ...rest } = peopleSearch(view(text), last);
    expect(rest).toEqual({ p_after_id: 'x', ...place });
  });
});

const admin = { id: 'a1', role: 'admin' };
const superuser = { id: 's1', role: 'superuser' };

describe('who may switch whom', () => {
  test.each([
    [admin, makeManagedUser(), true],
    [admin, makeManagedUser({ role: 'admin' }), false],
    [admin, makeManagedUser({ id: 'a1' }), false],
    [admin, makeManagedUser({ role: 'superuser' }), false],
    [superuser, makeManagedUser({ role: 'admin' }), true],
    [superuser, makeManagedUser({ role: 'superuser' }), true],
    [superuser, makeManagedUser({ id: 's1', role: 'superuser' }), false],
  ])('%o on %o: %s', (viewer, user, isAllowed) => {
    expect(activityRefusal(viewer, user) === undefined).toBe(isAllowed);
  });
});

test.each([
  [admin, { id: 'u1', role: 'user' }, true, true],
  [admin, { id: 'a2', role: 'admin' }, false, false],
  [admin, { id: 's1', role: 'superuser' }, false, false],
  [superuser, { id: 'a1', role: 'admin' }, true, true],
  [superuser, { id: 's1', role: 'superuser' }, true, false],
])('%o sees %o: %s, acts: %s', (viewer, person, isSeen, isActedUpon) => {
  expect([maySee(viewer, person), mayActUpon(viewer, person)]).toEqual([isSeen, isActedUpon]);
});

test('only a superuser makes superusers', () => {
  expect(rolesFor(superuser)).toHaveProperty('superuser');
  expect(rolesFor(admin)).not.toHaveProperty('superuser');
});

test.each([
  ['user', 'Usuário'],
  ['admin', 'Admin'],
  ['superuser', 'Super Admin'],
  ['toString', 'Usuário'],
])('roleBadge(%s) reads %s', (role, label) => {
  expect(roleBadge(role).label).toBe(label);
});

test('an address without the id of an account names no person', () => {
  expect(isPersonId('7b0c7a2e-0000-4000-8000-000000000001')).toBe(true);
  expect([isPersonId('1'), isPersonId(undefined)]).toEqual([false, false]);
});

describe('mails', () => {
  test('have a state', () => {
    expect(['sent', 'failed', 'pending', 'sending'].map((one) => mailState(one).label)).toEqual([
      'Enviado',
      'Não entregue',
      'Na fila',
      'Na fila',
    ]);
  });
});

test.each([
  [0, '0 min'],
  [2700, '45 min'],
  [5400, '1,5 h'],
  [36_000, '10 h'],
])('%s seconds are %s', (seconds, text) => {
  expect(hoursLabel(seconds)).toBe(text);
});

test('the receipt of an erasure says what stays', () => {
  const text = receiptText({
    number: 'A1B2-C3D4-E5F6',
    kind: 'erasure',
    issued_at: '2026-11-24T12:00:00Z',
    counts: { favoritos: 2 },
    checksum: null,
  });
  expect(text).toContain(
    'Recibo A1B2-C3D4-E5F6\nAto: Apagamento dos dados\nData: 24/11/2026, 09:00',
  );
  expect(text).toContain('- favoritos: 2');
  expect(text).toContain('este recibo, que não diz de quem eram');
  expect(text).not.toContain('SHA-256');
});
