import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { UserList } from './UserList.tsx';

const person = (id: number, rest: Parameters<typeof makeManagedUser>[0] = {}) =>
  makeManagedUser({
    id: `id-${id}`,
    full_name: `Pessoa ${id}`,
    email: `pessoa${id}@plantao.example`,
    phone: null,
    created_at: new Date(Date.UTC(2026, 0, id)).toISOString(),
    ...rest,
  });

type Asked = { p_query: string; p_limit: number; p_after_id?: string };

function serve(people: ReturnType<typeof person>[]) {
  const asked: Asked[] = [];
  server.use(
    http.post(rpcUrl('find_users'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const args = (await request.json()) as Asked;
      asked.push(args);
      const from = people.findIndex(({ id }) => id === args.p_after_id) + 1;
      return HttpResponse.json(people.slice(from, from + args.p_limit));
    }),
    http.post(rpcUrl('count_users'), () => HttpResponse.json(people.length)),
  );
  return asked;
}

/** The list with its view in the address, as the page has it. */
function Page() {
  const { search, state } = useLocation();
  return (
    <>
      <UserList viewer={{ id: 'a1', role: 'admin' }} />
      <output aria-label="Endereço">{search.slice(1)}</output>
      <output aria-label="Volta">{JSON.stringify(state)}</output>
    </>
  );
}

const row = async (id: number) => {
  const found = (await screen.findByRole('link', { name: `Pessoa ${id}` })).closest('tr');
  if (!found) throw new Error('no row');
  return found;
};

it('shows name, role, e-mail, phone and last access of each user', async () => {
  serve([
    person(1, { role: 'superuser', phone: '(11) 90000-0001', last_login: '2026-11-20T12:00:00Z' }),
    person(2, { role: 'admin', email_confirmed_at: '2026-11-20T15:00:00Z', crm: 'CRM-SP 123456' }),
    person(3, { is_approved: false }),
    person(4, { is_active: false }),
  ]);
  renderAdmin(<Page />);
  // Whole texts: "Super Admin" contains "Admin".
  const badges = async (id: number) =>
    within(await row(id))
      .queryAllByText(/^(Super Admin|Admin|Usuário|Pendente|Inativo)$/)
      .map(({ textContent }) => textContent);
  expect(await badges(1)).toEqual(['Super Admin']);
  expect(await row(1)).toHaveTextContent('pessoa1@plantao.example E-mail não confirmado');
  expect(await row(2)).toHaveTextContent('E-mail confirmado em 20/11/2026');
  expect(await row(1)).toHaveTextContent('(11) 90000-0001');
  expect(await row(1)).toHaveTextContent('20/11/2026, 09:00');
  expect(await badges(2)).toEqual(['Admin']);
  // A value that says what it is has no name before it.
  expect(await row(2)).toHaveTextContent('Nunca acessou');
  expect(await row(2)).not.toHaveTextContent(/Último acesso|CRM:/);
  expect(await row(2)).toHaveTextContent('CRM-SP 123456');
  expect(screen.getByText('4 usuários')).toBeVisible();
  expect(await badges(3)).toEqual(['Usuário', 'Pendente']);
  expect(await badges(4)).toEqual(['Usuário', 'Inativo']);
});

it('leads to the page of each user', async () => {
  serve([person(1)]);
  renderAdmin(<Page />);
  expect(await screen.findByRole('link', { name: 'Pessoa 1' })).toHaveAttribute(
    'href',
    '/admin/pessoas/id-1',
  );
});

it('leads back from a person to the search, although the router has not rendered it yet', async () => {
  serve([person(1)]);
  renderAdmin(<Page />);
  const link = await screen.findByRole('link', { name: 'Pessoa 1' });
  await act(async () => {
    fireEvent.change(screen.getByPlaceholderText('Buscar usuários...'), {
      target: { value: 'pessoa' },
    });
    fireEvent.click(link);
  });
  expect(screen.getByRole('status', { name: 'Volta' })).toHaveTextContent('?q=pessoa');
});

it('searches users in the database, once per pause in typing', async () => {
  const asked = serve([]);
  const { user } = renderAdmin(<Page />);
  await user.type(screen.getByPlaceholderText('Buscar usuários...'), 'ana');
  expect(await screen.findByText('Ninguém com “ana” no nome ou no e-mail.')).toBeVisible();
  expect(asked.map(({ p_query }) => p_query)).toEqual(['', 'ana']);
});

it('sorts and filters users in the database, and keeps both in the address', async () => {
  const asked = serve([person(1)]);
  const { user } = renderAdmin(<Page />);
  await row(1);
  const name = screen.getByRole('button', { name: 'Nome' });
  await user.click(name);
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ p_sort: 'name', p_is_descending: false }),
  );
  expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await user.click(screen.getByRole('button', { name: 'Nome' }));
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ p_sort: 'name', p_is_descending: true }),
  );
  await user.click(screen.getByRole('button', { name: 'Filtros e colunas' }));
  await user.selectOptions(screen.getByLabelText('Situação'), 'Inativos');
  await user.selectOptions(screen.getByLabelText('CRM', { selector: 'select' }), 'Não informado');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ p_standing: 'suspended', p_has_crm: false }),
  );
  expect(screen.getByRole('status', { name: 'Endereço' })).toHaveTextContent(
    'situacao=inativos&crm=nao',
  );
  expect(screen.getByRole('status', { name: 'Endereço' })).toHaveTextContent('ordem=nome-z');
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Endereço' })).not.toHaveTextContent('situacao'),
  );
  expect(screen.getByRole('status', { name: 'Endereço' })).toHaveTextContent('ordem=nome-z');
});

it('shows the columns that were chosen', async () => {
  serve([person(1, { institution: 'Hospital das Clínicas' })]);
  const { user } = renderAdmin(<Page />);
  await row(1);
  expect(screen.queryByText('Hospital das Clínicas')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtros e colunas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Instituição' }));
  expect(await screen.findByText('Hospital das Clínicas')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'E-mail' }));
  await waitFor(() => expect(screen.queryByText(/pessoa1@plantao.example/)).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Endereço' })).toHaveTextContent(
      'colunas=telefone%2Cacesso%2Ccrm%2Cinstituicao',
    ),
  );
});

it('reads one page of users at a time', async () => {
  const people = Array.from({ length: 30 }, (_, index) => person(30 - index));
  serve(people);
  const { user } = renderAdmin(<Page />);
  expect(await screen.findByRole('link', { name: 'Pessoa 6' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pessoa 5' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Carregar mais usuários' }));
  expect(await screen.findByRole('link', { name: 'Pessoa 1' })).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(1 + 30);
});

it('reads the users again after an error', async () => {
  server.use(http.post(rpcUrl('find_users'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderAdmin(<Page />);
  expect(await screen.findByText('Não foi possível carregar os usuários')).toBeVisible();
  serve([person(1)]);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('link', { name: 'Pessoa 1' })).toBeVisible();
});
