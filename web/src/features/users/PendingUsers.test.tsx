import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { env } from '~/config/env.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { PendingUsers } from './PendingUsers.tsx';

const REJECT = `${env.supabaseUrl}/functions/v1/admin-users/reject`;

const person = (name: string, rest = {}) => ({
  id: `id-${name}`,
  full_name: name,
  email: `${name.toLowerCase()}@plantao.example`,
  phone: '(11) 90000-0001',
  crm: null,
  specialty: null,
  institution: null,
  registration_notes: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  ...rest,
});

/** A waiting room that really empties. */
function waitingRoom(people: ReturnType<typeof person>[]) {
  let waiting = people;
  const calls: { approve: unknown[]; reject: unknown[] } = { approve: [], reject: [] };
  server.use(
    http.get(restUrl('profiles'), () => HttpResponse.json(waiting)),
    http.post(rpcUrl('approve_users'), async ({ request }) => {
      // The only thing this function is called with.
      const body = (await request.json()) as { p_user_ids: string[] };
      calls.approve.push(body);
      const before = waiting.length;
      waiting = waiting.filter(({ id }) => !body.p_user_ids.includes(id));
      return HttpResponse.json(before - waiting.length);
    }),
    http.post(REJECT, async ({ request }) => {
      const body = (await request.json()) as { userId: string };
      calls.reject.push(body);
      waiting = waiting.filter(({ id }) => id !== body.userId);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}

describe('Aprovações Pendentes', () => {
  it('shows who waits, with the way to check the CRM', async () => {
    waitingRoom([person('Nina', { crm: 'CRM-SP 000099', registration_notes: 'Residente' })]);
    renderUi(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('li') as HTMLElement);
    expect(row.getByText('nina@plantao.example')).toBeVisible();
    expect(row.getByText('20/11/2026, 09:00')).toBeVisible();
    expect(row.getByText('CRM-SP 000099')).toBeVisible();
    expect(row.getByText('Residente')).toBeVisible();
    expect(row.getByRole('link', { name: /Consultar no CFM/ })).toHaveAttribute(
      'href',
      'https://portal.cfm.org.br/busca-medicos/',
    );
  });

  it('shows what was completed since, and what still is not', async () => {
    const since = { institution: 'SAMU', updated_at: '2026-11-21T15:30:00Z' };
    waitingRoom([person('Nina', since), person('Mateus')]);
    renderUi(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('li') as HTMLElement);
    expect(row.getByText('Instituição').nextElementSibling).toHaveTextContent('SAMU');
    expect(row.getByText('Especialidade').nextElementSibling).toHaveTextContent('Não informado');
    expect(row.getByText('Dados atualizados').nextElementSibling).toHaveTextContent(
      '21/11/2026, 12:30',
    );
    const other = within(screen.getByText('Mateus').closest('li') as HTMLElement);
    expect(other.queryByText('Dados atualizados')).toBeNull();
  });

  it('approves one', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Aprovar Nina' }));
    expect(await screen.findByText('Usuário aprovado')).toBeVisible();
    expect(screen.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nina')).toBeNull());
    expect(screen.getByText('Mateus')).toBeVisible();
    expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina'] }]);
  });

  it('keeps list and choice when it cannot be asked for again', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nina' }));
    server.use(
      http.get(restUrl('profiles'), () => HttpResponse.json({}, { status: 503 })),
      http.post(rpcUrl('approve_users'), () => HttpResponse.json({}, { status: 503 })),
    );
    await user.click(screen.getByRole('button', { name: 'Aprovar Mateus' }));
    expect(
      await screen.findByText('Não foi possível carregar os cadastros pendentes'),
    ).toBeVisible();
    expect(screen.getByText('Mateus')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Nina' })).toBeChecked();
  });

  it('approves many in one call', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Lara' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    expect(await screen.findByText('2 usuários foram aprovados com sucesso.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nina')).toBeNull());
    expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina', 'id-Mateus'] }]);
    expect(screen.getByRole('button', { name: 'Aprovar selecionados' })).toBeDisabled();
  });

  it.each([
    ['one', ['Nina'], 'Este cadastro já tinha sido decidido.'],
    ['many', ['Nina', 'Mateus'], 'Estes cadastros já tinham sido decididos.'],
  ])('says when somebody else has decided about %s, and refreshes', async (_, names, text) => {
    waitingRoom(names.map((name) => person(name)));
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    // Another administrator decides meanwhile.
    waitingRoom([]);
    await user.click(screen.getByRole('button', { name: /^Aprovar selecionados/ }));
    expect(await screen.findByText('Erro ao aprovar')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/com sucesso/)).toBeNull();
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeVisible();
  });

  it('counts those whom it approved, not those who were asked for', async () => {
    waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    waitingRoom([person('Nina'), person('Mateus')]);
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (3)' }));
    expect(await screen.findByText('2 usuários foram aprovados com sucesso.')).toBeVisible();
  });

  it('asks before rejecting and sends the reason', async () => {
    const calls = waitingRoom([person('Nina')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Rejeitar cadastro?' }));
    await user.type(dialog.getByLabelText(/Motivo/), '  CRM não encontrado ');
    await user.click(dialog.getByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(await screen.findByText('Usuário rejeitado')).toBeVisible();
    expect(screen.getByText('O usuário foi rejeitado e removido.')).toBeVisible();
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeInTheDocument();
    expect(calls.reject).toEqual([{ userId: 'id-Nina', reason: 'CRM não encontrado' }]);
  });

  it('changes nothing when the rejection is cancelled', async () => {
    const calls = waitingRoom([person('Nina')]);
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(calls.reject).toEqual([]);
    expect(screen.getByText('Nina')).toBeInTheDocument();
  });

  it.each([
    ['approve_users', 'Aprovar Nina', 'Erro ao aprovar', 'Ocorreu um erro ao aprovar o usuário.'],
  ])('says when %s failed and keeps the list', async (call, button, title, text) => {
    waitingRoom([person('Nina')]);
    server.use(http.post(rpcUrl(call), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Nina')).toBeVisible();
  });

  it('says when a rejection failed and keeps the list', async () => {
    waitingRoom([person('Nina')]);
    server.use(http.post(REJECT, () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderUi(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(await screen.findByText('Erro ao rejeitar')).toBeVisible();
    expect(screen.getByText('Ocorreu um erro ao rejeitar o usuário.')).toBeVisible();
    expect(screen.getByText('Nina')).toBeInTheDocument();
  });

  it('is empty when nobody waits', async () => {
    waitingRoom([]);
    renderUi(<PendingUsers />);
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeVisible();
  });

  it('can be tried again after an error', async () => {
    server.use(http.get(restUrl('profiles'), () => HttpResponse.json({}, { status: 503 })));
    const { user } = renderUi(<PendingUsers />);
    expect(
      await screen.findByText('Não foi possível carregar os cadastros pendentes'),
    ).toBeVisible();
    waitingRoom([person('Nina')]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Nina')).toBeVisible();
  });
});
