import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { person, waitingRoom } from '~/testing/waiting-room.ts';
import { PendingUsers } from './PendingUsers.tsx';

/** Says yes to the question about so many. */
async function confirmApproval(user: UserEvent, count: number) {
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Aprovar ${count} cadastros?` }),
  );
  await user.click(dialog.getByRole('button', { name: `Aprovar ${count} cadastros` }));
}

describe('Aprovações Pendentes', () => {
  it('shows who waits for approval, with a link to check the CRM', async () => {
    waitingRoom([person('Nina', { crm: 'CRM-SP 000099', registration_notes: 'Residente' })]);
    const { user } = renderAdmin(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('tr') as HTMLElement);
    expect(row.getByText('nina@plantao.example')).toBeVisible();
    expect(row.getByText('20/11/2026, 09:00')).toBeVisible();
    expect(row.getByText('CRM-SP 000099')).toBeVisible();
    expect(row.queryByText('Residente')).toBeNull();
    await user.click(row.getByRole('button', { name: 'Detalhes de Nina' }));
    expect(row.getByText('Residente')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Detalhes de Nina' }));
    expect(row.queryByText('Residente')).toBeNull();
    expect(row.getByRole('link', { name: /Consultar no CFM/ })).toHaveAttribute(
      'href',
      'https://portal.cfm.org.br/busca-medicos/?uf=SP&crm=000099',
    );
  });

  it('offers no look-up where there is no CRM', async () => {
    waitingRoom([person('Nina')]);
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText('Não informado')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Consultar no CFM/ })).toBeNull();
  });

  it('shows which data a pending user completed later, and what is still missing', async () => {
    const since = {
      institution: 'SAMU',
      data_changed: ['crm', 'institution'],
      data_changed_at: '2026-11-21T15:30:00Z',
    };
    // A later version of the row alone, by an approval that was undone, is no change of data.
    waitingRoom([person('Nina', since), person('Mateus', { updated_at: '2026-11-22T12:00:00Z' })]);
    const { user } = renderAdmin(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('tr') as HTMLElement);
    expect(row.getByText('SAMU')).toBeVisible();
    expect(row.getByText('Especialidade não informada')).toBeVisible();
    expect(row.getByText('Mudou 2 dados')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Detalhes de Nina' }));
    expect(row.getByText(/^Mudou o CRM e a instituição em/)).toHaveTextContent(
      'Mudou o CRM e a instituição em 21/11/2026, 12:30, depois de se cadastrar',
    );
    const other = within(screen.getByText('Mateus').closest('tr') as HTMLElement);
    expect(other.queryByText(/Mudou|Dados/)).toBeNull();
  });

  it('approves one registration', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Aprovar Nina' }));
    expect(await screen.findByText('Usuário aprovado')).toBeVisible();
    expect(screen.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nina')).toBeNull());
    expect(screen.getByText('Mateus')).toBeVisible();
    expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina'] }]);
  });

  it('takes an approval back while undo is offered', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Aprovar Nina' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Aprovar Nina' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Aprovação desfeita')).toBeVisible();
    expect(
      screen.getByText('1 cadastro voltou para a análise. Nenhum e-mail foi enviado.'),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Aprovar Nina' })).toBeVisible();
    expect(calls.undo).toEqual([{ p_user_ids: ['id-Nina'] }]);
  });

  it.each([
    [0, 'O prazo para desfazer acabou: o e-mail da aprovação já saiu.'],
    [1, 'Só 1 de 2 voltaram para a análise: o prazo dos outros acabou.'],
  ])('says when only %i could be taken back, and what to do', async (undone, text) => {
    waitingRoom([person('Nina'), person('Mateus')]);
    server.use(http.post(rpcUrl('undo_approval'), () => HttpResponse.json(undone)));
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    await confirmApproval(user, 2);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Erro ao desfazer')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(
      screen.getByText(/use “Retirar aprovação” na página de cada pessoa, em “Gerenciar Usuários”/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Abrir a lista' })).toBeVisible();
  });

  it('shows who confirmed their e-mail, and filters by it', async () => {
    const confirmed = { email_confirmed_at: '2026-11-20T15:00:00Z' };
    waitingRoom([person('Nina', confirmed), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    const rowOf = async (name: string) =>
      within((await screen.findByText(name)).closest('tr') as HTMLElement);
    expect((await rowOf('Nina')).getByText('E-mail confirmado em 20/11/2026')).toBeVisible();
    expect((await rowOf('Mateus')).getByText('E-mail não confirmado')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Mateus' }));
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.selectOptions(screen.getByLabelText('E-mail'), 'E-mail confirmado');
    await waitFor(() => expect(screen.queryByText('Mateus')).toBeNull());
    expect(await screen.findByText('Nina')).toBeVisible();
    // Nobody is approved who was chosen on a list that is not there any more.
    expect(screen.queryByRole('button', { name: /^Aprovar selecionados/ })).toBeNull();
    waitingRoom([person('Mateus')]);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await screen.findByText('Mateus');
    await user.selectOptions(screen.getByLabelText('E-mail'), 'E-mail confirmado');
    expect(await screen.findByText('Nenhum cadastro pendente com este filtro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar todos os cadastros' }));
    expect(await screen.findByText('Mateus')).toBeVisible();
  });

  it('asks before it approves several, and says what speaks against it, each with its rows', async () => {
    const calls = waitingRoom([
      person('Nina', { email_confirmed_at: '2026-11-20T15:00:00Z' }),
      person('Mateus'),
    ]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Aprovar 2 cadastros?' }));
    expect(await dialog.findByRole('link', { name: '1 sem e-mail confirmado' })).toHaveAttribute(
      'href',
      '/admin?email=nao-confirmado',
    );
    expect(dialog.getByRole('link', { name: '2 sem CRM' })).toHaveAttribute(
      'href',
      '/admin?crm=nao',
    );
    expect(dialog.queryByText(/duplicata/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.approve).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Selecionar Nina' })).toBeChecked();
  });

  describe('all people, also those whom the list has not loaded', () => {
    const UNTIL = '2026-11-22T12:00:00.123456+00:00';
    const people = Array.from({ length: 30 }, (_, n) =>
      person(`Pessoa ${String(n).padStart(2, '0')}`, {
        created_at: new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString(),
      }),
    );

    type Held = NonNullable<Parameters<typeof waitingRoom>[1]>['held'];

    /** A waiting room of 450, of whom the list has the first. */
    async function chooseAll(held: Held = []) {
      const weighed: unknown[] = [];
      const calls = waitingRoom(people, { held });
      server.use(
        http.post(rpcUrl('count_approvable'), () =>
          HttpResponse.json({ total: 450, registered_until: UNTIL }),
        ),
        http.post(rpcUrl('weigh_pending'), async ({ request }) => {
          weighed.push(await request.json());
          return HttpResponse.json({
            total: 450,
            unconfirmed: 147,
            without_crm: 98,
            duplicates: 3,
            holder_name: held[0]?.holder_name ?? null,
          });
        }),
      );
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
      await user.click(await screen.findByRole('button', { name: 'Selecionar todos os 450' }));
      expect(screen.getByText('Todos os 450 estão selecionados.')).toBeVisible();
      return { user, calls, weighed };
    }
    const idsOf = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `id-${from + n}`);

    it('says before everybody is approved that another administrator looks at one of them', async () => {
      const { user, calls, weighed } = await chooseAll([
        { user_id: 'id-Pessoa 03', holder_name: 'Bia Prado', is_own: false },
      ]);
      expect(await screen.findByText('Bia Prado está vendo')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (450)' }));
      const question = within(
        await screen.findByRole('alertdialog', { name: 'Aprovar 450 cadastros?' }),
      );
      expect(
        await question.findByText('Bia Prado está vendo um destes cadastros agora.'),
      ).toBeVisible();
      // Also of those whom the list has not loaded.
      expect(question.getByRole('link', { name: '147 sem e-mail confirmado' })).toBeVisible();
      expect(question.getByRole('link', { name: '98 sem CRM' })).toBeVisible();
      expect(question.getByRole('link', { name: '3 possíveis duplicatas' })).toBeVisible();
      expect(calls.weigh).toEqual([]);
      expect(weighed).toEqual([{ p_registered_until: UNTIL }]);
    });

    it('approves everybody who was counted, batch by batch, and can take it back', async () => {
      const { user, calls } = await chooseAll();
      const asked: unknown[] = [];
      const batches = [
        { approved_ids: idsOf(0, 200), remaining: 250 },
        { approved_ids: idsOf(200, 200), remaining: 50 },
        { approved_ids: idsOf(400, 48), remaining: 0 },
      ];
      let goOn = () => {};
      const isHeld = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      server.use(
        http.post(rpcUrl('approve_pending'), async ({ request }) => {
          asked.push(await request.json());
          if (asked.length === 3) await isHeld;
          return HttpResponse.json(batches.shift());
        }),
      );
      await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (450)' }));
      await confirmApproval(user, 450);
      expect(await screen.findByText('400 de 450 aprovados')).toBeVisible();
      goOn();
      expect(await screen.findByText('448 usuários foram aprovados com sucesso.')).toBeVisible();
      const theAct = expect.any(String);
      expect(asked).toEqual(
        Array(3).fill({ p_registered_until: UNTIL, p_limit: 200, p_act_id: theAct }),
      );
      expect(new Set(asked.map((body) => (body as { p_act_id: string }).p_act_id)).size).toBe(1);
      expect(calls.approve).toEqual([]);
      await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
      await waitFor(() => expect(calls.undo).toHaveLength(1));
      expect(calls.undo).toEqual([{ p_user_ids: idsOf(0, 448) }]);
    });

    it('says how many were approved when a batch fails, and offers to take them back', async () => {
      const { user } = await chooseAll();
      server.use(
        http.post(
          rpcUrl('approve_pending'),
          () => HttpResponse.json({ approved_ids: idsOf(0, 200), remaining: 250 }),
          { once: true },
        ),
        http.post(rpcUrl('approve_pending'), () => HttpResponse.json({}, { status: 503 })),
      );
      await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (450)' }));
      await confirmApproval(user, 450);
      expect(await screen.findByText('Erro ao aprovar')).toBeVisible();
      expect(screen.getByText(/^Já aprovados: 200 de 450\./)).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeVisible();
    });

    it('deselects all people when one is deselected', async () => {
      const { user } = await chooseAll();
      await user.click(screen.getByRole('checkbox', { name: 'Selecionar Pessoa 03' }));
      expect(screen.queryByText('Todos os 450 estão selecionados.')).toBeNull();
      expect(screen.getByRole('button', { name: 'Aprovar selecionados (24)' })).toBeVisible();
    });
  });

  it('keeps list and selection when reading again fails', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nina' }));
    server.use(
      http.post(rpcUrl('find_pending'), () => HttpResponse.json({}, { status: 503 })),
      http.post(rpcUrl('approve_users'), () => HttpResponse.json({}, { status: 503 })),
    );
    await user.click(screen.getByRole('button', { name: 'Aprovar Mateus' }));
    expect(
      await screen.findByText('Não foi possível carregar os cadastros pendentes'),
    ).toBeVisible();
    expect(screen.getByText('Mateus')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Nina' })).toBeChecked();
  });

  it('approves several in one call', async () => {
    const calls = waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Lara' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    await confirmApproval(user, 2);
    expect(await screen.findByText('2 usuários foram aprovados com sucesso.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Nina')).toBeNull());
    expect(calls.approve).toEqual([{ p_user_ids: ['id-Nina', 'id-Mateus'] }]);
    expect(screen.queryByRole('button', { name: /^Aprovar selecionados/ })).toBeNull();
  });

  it.each([
    [
      'one',
      ['Nina'],
      'Este cadastro já tinha sido decidido.',
      'Vera aprovou este cadastro há 3 min.',
    ],
    ['many', ['Nina', 'Mateus'], 'Estes cadastros já tinham sido decididos.', ''],
  ])(
    'says when somebody else has decided about %s, who and when, and refreshes',
    async (_, names, text, who) => {
      waitingRoom(names.map((name) => person(name)));
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
      // Another administrator decides meanwhile.
      const decided = {
        action: 'user.approved',
        actor_name: 'Vera',
        is_own: false,
        decided_at: new Date(Date.now() - 200_000).toISOString(),
      };
      const calls = waitingRoom([], { decided });
      await user.click(screen.getByRole('button', { name: /^Aprovar selecionados/ }));
      if (names.length > 1) await confirmApproval(user, names.length);
      expect(await screen.findByText('Erro ao aprovar')).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      if (who) expect(screen.getByText(who)).toBeVisible();
      // Of one it was asked at the press, before anything was changed.
      expect(calls.approve).toHaveLength(names.length - 1);
      expect(screen.queryByText(/com sucesso/)).toBeNull();
      expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeVisible();
    },
  );

  it('counts the approved, not the requested', async () => {
    waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    waitingRoom([person('Nina'), person('Mateus')]);
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (3)' }));
    await confirmApproval(user, 3);
    expect(await screen.findByText('2 usuários foram aprovados com sucesso.')).toBeVisible();
  });

  it('asks before a rejection and sends its reason', async () => {
    const calls = waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Rejeitar cadastro?' }));
    await user.type(dialog.getByLabelText(/Motivo/), '  CRM não encontrado ');
    await user.click(dialog.getByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(await screen.findByText('Usuário rejeitado')).toBeVisible();
    expect(screen.getByText(/^O usuário foi rejeitado e removido\./)).toBeVisible();
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeInTheDocument();
    expect(calls.reject).toEqual([{ p_user_ids: ['id-Nina'], p_reason: 'CRM não encontrado' }]);
  });

  it('changes nothing when the rejection is cancelled', async () => {
    const calls = waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
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
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('Nina')).toBeVisible();
  });

  it('says when a rejection failed and keeps the list', async () => {
    waitingRoom([person('Nina')]);
    server.use(http.post(rpcUrl('reject_users'), () => HttpResponse.json({}, { status: 500 })));
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    expect(await screen.findByText('Erro ao rejeitar')).toBeVisible();
    expect(screen.getByText('Ocorreu um erro ao rejeitar o usuário.')).toBeVisible();
    expect(screen.getByText('Nina')).toBeInTheDocument();
  });

  it('says that nobody waits for approval', async () => {
    waitingRoom([]);
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeVisible();
  });
});
