import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, server } from '~/testing/server.ts';
import { versionedTable } from '~/testing/versioned-table.ts';
import { dismissToast } from '~/ui/toast.ts';
import { UserList } from './UserList.tsx';

afterEach(() => dismissToast());

async function renderFor(person = makeManagedUser()) {
  versionedTable('profiles', [person]);
  server.use(rpcHandler('find_users', [person]));
  const rendered = renderAdmin(<UserList viewer={{ id: 's1', role: 'superuser' }} />);
  await screen.findByText(person.email);
  return rendered;
}

describe('power over the platform', () => {
  /** The question that comes when a person is to become a superuser, and what is saved of it. */
  async function askForSuperuser() {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/accounts/update`, async ({ request }) => {
        bodies.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderFor();
    await user.click(screen.getByRole('button', { name: /^Editar/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar usuário' });
    const role = await within(dialog).findByLabelText('Perfil de acesso');
    await user.selectOptions(role, 'Super Administrador');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Dar o perfil Super Administrador?',
    });
    return { user, question, role, bodies };
  }

  it('asks before a new superuser is saved, and saves nothing without the answer', async () => {
    const { user, question, role, bodies } = await askForSuperuser();
    expect(question).toHaveTextContent('todos os super administradores são avisados');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(bodies).toEqual([]);
    expect(role).toHaveValue('superuser');
  });

  it('saves a new superuser after the answer', async () => {
    const { user, question, bodies } = await askForSuperuser();
    await user.click(within(question).getByRole('button', { name: 'Dar o perfil' }));
    await waitFor(() => expect(bodies).toMatchObject([{ role: 'superuser' }]));
  });

  it('asks before a person with a role is deactivated or activated, and says who is told', async () => {
    const { user } = await renderFor(makeManagedUser({ role: 'admin', is_active: false }));
    await user.click(screen.getByRole('button', { name: /^Ativar/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Ativar conta?' });
    expect(question).toHaveTextContent('volta a entrar com o perfil Administrador');
    expect(question).toHaveTextContent('todos os super administradores são avisados');
  });

  it('offers no deactivation of a person who waits', async () => {
    await renderFor(makeManagedUser({ is_approved: false }));
    expect(screen.queryByRole('button', { name: /^Desativar/ })).toBeNull();
  });
});
