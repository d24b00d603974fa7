import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { person, waitingRoom } from '~/testing/waiting-room.ts';
import { PendingUsers } from './PendingUsers.tsx';

describe('the inbox', () => {
  it('says how long people wait, and waited', async () => {
    waitingRoom([person('Nina')]);
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText('1 d 2 h')).toBeVisible();
    expect(screen.getByText('40 min')).toBeVisible();
  });

  it('marks whom a registration may be the same as, and why', async () => {
    const other = { id: 'id-2', full_name: 'Nina Souza', email: 'n@plantao.example' };
    const duplicates = [{ ...other, is_approved: true, same: ['name', 'phone'] }];
    waitingRoom([person('Nina', { duplicates })]);
    const { user } = renderAdmin(<PendingUsers />);
    expect(await screen.findByText('Possível duplicata')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Detalhes de Nina' }));
    const mark = await screen.findByText(/Pode ser a mesma pessoa que/);
    expect(mark).toHaveTextContent(
      'Pode ser a mesma pessoa que Nina Souza: mesmo nome e mesmo telefone, já tem acesso',
    );
    expect(screen.getByRole('link', { name: 'Nina Souza' })).toHaveAttribute(
      'href',
      '/admin/pessoas/id-2',
    );
  });

  it('keeps search and filters in what it asks the database for', async () => {
    const calls = waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.type(await screen.findByLabelText('Buscar cadastro'), 'nina');
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('Espera'), 'Há mais de 72 h');
    await user.selectOptions(screen.getByLabelText('CRM'), 'Com CRM');
    await user.selectOptions(screen.getByLabelText('Documento'), 'Respondido');
    await user.click(screen.getByLabelText('Só possíveis duplicatas'));
    const asked = { p_query: 'nina', p_waiting_hours: 72, p_has_crm: true, p_document: 'answered' };
    await waitFor(() =>
      expect(calls.find.at(-1)).toEqual({ ...asked, p_is_duplicate: true, p_limit: 26 }),
    );
    expect(screen.getByRole('button', { name: 'Filtros (4)' })).toBeVisible();
  });

  describe('by keyboard', () => {
    it('goes through the rows, selects, approves and goes on at the same place', async () => {
      const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('jj');
      expect(screen.getByRole('row', { name: /Mateus/ })).toHaveFocus();
      await user.keyboard('x');
      expect(screen.getByRole('checkbox', { name: 'Selecionar Mateus' })).toBeChecked();
      await user.keyboard('xka');
      await waitFor(() => expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina'] }]));
      await waitFor(() => expect(screen.queryByRole('row', { name: /Nina/ })).toBeNull());
      // The row that has moved up is at hand at once.
      expect(screen.getByRole('row', { name: /Mateus/ })).toHaveFocus();
      await user.keyboard('ja');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Lara/ })).toBeNull());
      expect(screen.getByRole('row', { name: /Mateus/ })).toHaveFocus();
    });

    it('opens and closes the details of a row', async () => {
      waitingRoom([person('Nina', { registration_notes: 'Residente' }), person('Mateus')]);
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('jo');
      expect(screen.getByText('Residente')).toBeVisible();
      await user.keyboard('o');
      expect(screen.queryByText('Residente')).toBeNull();
      expect(screen.getByRole('row', { name: /Nina/ })).toHaveFocus();
    });

    it('decides about those who are chosen, not about the row of the focus', async () => {
      const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('jxjxj');
      expect(screen.getByRole('row', { name: /Lara/ })).toHaveFocus();
      await user.keyboard('r');
      const rejection = await screen.findByRole('alertdialog', { name: 'Rejeitar 2 cadastros?' });
      await user.click(within(rejection).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await user.keyboard('a');
      const question = await screen.findByRole('alertdialog', { name: 'Aprovar 2 cadastros?' });
      expect(calls.approve).toEqual([]);
      await user.click(within(question).getByRole('button', { name: 'Aprovar 2 cadastros' }));
      expect(await screen.findByText(/2 usuários foram aprovados/)).toBeVisible();
      expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina', 'id-Mateus'] }]);
      expect(screen.getByRole('row', { name: /Lara/ })).toBeVisible();
    });

    it('keeps the focus on the answer while it counts what speaks against it', async () => {
      const calls = waitingRoom([person('Nina'), person('Mateus')]);
      server.use(http.post(rpcUrl('weigh_pending'), () => delay('infinite')));
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('jxjxa');
      const answer = await screen.findByRole('button', { name: 'Aprovar 2 cadastros' });
      expect(answer).toHaveAttribute('data-autofocus');
      // What is disabled takes no focus.
      expect(answer).toBeEnabled();
      await user.click(answer);
      expect(calls.approve).toEqual([]);
    });

    it('asks before a rejection, and shows its keys', async () => {
      const calls = waitingRoom([person('Nina')]);
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('?');
      const help = await screen.findByRole('dialog', { name: 'Teclas da lista' });
      expect(within(help).getByText('Pedir documento')).toBeVisible();
      // Not while a dialog is open.
      await user.keyboard('ja');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.keyboard('jr');
      expect(await screen.findByRole('alertdialog', { name: 'Rejeitar cadastro?' })).toBeVisible();
      expect(calls.approve).toEqual([]);
    });

    it('leaves letters to fields', async () => {
      const calls = waitingRoom([person('Nina')]);
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.type(screen.getByLabelText('Buscar cadastro'), 'jar?');
      expect(screen.getByLabelText('Buscar cadastro')).toHaveValue('jar?');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(calls.approve).toEqual([]);
    });
  });

  describe('two administrators', () => {
    const held = [{ user_id: 'id-Nina', holder_name: 'Bia Prado', is_own: false }];

    it('see who looks at what, and are asked before they decide about it', async () => {
      const calls = waitingRoom([person('Nina'), person('Mateus')], { held });
      const { user } = renderAdmin(<PendingUsers />);
      expect(await screen.findByText('Bia Prado está vendo')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Aprovar Nina' }));
      const question = within(
        await screen.findByRole('alertdialog', { name: 'Aprovar mesmo assim?' }),
      );
      expect(question.getByText(/Bia Prado está vendo o cadastro de Nina/)).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Cancelar' }));
      expect(calls.approve).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Rejeitar Nina' }));
      expect(await screen.findByText('Bia Prado está vendo este cadastro agora.')).toBeVisible();
    });

    it('are asked also about one whom the bar approves, and told before many are', async () => {
      const calls = waitingRoom([person('Nina'), person('Mateus')], { held });
      const { user } = renderAdmin(<PendingUsers />);
      await screen.findByText('Bia Prado está vendo');
      await user.click(screen.getByRole('checkbox', { name: 'Selecionar Nina' }));
      await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (1)' }));
      const one = await screen.findByRole('alertdialog', { name: 'Aprovar mesmo assim?' });
      await user.click(within(one).getByRole('button', { name: 'Cancelar' }));
      await user.click(screen.getByRole('checkbox', { name: 'Selecionar Mateus' }));
      await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
      const both = await screen.findByRole('alertdialog', { name: 'Aprovar 2 cadastros?' });
      expect(
        await within(both).findByText('Bia Prado está vendo um destes cadastros agora.'),
      ).toBeVisible();
      expect(calls.approve).toEqual([]);
    });

    it('are not told of what they look at themselves', async () => {
      waitingRoom([person('Nina')], { held: held.map((one) => ({ ...one, is_own: true })) });
      renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      expect(screen.queryByText(/está vendo/)).toBeNull();
    });

    it('hold the registration that they are at, and let it go', async () => {
      const calls = waitingRoom([person('Nina')]);
      const { user, unmount } = renderAdmin(<PendingUsers />);
      await screen.findByText('Nina');
      await user.keyboard('j');
      await waitFor(() => expect(calls.hold).toEqual([{ p_user_id: 'id-Nina', p_is_held: true }]));
      unmount();
      await waitFor(() =>
        expect(calls.hold.at(-1)).toEqual({ p_user_id: 'id-Nina', p_is_held: false }),
      );
    });
  });

  it('leaves people with a role out of what is done with many, and says so', async () => {
    const calls = waitingRoom([
      person('Nina'),
      person('Mateus'),
      person('Bia', { role: 'admin', full_name: 'Bia Prado' }),
    ]);
    const { user } = renderAdmin(<PendingUsers />);
    expect(
      await screen.findByText(
        'Fora da seleção: Bia Prado (Administrador). Quem tem perfil de acesso é decidido um por vez.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Bia Prado' })).toBeDisabled();
    await user.keyboard('jjjx');
    expect(screen.getByRole('row', { name: /Bia Prado/ })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Aprovar selecionados/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos' }));
    expect(screen.getByRole('checkbox', { name: 'Selecionar todos' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Rejeitar selecionados (2)' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Aprovar 2 cadastros' }));
    await waitFor(() => expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina', 'id-Mateus'] }]));
    // Alone, the person is decided about as anybody else.
    await user.click(screen.getByRole('button', { name: 'Aprovar Bia Prado' }));
    await user.click(await screen.findByRole('button', { name: 'Aprovar com este perfil' }));
    await waitFor(() => expect(calls.approve.at(-1)).toEqual({ p_user_ids: ['id-Bia'] }));
  });

  describe('rejecting many', () => {
    it('asks once, begins with a ready reason, and says how many', async () => {
      const reasons = [
        { id: 1, name: 'Sem CRM', reason: 'O CRM não foi encontrado.', updated_at: '2026-11-20' },
      ];
      const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')], { reasons });
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nina' }));
      await user.click(screen.getByRole('checkbox', { name: 'Selecionar Lara' }));
      await user.click(screen.getByRole('button', { name: 'Rejeitar selecionados (2)' }));
      const dialog = within(
        await screen.findByRole('alertdialog', { name: 'Rejeitar 2 cadastros?' }),
      );
      await user.type(dialog.getByLabelText(/^Motivo/), 'Olá.');
      await user.selectOptions(await dialog.findByLabelText(/motivo pronto/), 'Sem CRM');
      await user.click(dialog.getByRole('button', { name: 'Rejeitar e excluir cadastros' }));
      expect(await screen.findByText(/^2 usuários foram rejeitados e removidos\./)).toBeVisible();
      expect(calls.reject).toEqual([
        { p_user_ids: ['id-Nina', 'id-Lara'], p_reason: 'Olá.\nO CRM não foi encontrado.' },
      ]);
    });

    it('rejects no person with a role together with others', async () => {
      const many = Array.from({ length: 30 }, (_, index) => person(`Pessoa${index}`));
      const calls = waitingRoom([person('Bia', { role: 'admin' }), ...many]);
      const counted = { total: 30, registered_until: '2026-11-25T12:00:00Z' };
      server.use(http.post(rpcUrl('count_approvable'), () => HttpResponse.json(counted)));
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
      await user.click(await screen.findByRole('button', { name: 'Selecionar todos os 30' }));
      await user.click(screen.getByRole('button', { name: 'Rejeitar selecionados (30)' }));
      const confirm = await screen.findByRole('button', { name: 'Rejeitar e excluir cadastros' });
      await waitFor(() => expect(confirm).toBeEnabled());
      await user.click(confirm);
      // One press is not enough for so many.
      expect(screen.getByText(/Escreva o motivo/)).toBeVisible();
      expect(screen.getByText(/Digite o número de cadastros/)).toBeVisible();
      // Where something is missing, there is the focus.
      expect(screen.getByLabelText(/^Motivo/)).toHaveFocus();
      await user.paste('Repetidos');
      await user.click(screen.getByLabelText('Para confirmar, digite 30'));
      await user.paste('3');
      await user.click(confirm);
      expect(calls.reject).toEqual([]);
      expect(screen.getByLabelText('Para confirmar, digite 30')).toHaveFocus();
      await user.paste('0');
      await user.click(confirm);
      await waitFor(() =>
        expect(calls.reject).toEqual([
          { p_user_ids: many.map(({ id }) => id), p_reason: 'Repetidos' },
        ]),
      );
    });

    it('says when another administrator had decided already', async () => {
      waitingRoom([person('Nina')]);
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
      waitingRoom([]);
      await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
      expect(await screen.findByText('Este cadastro já tinha sido decidido.')).toBeVisible();
    });
  });

  it('takes a rejection back while undo is offered', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    await waitFor(() => expect(screen.queryByText('Nina')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Rejeição desfeita')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Aprovar Nina' })).toBeVisible();
    expect(calls.undoRejection).toEqual([{ p_user_ids: ['id-Nina'] }]);
  });

  it('offers the undoing again where no answer came, and says then what became of all', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    // The database undoes it, and the answer is lost.
    server.use(
      http.post(
        rpcUrl('undo_rejection'),
        async ({ request }) => {
          const body = await request.clone().text();
          await fetch(rpcUrl('undo_rejection'), { method: 'POST', body });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.click(undo);
    expect(await screen.findByText('Erro ao desfazer')).toBeVisible();
    expect(screen.getByText('Ainda dá para desfazer, enquanto o botão contar.')).toBeVisible();
    expect(screen.queryByText(/pode fazer um novo cadastro/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Rejeição desfeita')).toBeVisible();
    expect(calls.undoRejection).toHaveLength(2);
  });

  it('says when a rejection could not be taken back any more', async () => {
    waitingRoom([person('Nina')]);
    server.use(http.post(rpcUrl('undo_rejection'), () => HttpResponse.json(0)));
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(
      await screen.findByText('O prazo para desfazer acabou: a exclusão não volta atrás.'),
    ).toBeVisible();
    expect(screen.getByText(/pode fazer um novo cadastro/)).toBeVisible();
  });

  describe('"Pedir documento"', () => {
    const documents = [
      {
        id: 7,
        asked_by: 'Bia Prado',
        asked_at: '2026-11-21T12:00:00Z',
        request: 'Qual o seu vínculo?',
        answer: 'Residente do HC',
        answered_at: '2026-11-21T13:00:00Z',
      },
    ];

    it('asks upon what was seen, and shows what was answered', async () => {
      const calls = waitingRoom([person('Nina', { documents })]);
      const { user } = renderAdmin(<PendingUsers />);
      expect(await screen.findByText('Documento respondido')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Pedir documento a Nina' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Pedir documento' }));
      expect(dialog.getByText(/Residente do HC/)).toBeVisible();
      // Where the dialog puts the focus.
      expect(dialog.getByLabelText('O que pedir')).toHaveAttribute('data-autofocus');
      await user.click(dialog.getByRole('button', { name: 'Pedir documento' }));
      expect(dialog.getByText('Escreva o que a pessoa deve mandar')).toBeVisible();
      await user.type(dialog.getByLabelText('O que pedir'), ' Mande o CRM ');
      await user.click(dialog.getByRole('button', { name: 'Pedir documento' }));
      expect(await screen.findByText('Documento pedido')).toBeVisible();
      expect(calls.document).toEqual([
        { p_user_id: 'id-Nina', p_request: 'Mande o CRM', p_last_id: 7 },
      ]);
    });

    it('keeps what was typed when somebody else has asked meanwhile', async () => {
      waitingRoom([person('Nina')]);
      server.use(
        http.post(rpcUrl('request_document'), () =>
          HttpResponse.json({ code: 'PT409', message: 'x' }, { status: 409 }),
        ),
      );
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('button', { name: 'Pedir documento a Nina' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Pedir documento' }));
      await user.type(dialog.getByLabelText('O que pedir'), 'Mande o CRM');
      await user.click(dialog.getByRole('button', { name: 'Pedir documento' }));
      expect(await screen.findByText(/Outra pessoa da equipe já pediu/)).toBeVisible();
      expect(dialog.getByLabelText('O que pedir')).toHaveValue('Mande o CRM');
    });
  });
});
