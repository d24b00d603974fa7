import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { UserList } from './UserList.tsx';

const person = (id: number, rest = {}) => ({
  id: `id-${id}`,
  full_name: `Pessoa ${id}`,
  email: `pessoa${id}@plantao.example`,
  email_confirmed_at: null as string | null,
  phone: null,
  role: 'user',
  is_approved: true,
  is_active: true,
  last_login: null,
  created_at: new Date(Date.UTC(2026, 0, id)).toISOString(),
  ...rest,
});

function serve(people: ReturnType<typeof person>[]) {
  const asked: string[] = [];
  server.use(
    http.post(rpcUrl('find_users'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const args = (await request.json()) as {
        p_query: string;
        p_limit: number;
        p_after_id?: string;
      };
      asked.push(args.p_query);
      const from = people.findIndex(({ id }) => id === args.p_after_id) + 1;
      return HttpResponse.json(people.slice(from, from + args.p_limit));
    }),
  );
  return asked;
}

function Page() {
  const [search, setSearch] = useState('');
  return (
    <UserList viewer={{ id: 'a1', role: 'admin' }} search={search} onSearchChange={setSearch} />
  );
}

it('shows name, role, e-mail, phone and last access of each user', async () => {
  serve([
    person(1, { role: 'superuser', phone: '(11) 90000-0001', last_login: '2026-11-20T12:00:00Z' }),
    person(2, { role: 'admin', email_confirmed_at: '2026-11-20T15:00:00Z' }),
    person(3, { is_approved: false }),
    person(4, { is_active: false }),
  ]);
  renderAdmin(<Page />);
  const row = async (id: number) =>
    (await screen.findByText(`pessoa${id}@plantao.example`)).closest('li');
  // Whole texts: "Super Admin" contains "Admin".
  const badges = async (id: number) =>
    within((await row(id)) as HTMLElement)
      .queryAllByText(/^(Super Admin|Admin|Usuário|Pendente|Inativo)$/)
      .map(({ textContent }) => textContent);
  expect(await badges(1)).toEqual(['Super Admin']);
  expect(await row(1)).toHaveTextContent('pessoa1@plantao.example · E-mail não confirmado');
  expect(await row(2)).toHaveTextContent('E-mail confirmado em 20/11/2026');
  expect(await row(1)).toHaveTextContent('(11) 90000-0001');
  expect(await row(1)).toHaveTextContent('20/11/2026, 09:00');
  expect(await badges(2)).toEqual(['Admin']);
  expect(await row(2)).toHaveTextContent('Nunca acessou');
  expect(await badges(3)).toEqual(['Usuário', 'Pendente']);
  expect(await badges(4)).toEqual(['Usuário', 'Inativo']);
});

it('searches users in the database, once per pause in typing', async () => {
  const asked = serve([]);
  const { user } = renderAdmin(<Page />);
  await user.type(screen.getByPlaceholderText('Buscar usuários...'), 'ana');
  expect(await screen.findByText('Ninguém com "ana" no nome ou no e-mail.')).toBeVisible();
  expect(asked).toEqual(['', 'ana']);
});

it('reads one page of users at a time', async () => {
  const people = Array.from({ length: 30 }, (_, index) => person(30 - index));
  serve(people);
  const { user } = renderAdmin(<Page />);
  expect(await screen.findByText('pessoa6@plantao.example')).toBeVisible();
  expect(screen.queryByText('pessoa5@plantao.example')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Carregar mais usuários' }));
  expect(await screen.findByText('pessoa1@plantao.example')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(30);
});

it('reads the users again after an error', async () => {
  server.use(http.post(rpcUrl('find_users'), () => HttpResponse.json({}, { status: 500 })));
  const { user } = renderAdmin(<Page />);
  expect(await screen.findByText('Não foi possível carregar os usuários')).toBeVisible();
  serve([person(1)]);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('pessoa1@plantao.example')).toBeVisible();
});
