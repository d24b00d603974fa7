import { describe, expect, test } from 'vitest';
import { countFilters, parseView, viewParams } from '~/admin/ui/list/list-view.ts';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { PEOPLE, peopleSearch } from './people.rules.ts';

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
