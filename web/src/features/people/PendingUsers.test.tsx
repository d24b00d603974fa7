import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { env } from '~/lib/env.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { PendingUsers } from './PendingUsers.tsx';

const REJECT = `${env.supabaseUrl}/functions/v1/accounts/reject-many`;

const person = (name: string, rest = {}) => ({
  id: `id-${name}`,
  full_name: name,
  email: `${name.toLowerCase()}@plantao.example`,
  email_confirmed_at: null as string | null,
  phone: '(11) 90000-0001',
  crm: null,
  specialty: null,
  institution: null,
  registration_notes: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  documents: [] as object[],
  duplicates: [] as object[],
  ...rest,
});

/** A waiting room that really empties. */
function waitingRoom(
  people: ReturnType<typeof person>[],
  { held = [], reasons = [] }: { held?: object[]; reasons?: object[] } = {},
) {
  let waiting = people;
  const calls = {
    find: [] as unknown[],
    approve: [] as unknown[],
    undo: [] as unknown[],
    reject: [] as unknown[],
    hold: [] as unknown[],
    document: [] as unknown[],
  };
  let approved: ReturnType<typeof person>[] = [];
  server.use(
    http.post(rpcUrl('find_pending'), async ({ request }) => {
      // What the list asks for; the database's own tests say what each filter finds.
      const asked = (await request.json()) as { p_is_email_confirmed?: boolean };
      calls.find.push(asked);
      return HttpResponse.json(
        waiting.filter(
          ({ email_confirmed_at: at }) =>
            asked.p_is_email_confirmed === undefined ||
            asked.p_is_email_confirmed === (at !== null),
        ),
      );
    }),
    http.post(rpcUrl('pending_summary'), () =>
      HttpResponse.json({
        waiting: waiting.length,
        median_waiting_seconds: waiting.length > 0 ? 26 * 3600 : null,
        decided: 4,
        median_decided_seconds: 40 * 60,
      }),
    ),
    http.post(rpcUrl('held_registrations'), () => HttpResponse.json(held)),
    http.post(rpcUrl('hold_registration'), async ({ request }) => {
      calls.hold.push(await request.json());
      return HttpResponse.json(true);
    }),
    http.get(restUrl('rejection_reasons'), () => HttpResponse.json(reasons)),
    http.post(rpcUrl('request_document'), async ({ request }) => {
      calls.document.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('undo_approval'), async ({ request }) => {
      const body = (await request.json()) as { p_user_ids: string[] };
      calls.undo.push(body);
      const back = approved.filter(({ id }) => body.p_user_ids.includes(id));
      approved = approved.filter((one) => !back.includes(one));
      waiting = [...waiting, ...back];
      return HttpResponse.json(back.length);
    }),
    http.post(rpcUrl('approve_users'), async ({ request }) => {
      // The only thing this function is called with.
      const body = (await request.json()) as { p_user_ids: string[] };
      calls.approve.push(body);
      const judged = waiting.filter(({ id }) => body.p_user_ids.includes(id));
      approved = [...approved, ...judged];
      waiting = waiting.filter((one) => !judged.includes(one));
      return HttpResponse.json(judged.length);
    }),
    http.post(REJECT, async ({ request }) => {
      const body = (await request.json()) as { userIds: string[] };
      calls.reject.push(body);
      const before = waiting.length;
      waiting = waiting.filter(({ id }) => !body.userIds.includes(id));
      return HttpResponse.json({ rejected: before - waiting.length });
    }),
  );
  return calls;
}

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
    renderAdmin(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('tr') as HTMLElement);
    expect(row.getByText('nina@plantao.example')).toBeVisible();
    expect(row.getByText('20/11/2026, 09:00')).toBeVisible();
    expect(row.getByText('CRM-SP 000099')).toBeVisible();
    expect(row.getByText('Residente')).toBeVisible();
    expect(row.getByRole('link', { name: /Consultar no CFM/ })).toHaveAttribute(
      'href',
      'https://portal.cfm.org.br/busca-medicos/?uf=SP&crm=000099',
    );
  });

  it('shows which data a pending user completed later, and what is still missing', async () => {
    const since = { institution: 'SAMU', updated_at: '2026-11-21T15:30:00Z' };
    waitingRoom([person('Nina', since), person('Mateus')]);
    renderAdmin(<PendingUsers />);
    const row = within((await screen.findByText('Nina')).closest('tr') as HTMLElement);
    expect(row.getByText('SAMU')).toBeVisible();
    expect(row.getByText('Especialidade não informada')).toBeVisible();
    expect(row.getByText(/Dados atualizados em/)).toHaveTextContent('21/11/2026, 12:30');
    const other = within(screen.getByText('Mateus').closest('tr') as HTMLElement);
    expect(other.queryByText(/Dados atualizados/)).toBeNull();
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
    expect(screen.getByText(/desative a conta/)).toBeVisible();
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
    expect(screen.getByRole('button', { name: 'Aprovar selecionados' })).toBeDisabled();
    waitingRoom([person('Mateus')]);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await screen.findByText('Mateus');
    await user.selectOptions(screen.getByLabelText('E-mail'), 'E-mail confirmado');
    expect(await screen.findByText('Nenhum cadastro pendente com este filtro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar todos os cadastros' }));
    expect(await screen.findByText('Mateus')).toBeVisible();
  });

  it('asks before it approves several, and says how many e-mails are not confirmed', async () => {
    const calls = waitingRoom([
      person('Nina', { email_confirmed_at: '2026-11-20T15:00:00Z' }),
      person('Mateus'),
    ]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    await user.click(screen.getByRole('button', { name: 'Aprovar selecionados (2)' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Aprovar 2 cadastros?' }));
    expect(dialog.getByText('1 pessoa não confirmou o e-mail.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.approve).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Selecionar Nina' })).toBeChecked();
  });

  describe('everybody, also whom the list has not loaded', () => {
    const UNTIL = '2026-11-22T12:00:00.123456+00:00';
    const people = Array.from({ length: 30 }, (_, n) =>
      person(`Pessoa ${String(n).padStart(2, '0')}`, {
        created_at: new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString(),
      }),
    );

    /** A waiting room of 450, of whom the list has the first. */
    async function chooseAll() {
      const calls = waitingRoom(people);
      server.use(
        http.post(rpcUrl('count_approvable'), () =>
          HttpResponse.json({ total: 450, registered_until: UNTIL }),
        ),
      );
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
      await user.click(await screen.findByRole('button', { name: 'Selecionar todos os 450' }));
      expect(screen.getByText('Todos os 450 estão selecionados.')).toBeVisible();
      return { user, calls };
    }
    const idsOf = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `id-${from + n}`);

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
      expect(asked).toEqual(Array(3).fill({ p_registered_until: UNTIL, p_limit: 200 }));
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

    it('deselects everybody when one is deselected', async () => {
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
    expect(screen.getByRole('button', { name: 'Aprovar selecionados' })).toBeDisabled();
  });

  it.each([
    ['one', ['Nina'], 'Este cadastro já tinha sido decidido.'],
    ['many', ['Nina', 'Mateus'], 'Estes cadastros já tinham sido decididos.'],
  ])('says when somebody else has decided about %s, and refreshes', async (_, names, text) => {
    waitingRoom(names.map((name) => person(name)));
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }));
    // Another administrator decides meanwhile.
    waitingRoom([]);
    await user.click(screen.getByRole('button', { name: /^Aprovar selecionados/ }));
    if (names.length > 1) await confirmApproval(user, names.length);
    expect(await screen.findByText('Erro ao aprovar')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/com sucesso/)).toBeNull();
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeVisible();
  });

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
    expect(screen.getByText('O usuário foi rejeitado e removido.')).toBeVisible();
    expect(await screen.findByText('Nenhum usuário pendente de aprovação')).toBeInTheDocument();
    expect(calls.reject).toEqual([{ userIds: ['id-Nina'], reason: 'CRM não encontrado' }]);
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
    server.use(http.post(REJECT, () => HttpResponse.json({}, { status: 500 })));
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

  it('reads the pending registrations again after an error', async () => {
    waitingRoom([]);
    server.use(http.post(rpcUrl('find_pending'), () => HttpResponse.json({}, { status: 503 })));
    const { user } = renderAdmin(<PendingUsers />);
    expect(
      await screen.findByText('Não foi possível carregar os cadastros pendentes'),
    ).toBeVisible();
    waitingRoom([person('Nina')]);
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Nina')).toBeVisible();
  });

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
    renderAdmin(<PendingUsers />);
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
      await user.keyboard('j');
      expect(screen.getByRole('row', { name: /Mateus/ })).toHaveFocus();
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
      expect(await screen.findByText('2 usuários foram rejeitados e removidos.')).toBeVisible();
      expect(calls.reject).toEqual([
        { userIds: ['id-Nina', 'id-Lara'], reason: 'Olá.\nO CRM não foi encontrado.' },
      ]);
    });

    it('says when somebody else had decided already', async () => {
      waitingRoom([person('Nina')]);
      const { user } = renderAdmin(<PendingUsers />);
      await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
      waitingRoom([]);
      await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
      expect(await screen.findByText('Este cadastro já tinha sido decidido.')).toBeVisible();
    });
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
