import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { person, waitingRoom } from '~/testing/waiting-room.ts';
import { PendingUsers } from './PendingUsers.tsx';

/** The inbox with its view in the address, as the page has it. */
function Page() {
  return (
    <>
      <PendingUsers />
      <output aria-label="Endereço">{useLocation().search.slice(1)}</output>
    </>
  );
}

const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull());
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

describe('the focus of the inbox', () => {
  it('goes to the row in the place of one that was approved by a press', async () => {
    waitingRoom([person('Nina'), person('Mateus'), person('Lara')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Aprovar Mateus' }));
    await gone('Mateus');
    expect(row('Lara')).toHaveFocus();
    // Behind the last one there is none: the one before it.
    await user.click(screen.getByRole('button', { name: 'Aprovar Lara' }));
    await gone('Lara');
    expect(row('Nina')).toHaveFocus();
  });

  it('goes into the list after a rejection, and after many were approved', async () => {
    waitingRoom(['Nina', 'Mateus', 'Lara', 'Téo'].map((name) => person(name)));
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Rejeitar Nina' }));
    await user.click(await screen.findByRole('button', { name: 'Rejeitar e excluir cadastro' }));
    await gone('Nina');
    await waitFor(() => expect(row('Mateus')).toContainElement(focused()));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Mateus' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Lara' }));
    await user.keyboard('a');
    const question = await screen.findByRole('alertdialog', { name: 'Aprovar 2 cadastros?' });
    await user.click(within(question).getByRole('button', { name: 'Aprovar 2 cadastros' }));
    await gone('Lara');
    await waitFor(() => expect(row('Téo')).toContainElement(focused()));
  });

  it('goes to what an empty list says', async () => {
    waitingRoom([person('Nina')]);
    const { user } = renderAdmin(<PendingUsers />);
    await screen.findByText('Nina');
    await user.keyboard('ja');
    const empty = await screen.findByText('Nenhum usuário pendente de aprovação');
    await waitFor(() => expect(focused()).toContainElement(empty));
  });

  it('stays where somebody works meanwhile', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('button', { name: 'Aprovar Nina' }));
    await user.click(screen.getByLabelText('Buscar cadastro'));
    await gone('Nina');
    expect(screen.getByLabelText('Buscar cadastro')).toHaveFocus();
  });
});

const focused = () => document.activeElement as HTMLElement;

describe('the list of the inbox', () => {
  it('says how many there are, as the server counts them', async () => {
    waitingRoom([person('Nina'), person('Mateus'), person('Lara')], { more: 27 });
    const counted = { total: 30, registered_until: '2026-11-25T12:00:00Z' };
    server.use(http.post(rpcUrl('count_approvable'), () => HttpResponse.json(counted)));
    const { user } = renderAdmin(<PendingUsers />);
    expect(await screen.findByText('3 de 30 cadastros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aprovar Nina' }));
    expect(await screen.findByText('2 de 29 cadastros')).toBeVisible();
  });

  it('is ordered by the database, and keeps the order in the address', async () => {
    const calls = waitingRoom([person('Nina', { institution: 'SAMU' })]);
    const { user } = renderAdmin(<Page />);
    await user.click(await screen.findByRole('button', { name: /Instituição/ }));
    await waitFor(() => expect(calls.find.at(-1)).toEqual({ p_sort: 'institution', p_limit: 26 }));
    expect(screen.getByLabelText('Endereço')).toHaveTextContent('ordem=instituicao');
    expect(screen.getByRole('columnheader', { name: /Instituição/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Cadastro mais recente');
    await waitFor(() => expect(calls.find.at(-1)).toEqual({ p_is_descending: true, p_limit: 26 }));
    expect(screen.getByRole('columnheader', { name: /Espera/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('offers the acts upon many only while some are chosen', async () => {
    waitingRoom([person('Nina'), person('Mateus')]);
    const { user } = renderAdmin(<PendingUsers />);
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Nina' }));
    expect(screen.getByRole('button', { name: 'Rejeitar selecionados (1)' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Nina' }));
    expect(screen.queryByRole('button', { name: /selecionados/ })).toBeNull();
  });

  const decided = { decided_at: '2026-11-27T18:08:00Z', decided_by: 'Bia Prado', list_name: null };

  it('says when it is empty that a list approved, and whose it is', async () => {
    const last = { ...decided, decision: 'approved', person_id: 'p1', person_name: 'Nina Souza' };
    waitingRoom([], { last: { ...last, list_name: 'R1 2027' } });
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText(/Último decidido/)).toHaveTextContent(
      'Nina Souza, com o cadastro aprovado pela lista “R1 2027”, de Bia Prado, em 27/11/2026, 15:08.',
    );
  });

  it('says when it is empty what was decided last, and leads to the acts', async () => {
    const last = { ...decided, decision: 'approved', person_id: 'p1', person_name: 'Nina Souza' };
    waitingRoom([], { last });
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText(/Último decidido/)).toHaveTextContent(
      'Último decidido: Nina Souza, com o cadastro aprovado por Bia Prado, em 27/11/2026, 15:08.',
    );
    expect(screen.getByRole('link', { name: 'Nina Souza' })).toHaveAttribute(
      'href',
      '/admin/pessoas/p1',
    );
    expect(screen.getByRole('link', { name: 'Ver a atividade recente' })).toHaveAttribute(
      'href',
      '/admin?aba=conteudo',
    );
  });

  it('says of a rejection no name, which is not kept', async () => {
    const last = { ...decided, decision: 'rejected', person_id: null, person_name: null };
    waitingRoom([], { last });
    renderAdmin(<PendingUsers />);
    expect(await screen.findByText(/Último decidido/)).toHaveTextContent(
      'Último decidido: um cadastro rejeitado por Bia Prado, em 27/11/2026, 15:08.',
    );
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
});
