import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { calls, ID, makePerson, openPerson } from '~/testing/person-page.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { versionAfter, versionedTable } from '~/testing/versioned-table.ts';
import { waitingRoom, person as waits } from '~/testing/waiting-room.ts';
import { dismissToast } from '~/ui/toast.ts';

afterEach(() => dismissToast());

const OTHER = '7b0c7a2e-0000-4000-8000-000000000002';
const PENDING = { is_approved: false, approved_at: null };
const REQUEST = {
  id: 4,
  asked_by: 'Bruno Exemplo',
  asked_at: '2026-11-20T16:00:00Z',
  request: 'O diploma',
  answer: null,
  answered_at: null,
};
const panel = (name: string) => screen.findByRole('region', { name });

describe('a person who waits', () => {
  it('is asked for a document, upon the newest request that was seen', async () => {
    const asked = calls('request_document', null);
    const review = { documents: [REQUEST], duplicates: [] };
    const { user } = await openPerson('admin', PENDING, { review });
    expect(await panel('Documentos pedidos')).toHaveTextContent('O diploma');
    await user.click(screen.getByRole('button', { name: 'Pedir documento' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Pedir documento' });
    await user.type(within(dialog).getByLabelText('O que pedir'), 'A carteira');
    await user.click(within(dialog).getByRole('button', { name: 'Pedir documento' }));
    expect(await screen.findByText('Documento pedido')).toBeInTheDocument();
    expect(asked).toEqual([{ p_user_id: ID, p_request: 'A carteira', p_last_id: 4 }]);
  });

  it('is not to be deactivated, but rejected', async () => {
    await openPerson('admin', PENDING);
    expect(screen.getByRole('button', { name: 'Rejeitar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Desativar/ })).toBeNull();
  });

  it('can be activated where the account was suspended before', async () => {
    await openPerson('admin', { ...PENDING, is_active: false });
    expect(screen.getByRole('button', { name: /^Ativar/ })).toBeEnabled();
  });

  it('with a role is approved after a question that says what it gives', async () => {
    const asked = calls('approve_users', 1);
    const { user } = await openPerson('superuser', { ...PENDING, role: 'admin' });
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Aprovar com o perfil Administrador?');
    expect(question).toHaveTextContent('todos os super administradores são avisados');
    expect(asked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Aprovar com este perfil' }));
    await waitFor(() => expect(asked).toEqual([{ p_user_ids: [ID] }]));
  });
});

/** How often the log, the mails and the documents were asked for. */
function readings() {
  const count = { list_audit_log: 0, person_emails: 0, person_review: 0 };
  server.events.on('request:start', ({ request }) => {
    for (const name of Object.keys(count) as (keyof typeof count)[])
      if (request.url.includes(`/rpc/${name}`)) count[name] += 1;
  });
  return count;
}
afterEach(() => server.events.removeAllListeners());

describe('after an act everything on the page is read anew', () => {
  it.each([
    ['an approval', PENDING, 'approve_users', 1, 'Aprovar'],
    ['a revocation', {}, 'revoke_approval', null, 'Retirar aprovação'],
    ['a suspension', {}, 'set_user_active', null, /^Desativar/],
    ['the end of the sessions', {}, 'end_person_sessions', 1, 'Encerrar todas'],
  ] as const)('%s', async (_, person, rpc, answer, name) => {
    const asked = calls(rpc, answer);
    const { user } = await openPerson('superuser', person);
    await waitFor(async () => expect(await panel('E-mails')).toHaveTextContent('Novo acesso'));
    const read = readings();
    await user.click(await screen.findByRole('button', { name }));
    const question = screen.queryByRole('alertdialog');
    if (question) {
      const buttons = within(question).getAllByRole('button');
      await user.click(buttons.at(-1) as HTMLElement);
    }
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => {
      for (const times of Object.values(read)) expect(times).toBeGreaterThan(0);
    });
  });

  it('a new password', async () => {
    server.use(
      http.post(
        `${env.supabaseUrl}/functions/v1/accounts/password`,
        () => new HttpResponse(null, { status: 204 }),
      ),
    );
    const { user } = await openPerson('superuser');
    await waitFor(async () => expect(await panel('E-mails')).toHaveTextContent('Novo acesso'));
    const read = readings();
    await user.click(screen.getByRole('button', { name: /^Senha/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Alterar senha' });
    await user.type(within(dialog).getByLabelText('Nova senha'), 'nova-2026');
    await user.click(within(dialog).getByRole('button', { name: 'Alterar senha' }));
    await waitFor(() => {
      for (const times of Object.values(read)) expect(times).toBeGreaterThan(0);
    });
  });
});

it('a rejection leaves the focus on the page, and so does its undoing', async () => {
  waitingRoom([waits('Ana', { id: ID })]);
  const { user } = await openPerson('admin', PENDING);
  const profiles = `${env.supabaseUrl}/rest/v1/profiles`;
  await user.click(screen.getByRole('button', { name: 'Rejeitar' }));
  server.use(http.get(profiles, () => HttpResponse.json([])));
  await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
  const gone = await screen.findByRole('heading', { name: 'Pessoa não encontrada' });
  await waitFor(() => expect(gone).toHaveFocus());
  server.use(http.get(profiles, () => HttpResponse.json([makePerson(PENDING)])));
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
  const back = await screen.findByRole('heading', { level: 1, name: 'Ana Exemplo' });
  await waitFor(() => expect(back).toHaveFocus());
});

describe('a correction', () => {
  it('begins with what is known, also after another form of the same person', async () => {
    const { user } = await openPerson('superuser');
    await user.click(screen.getByRole('button', { name: /^Editar/ }));
    const edited = within(await screen.findByRole('dialog', { name: 'Editar usuário' }));
    expect(await edited.findByLabelText('Nome completo')).toHaveValue('Ana Exemplo');
    await user.click(edited.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Corrigir dados' }));
    const corrected = within(await screen.findByRole('dialog', { name: 'Corrigir dados' }));
    expect(await corrected.findByLabelText('CRM')).toHaveValue('CRM-SP 123456');
    expect(corrected.getByLabelText('Instituição')).toHaveValue('Santa Casa Fictícia');
  });

  const openDialog = async () => {
    const { user } = await openPerson('admin');
    // Who registered without an institution has none to be corrected.
    const people = versionedTable('profiles', [makePerson({ institution: null })]);
    await user.click(screen.getByRole('button', { name: 'Corrigir dados' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corrigir dados' });
    await within(dialog).findByLabelText('CRM');
    return { user, people, dialog };
  };

  it('sends what was changed, upon the version that was read', async () => {
    const asked = calls('correct_person', null);
    const { user, dialog } = await openDialog();
    const crm = within(dialog).getByLabelText('CRM');
    await user.clear(crm);
    await user.type(crm, '12');
    const save = within(dialog).getByRole('button', { name: 'Salvar Alterações' });
    await user.click(save);
    expect(await within(dialog).findByText('CRM deve ter pelo menos 4 caracteres')).toBeVisible();
    await user.type(crm, '3456');
    await user.selectOptions(within(dialog).getByLabelText('Especialidade'), 'Trauma');
    await user.click(save);
    expect(await screen.findByText('Dados corrigidos')).toBeInTheDocument();
    expect(asked).toEqual([
      {
        p_user_id: ID,
        p_changes: { crm: '123456', specialty: 'Trauma' },
        p_version: versionAfter(0),
      },
    ]);
  });

  it('asks where the person has changed the same field meanwhile, and loses nothing', async () => {
    const asked: { p_version?: string }[] = [];
    const { user, dialog, people } = await openDialog();
    people.edit(ID, { crm: 'CRM-SP 777777' });
    server.use(
      http.post(rpcUrl('correct_person'), async ({ request }) => {
        const body = (await request.json()) as { p_version?: string };
        asked.push(body);
        return body.p_version === people.version(ID)
          ? HttpResponse.json(null)
          : HttpResponse.json({ code: 'PT409', message: 'changed' }, { status: 409 });
      }),
    );
    const crm = within(dialog).getByLabelText('CRM');
    await user.clear(crm);
    await user.type(crm, 'CRM-SP 888888');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    const question = await screen.findByRole('dialog', {
      name: 'Estes dados mudaram enquanto você corrigia',
    });
    expect(question).toHaveTextContent('CRM-SP 777777');
    expect(question).toHaveTextContent('CRM-SP 888888');
    expect(question).toHaveTextContent('A própria pessoa');
  });

  it('is not offered upon administrators to an administrator', async () => {
    await openPerson('admin', { role: 'admin' });
    expect(screen.queryByRole('button', { name: 'Corrigir dados' })).toBeNull();
  });

  it('leaves another account with the same CRM to be seen', async () => {
    const duplicates = [
      { id: OTHER, full_name: 'Ana E.', email: 'a@x.example', is_approved: true, same: ['crm'] },
    ];
    await openPerson('admin', {}, { review: { documents: [], duplicates } });
    await waitFor(async () =>
      expect(await panel('Perfil')).toHaveTextContent(
        /Pode ser a mesma pessoa que Ana E\.: mesmo CRM, já tem acesso\./,
      ),
    );
  });
});

describe('the way back', () => {
  it('names the list that the page was opened from', async () => {
    await openPerson('admin', {}, { state: { from: '/admin?q=ana' } });
    expect(screen.getByRole('link', { name: 'Aprovações Pendentes' })).toHaveAttribute(
      'href',
      '/admin?q=ana',
    );
  });

  it('has the people before and after in it, by button and by key', async () => {
    const { user } = await openPerson(
      'admin',
      {},
      {
        state: { from: '/admin', ids: [ID, OTHER] },
        others: [makePerson({ id: OTHER, full_name: 'Bia Exemplo' })],
      },
    );
    expect(screen.getByRole('button', { name: 'Pessoa anterior' })).toBeDisabled();
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bia Exemplo' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Aprovações Pendentes' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Próxima pessoa' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Pessoa anterior' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Exemplo' })).toBeVisible();
  });

  it('has none beside it where the page was opened by its address', async () => {
    await openPerson('admin');
    expect(screen.getByRole('link', { name: 'Gerenciar Usuários' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Próxima pessoa' })).toBeNull();
  });
});
