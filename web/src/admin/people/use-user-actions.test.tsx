import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { env } from '~/lib/env.ts';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { versionAfter, versionedTable } from '~/testing/versioned-table.ts';
import { dismissToast } from '~/ui/toast.ts';

import { PEOPLE, type Viewer } from './people.rules.ts';
import { ExportUsersButton, UserList } from './UserList.tsx';

afterEach(() => {
  dismissToast();
  vi.restoreAllMocks();
});

const ADMIN: Viewer = { id: 'a1', role: 'admin' };
const VIEW = parseView(PEOPLE, new URLSearchParams());
const SUPERUSER: Viewer = { id: 's1', role: 'superuser' };

async function renderFor(viewer: Viewer, person = makeManagedUser()) {
  versionedTable('profiles', [person]);
  server.use(rpcHandler('find_users', [person]));
  const rendered = renderAdmin(<UserList viewer={viewer} />);
  await screen.findByText(person.email);
  return rendered;
}

function accountsApi(name: 'update' | 'password', status = 204, body: object = {}) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${env.supabaseUrl}/functions/v1/accounts/${name}`, async ({ request }) => {
      bodies.push(await request.json());
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(body as never, { status });
    }),
  );
  return bodies;
}

const edit = /^Editar\s?Ana Exemplo$/;
const password = /^Senha\s?de Ana Exemplo$/;
const deactivate = /^Desativar\s?Ana Exemplo$/;

const confirm = async (user: UserEvent, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('"Editar"', () => {
  it('offers "Editar" and "Senha" to superusers only', async () => {
    await renderFor(ADMIN);
    expect(screen.queryByRole('button', { name: edit })).toBeNull();
    expect(screen.queryByRole('button', { name: password })).toBeNull();
    expect(screen.getByRole('button', { name: deactivate })).toBeEnabled();
  });

  it('sends the changed fields of a user and closes the dialog', async () => {
    const bodies = accountsApi('update');
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar usuário' });
    const role = await within(dialog).findByLabelText('Perfil de acesso');
    expect(within(dialog).getByLabelText('Nome completo')).toHaveFocus();
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Usuário', 'Administrador', 'Super Administrador']);
    await user.selectOptions(role, 'Administrador');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    await confirm(user, 'Dar o perfil');
    expect(await screen.findByText('Usuário atualizado')).toBeInTheDocument();
    expect(screen.getByText('As informações foram atualizadas com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(bodies).toEqual([
      { userId: makeManagedUser().id, role: 'admin', version: versionAfter(0) },
    ]);
  });

  it('removes the phone of a user', async () => {
    const bodies = accountsApi('update');
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(await within(dialog).findByLabelText('Telefone'));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Usuário atualizado')).toBeInTheDocument();
    expect(bodies).toEqual([{ userId: makeManagedUser().id, phone: '', version: versionAfter(0) }]);
  });

  it('refuses values that are too short, without a request', async () => {
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog');
    for (const label of ['Nome completo', 'E-mail', 'Telefone']) {
      await user.clear(await within(dialog).findByLabelText(label));
      await user.type(within(dialog).getByLabelText(label), 'x');
    }
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(
      await within(dialog).findByText('Nome deve ter pelo menos 2 caracteres'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('Email inválido')).toBeInTheDocument();
    expect(within(dialog).getByText('Telefone deve ter pelo menos 10 dígitos')).toBeInTheDocument();
  });

  it('shows a taken e-mail at its field, and any other failure as a toast', async () => {
    accountsApi('update', 409, {
      message: 'E-mail já cadastrado',
      code: 'email_taken',
      field: 'email',
    });
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('Nome completo'), ' Silva');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await within(dialog).findByText('E-mail já cadastrado')).toBeInTheDocument();
    expect(screen.queryByText('Erro ao atualizar')).toBeNull();

    accountsApi('update', 500, { message: 'x', code: 'internal' });
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Erro ao atualizar')).toBeInTheDocument();
    expect(screen.getByText('Ocorreu um erro ao atualizar o usuário.')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
  });

  it('does not let a superuser change their own role', async () => {
    const { user } = await renderFor(SUPERUSER, makeManagedUser({ id: 's1', role: 'superuser' }));
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByLabelText('Perfil de acesso')).toHaveAttribute('readonly');
  });
});

describe('one’s own account', () => {
  it('offers neither password nor e-mail of one’s own account, which are changed in the settings', async () => {
    const self = makeManagedUser({ id: SUPERUSER.id, role: 'superuser' });
    const { user } = await renderFor(SUPERUSER, self);
    expect(screen.queryByRole('button', { name: password })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: edit }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar usuário' });
    const address = await within(dialog).findByLabelText('E-mail');
    expect(address).toHaveAttribute('readonly');
    expect(address).toHaveAccessibleDescription('O seu e-mail é alterado em Configurações.');
  });
});

describe('"Senha"', () => {
  it('sets the password of the named user and forgets it', async () => {
    const bodies = accountsApi('password');
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: password }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar senha' });
    expect(dialog).toHaveTextContent('Ana Exemplo');
    const save = within(dialog).getByRole('button', { name: 'Alterar senha' });
    expect(save).toBeDisabled();
    expect(save).toHaveAttribute('title', 'Digite a nova senha');
    expect(dialog).not.toHaveTextContent('Digite a nova senha');
    await user.type(within(dialog).getByLabelText('Nova senha'), 'nova-senha-1');
    expect(save).not.toHaveAttribute('title');
    await user.click(save);
    expect(await screen.findByText('Senha alterada')).toBeInTheDocument();
    expect(screen.getByText('A senha foi alterada com sucesso.')).toBeInTheDocument();
    expect(bodies).toEqual([{ userId: makeManagedUser().id, password: 'nova-senha-1' }]);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: password }));
    expect(await screen.findByLabelText('Nova senha')).toHaveValue('');
  });

  it('disables "Alterar senha" while the password is empty and while the request runs', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    server.use(
      http.post(`${env.supabaseUrl}/functions/v1/accounts/password`, async () => {
        asked += 1;
        await answered;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: password }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar senha' });
    const save = within(dialog).getByRole('button', { name: 'Alterar senha' });
    const field = within(dialog).getByLabelText('Nova senha');
    expect(save).toBeDisabled();
    await user.type(field, 'nova-senha-1');
    expect(save).toBeEnabled();
    await user.clear(field);
    expect(save).toBeDisabled();
    await user.type(field, 'nova-senha-1');
    await user.click(save);
    await waitFor(() => expect(asked).toBe(1));
    expect(save).toBeDisabled();
    await user.type(field, '{enter}');
    expect(dialog).toBeInTheDocument();
    answer();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(asked).toBe(1);
  });

  it('says why a short password is refused, and that a request failed', async () => {
    accountsApi('password', 500, { message: 'x', code: 'internal' });
    const { user } = await renderFor(SUPERUSER);
    await user.click(screen.getByRole('button', { name: password }));
    const field = await screen.findByLabelText('Nova senha');
    await user.type(field, '12345');
    await user.click(screen.getByRole('button', { name: 'Alterar senha' }));
    expect(screen.getByText('Senha deve ter pelo menos 6 caracteres')).toBeInTheDocument();
    await user.type(field, '6');
    await user.click(screen.getByRole('button', { name: 'Alterar senha' }));
    expect(await screen.findByText('Erro ao alterar senha')).toBeInTheDocument();
    expect(screen.getByText('Ocorreu um erro ao alterar a senha.')).toBeInTheDocument();
  });
});

describe('activity', () => {
  function activeApi(status = 204) {
    const bodies: unknown[] = [];
    server.use(
      http.post(rpcUrl('set_user_active'), async ({ request }) => {
        bodies.push(await request.json());
        return status === 204
          ? new HttpResponse(null, { status })
          : HttpResponse.json({ code: '42501', message: 'no' }, { status });
      }),
    );
    return bodies;
  }

  it('asks before it deactivates an account', async () => {
    const bodies = activeApi();
    const { user } = await renderFor(ADMIN);
    await user.click(screen.getByRole('button', { name: deactivate }));
    const dialog = await screen.findByRole('alertdialog');
    expect(bodies).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Desativar conta' }));
    expect(await screen.findByText('Usuário desativado')).toBeInTheDocument();
    expect(bodies).toEqual([{ p_user_id: makeManagedUser().id, p_is_active: false }]);
  });

  it('activates an account without a question', async () => {
    const bodies = activeApi();
    const { user } = await renderFor(ADMIN, makeManagedUser({ is_active: false }));
    await user.click(screen.getByRole('button', { name: /^Ativar\s?Ana Exemplo$/ }));
    expect(await screen.findByText('Usuário ativado')).toBeInTheDocument();
    expect(bodies).toEqual([{ p_user_id: makeManagedUser().id, p_is_active: true }]);
  });

  it('activates each of two accounts once, however quickly their buttons are pressed', async () => {
    const people = ['Ana', 'Bia'].map((name) =>
      makeManagedUser({
        id: `id-${name}`,
        full_name: name,
        email: `${name}@plantao.example`,
        is_active: false,
      }),
    );
    server.use(rpcHandler('find_users', people));
    const bodies: unknown[] = [];
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(rpcUrl('set_user_active'), async ({ request }) => {
        bodies.push(await request.json());
        return (await answered).clone();
      }),
    );
    const { user } = renderAdmin(<UserList viewer={ADMIN} />);
    const press = async (name: string) =>
      user.click(await screen.findByRole('button', { name: new RegExp(`^Ativar\\s?${name}$`) }));
    await press('Ana');
    await press('Bia');
    await user.click(
      within(screen.getByRole('row', { name: /^Ana/ }))
        .getAllByRole('button')
        .at(-1) ?? document.body,
    );
    answer(new HttpResponse(null, { status: 204 }));
    expect(await screen.findByText('Usuário ativado')).toBeInTheDocument();
    expect(bodies.map((body) => (body as { p_user_id: string }).p_user_id)).toEqual([
      'id-Ana',
      'id-Bia',
    ]);
  });

  it('says why an account cannot be deactivated', async () => {
    await renderFor(ADMIN, makeManagedUser({ role: 'admin' }));
    const button = screen.getByRole('button', { name: deactivate });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute(
      'title',
      'Só um super administrador desativa ou ativa administradores',
    );
  });

  it('says when the server refuses to activate an account', async () => {
    activeApi(403);
    const { user } = await renderFor(ADMIN, makeManagedUser({ is_active: false }));
    await user.click(screen.getByRole('button', { name: /^Ativar/ }));
    expect(await screen.findByText('Erro ao atualizar')).toBeInTheDocument();
  });
});

describe('CSV', () => {
  it('exports everybody who matches the search, page by page', async () => {
    const asked: Record<string, unknown>[] = [];
    server.use(
      rpcHandler('require_own_device', true),
      http.post(rpcUrl('find_users'), async ({ request }) => {
        // PostgREST takes the arguments as one JSON object.
        const args = (await request.json()) as Record<string, unknown>;
        asked.push(args);
        return HttpResponse.json(
          args.p_after_id
            ? [makeManagedUser({ full_name: 'Zé' })]
            : Array.from({ length: 500 }, () => makeManagedUser()),
        );
      }),
    );
    const saved: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (blob: Blob | MediaSource) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = () => undefined;
    const { user } = renderAdmin(
      <ExportUsersButton
        view={{ ...VIEW, text: 'ana', filters: { ...VIEW.filters, standing: 'member' } }}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toMatchObject([
      { p_query: 'ana', p_standing: 'member' },
      { p_query: 'ana', p_standing: 'member', p_after_id: makeManagedUser().id },
    ]);
    const lines = (await saved[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(502);
    expect(lines.at(-1)).toContain('"Zé"');
  });

  it('is refused by the server on a shared computer, before anything is read', async () => {
    const refusal = { code: '42501', message: 'not from a shared computer' };
    server.use(
      http.post(rpcUrl('require_own_device'), () => HttpResponse.json(refusal, { status: 403 })),
    );
    const { user } = renderAdmin(<ExportUsersButton view={VIEW} />);
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    expect(await screen.findByText(/isto só se faz num aparelho seu/)).toBeInTheDocument();
  });

  it('says when the export failed', async () => {
    server.use(
      rpcHandler('require_own_device', true),
      http.post(rpcUrl('find_users'), () => HttpResponse.json({ message: 'no' }, { status: 503 })),
    );
    const { user } = renderAdmin(<ExportUsersButton view={VIEW} />);
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
    expect(await screen.findByText('Erro ao exportar')).toBeInTheDocument();
  });
});
