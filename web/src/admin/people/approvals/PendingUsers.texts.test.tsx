import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { person, waitingRoom } from '~/testing/waiting-room.ts';
import { PendingUsers } from './PendingUsers.tsx';

const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

/** The window is left and comes back: lists are read again. */
function returnToWindow() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

/** The form of a ready reason, over the list of them. It hears keys once it has the focus. */
async function openReason(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Motivos de rejeição' }));
  await user.click(await screen.findByRole('button', { name: 'Novo motivo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo motivo' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return within(dialog);
}

describe('what administrators type in the inbox', () => {
  it('a reason stays when the rejection fails', async () => {
    const calls = waitingRoom([person('Nina')]);
    server.use(
      http.post(
        rpcUrl('reject_users'),
        () => HttpResponse.json({ message: 'x' }, { status: 500 }),
        { once: true },
      ),
    );
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.type(await screen.findByLabelText(/^Motivo/), 'Sem vínculo');
    await user.click(screen.getByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(await screen.findByText('Ocorreu um erro ao rejeitar o usuário.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    await waitFor(() =>
      expect(calls.reject).toEqual([{ p_user_ids: ['id-Nina'], p_reason: 'Sem vínculo' }]),
    );
    await isClosed();
  });

  it('a reason is there again after Escape, for the same person alone', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.type(await screen.findByLabelText(/^Motivo/), 'Sem vínculo');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Rejeitar Mateus' }));
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Rejeitar Nina' }));
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('Sem vínculo');
  });

  it('a reason for many is there again when one more is chosen', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByLabelText('Selecionar Nina'));
    await user.click(screen.getByLabelText('Selecionar Mateus'));
    await user.click(screen.getByRole('button', { name: 'Rejeitar selecionados (2)' }));
    await user.type(await screen.findByLabelText(/^Motivo/), 'Repetidos');
    await user.keyboard('{Escape}');
    await isClosed();
    await user.click(screen.getByLabelText('Selecionar Lara'));
    await user.click(screen.getByRole('button', { name: 'Rejeitar selecionados (3)' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastros' }));
    await waitFor(() => expect(calls.reject).toHaveLength(1));
    expect(calls.reject[0]).toMatchObject({ p_reason: 'Repetidos' });
  });

  it('the text of a request stays when another administrator decides meanwhile, and no person waits any more', async () => {
    waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Pedir documento a Nina' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Pedir documento' }));
    await user.type(dialog.getByLabelText('O que pedir'), 'Mande o CRM');
    waitingRoom([]);
    returnToWindow();
    expect(await dialog.findByText(/Este cadastro saiu da lista/)).toBeVisible();
    expect(dialog.getByLabelText('O que pedir')).toHaveValue('Mande o CRM');
  });

  it('the text of a request is there again after Escape, until it is sent', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    const open = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Pedir documento a ${name}` }));
      return screen.findByLabelText('O que pedir');
    };
    await screen.findByText('Nina');
    await user.type(await open('Nina'), 'Mande o CRM');
    await user.keyboard('{Escape}');
    await isClosed();
    expect(await open('Mateus')).toHaveValue('');
    await user.keyboard('{Escape}');
    await isClosed();
    expect(await open('Nina')).toHaveValue('Mande o CRM');
    await user.click(screen.getByRole('button', { name: 'Pedir documento' }));
    await isClosed();
    expect(await open('Nina')).toHaveValue('');
  });

  it('a ready reason is not thrown away by Escape without a question', async () => {
    waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
    const dialog = await openReason(user);
    await user.type(dialog.getByLabelText('Nome'), 'Sem CRM');
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText('Nome')).toHaveValue('Sem CRM');
    await user.keyboard('{Escape}');
    await user.click(await dialog.findByRole('button', { name: 'Descartar e fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Novo motivo' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Motivos de rejeição' })).toBeVisible();
  });

  it('a ready reason of the team is deleted after a question alone', async () => {
    const reason = { id: 7, name: 'Sem CRM', reason: 'O CRM não foi encontrado.' };
    waitingRoom([person('Nina')], { reasons: [reason] });
    const deleted: string[] = [];
    server.use(
      http.delete(restUrl('rejection_reasons'), ({ request }) => {
        deleted.push(new URL(request.url).search);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Motivos de rejeição' }));
    const remove = await screen.findByRole('button', { name: 'Excluir Sem CRM' });
    await user.click(remove);
    const question = within(await screen.findByRole('alertdialog', { name: 'Excluir motivo?' }));
    expect(question.getByText(/Ninguém da equipe encontra mais “Sem CRM”/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    await isClosed();
    expect(deleted).toEqual([]);

    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Excluir motivo' }));
    expect(await screen.findByText('Motivo excluído')).toBeVisible();
    expect(deleted).toEqual(['?id=eq.7']);
  });

  it('a ready reason stays when it cannot be saved', async () => {
    waitingRoom([person('Nina')]);
    server.use(
      http.post(restUrl('rejection_reasons'), () =>
        HttpResponse.json({ message: 'x' }, { status: 500 }),
      ),
    );
    const { user } = renderAdmin(<PendingUsers />);
    const dialog = await openReason(user);
    await user.type(dialog.getByLabelText('Nome'), 'Sem CRM');
    await user.type(dialog.getByLabelText('Texto do e-mail'), 'O CRM não foi encontrado.');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao salvar motivo')).toBeVisible();
    expect(dialog.getByLabelText('Texto do e-mail')).toHaveValue('O CRM não foi encontrado.');
  });
});
