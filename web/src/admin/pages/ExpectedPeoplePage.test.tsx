import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { ExpectedList, ExpectedPerson } from '~/admin/people/expected/expected.rules.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { ExpectedPeoplePage } from './ExpectedPeoplePage.tsx';

const LIST: ExpectedList = {
  id: 3,
  name: 'R1 2027',
  until: '2027-03-31',
  made_by_name: 'Vera Exemplo',
  is_stopped: false,
  made_at: '2026-11-30T12:00:00Z',
  updated_at: '2026-11-30T12:00:00.123456+00:00',
  total: 3,
  came: 1,
  ready: 0,
};
const PEOPLE: ExpectedPerson[] = [
  {
    id: 11,
    name: 'Ana Lima',
    address: 'ana@exemplo.com',
    updated_at: '2026-11-30T12:00:00Z',
    state: 'listed',
    user_id: 'd0000000-0000-4000-8000-000000000001',
    full_name: 'Ana Lima',
    settled_at: '2026-11-30T12:00:00Z',
  },
  {
    id: 12,
    name: '',
    address: 'bruno@exemplo.com',
    updated_at: '2026-11-30T12:00:00Z',
    state: 'absent',
    user_id: null,
    full_name: null,
    settled_at: null,
  },
  {
    id: 13,
    name: 'Carla Reis',
    address: 'carla@exemplo.com',
    updated_at: '2026-11-30T12:00:00Z',
    state: 'other_name',
    user_id: 'd0000000-0000-4000-8000-000000000003',
    full_name: 'Célia Prado',
    settled_at: null,
  },
];

/** What a function is asked; it answers the same each time. */
function asked(name: string, answer: unknown, status = 200) {
  const bodies: unknown[] = [];
  server.use(
    http.post(rpcUrl(name), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(answer as object, { status });
    }),
  );
  return bodies;
}

function open(route: string, lists: ExpectedList[] = [LIST]) {
  server.use(rpcHandler('expected_lists', lists), rpcHandler('expected_people', PEOPLE));
  return renderUi(<ExpectedPeoplePage />, { route });
}

const row = (name: RegExp) => screen.findByRole('row', { name });

describe('all lists', () => {
  it('says how far each is, and which needs somebody', async () => {
    open('/expected-people', [
      LIST,
      { ...LIST, id: 4, name: 'R2', is_stopped: true, made_by_name: null },
      { ...LIST, id: 5, name: 'R3', ready: 2 },
    ]);
    expect(await row(/R1 2027/)).toHaveTextContent('1 de 3 já entrouEm vigor');
    expect(await row(/R2/)).toHaveTextContent('Parada');
    expect(await row(/R2/)).toHaveTextContent('Conta removida');
    expect(await row(/R3/)).toHaveTextContent('2 podem entrar');
    expect(screen.getByRole('link', { name: 'R1 2027' })).toHaveAttribute(
      'href',
      '/expected-people?lista=3',
    );
  });

  it('explains itself while there is none', async () => {
    open('/expected-people', []);
    expect(await screen.findByText('Nenhuma lista ainda')).toBeVisible();
    expect(screen.getByText(/Quem se cadastrar e confirmar um desses e-mails/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nova lista' })).toBeVisible();
  });

  it('says that a list is gone', async () => {
    open('/expected-people?lista=99');
    expect(await screen.findByText('Esta lista não existe mais')).toBeVisible();
  });
});

describe('a new list', () => {
  const review = [
    { address: 'ana@exemplo.com', state: 'ready', full_name: 'Ana Lima' },
    { address: 'bruno@exemplo.com', state: 'absent', full_name: null },
    { address: 'carla@exemplo.com', state: 'absent', full_name: null, list_id: 8, list_name: 'R2' },
  ].map((one) => ({ list_id: null, list_name: null, ...one }));

  async function paste() {
    server.use(rpcHandler('review_expected', review));
    const { user } = open('/expected-people');
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova lista' }));
    await user.click(form.getByLabelText('Nomes e e-mails'));
    await user.paste(
      'Ana Lima <ana@exemplo.com>\nbruno@exemplo.com\ncarla@exemplo.com\nsem endereço',
    );
    await form.findByText(/entra ao salvar/);
    return { user, form };
  }

  it('is looked through line by line, and approves who waits after a question that names them', async () => {
    const sent = asked('create_expected_list', { id: 3, added: 2, approved: 1 });
    const { user, form } = await paste();
    expect(form.getByText('Já está na lista “R2”: nada muda.')).toBeVisible();
    expect(form.getByText('“sem endereço” não tem e-mail: não entra na lista.')).toBeVisible();
    await user.click(form.getByRole('button', { name: '1 com problema' }));
    expect(form.queryByText(/nada muda/)).toBeNull();
    await user.click(form.getByRole('button', { name: /^Remover a linha 4/ }));
    expect(form.getByLabelText('Nomes e e-mails')).not.toHaveDisplayValue(/sem endereço/);
    const save = await form.findByRole('button', { name: 'Salvar 2 pessoas' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    expect(form.getByText('Nome da lista é obrigatório')).toBeVisible();
    expect(form.getByLabelText('Nome da lista')).toHaveFocus();
    await user.type(form.getByLabelText('Nome da lista'), ' R1 2027 ');
    await user.click(save);
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Aprovar 1 cadastro agora?' }),
    );
    expect(question.getByText(/^Ana Lima/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Salvar e aprovar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      p_name: 'R1 2027',
      p_approves: 1,
      p_people: [
        { name: 'Ana Lima', address: 'ana@exemplo.com' },
        { name: '', address: 'bruno@exemplo.com' },
      ],
    });
    expect(await screen.findByText(/1 pessoa que esperava foi aprovada/)).toBeInTheDocument();
  });

  it('keeps what was pasted when another list has the name, or other people wait now', async () => {
    asked('create_expected_list', { code: '23505', message: 'taken' }, 409);
    const { user, form } = await paste();
    await user.type(form.getByLabelText('Nome da lista'), 'R1');
    await user.click(form.getByRole('button', { name: 'Salvar 2 pessoas' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar e aprovar' }));
    expect(await form.findByText('Outra lista já tem este nome')).toBeVisible();
    asked('create_expected_list', { code: 'PT409', message: 'other number' }, 409);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(form.getByRole('button', { name: 'Salvar 2 pessoas' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar e aprovar' }));
    expect(await screen.findByText('Nada foi feito')).toBeInTheDocument();
    expect(form.getByLabelText('Nomes e e-mails')).toHaveDisplayValue(/bruno@exemplo.com/);
  });

  it('says at once that a text has nobody new', async () => {
    const { user } = open('/expected-people');
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova lista' }));
    await user.type(form.getByLabelText('Nome da lista'), 'R1');
    await user.type(form.getByLabelText('Nomes e e-mails'), 'ninguém');
    await user.click(form.getByRole('button', { name: 'Salvar' }));
    expect(form.getByText('Não há ninguém novo para a lista neste texto')).toBeVisible();
    expect(form.getByLabelText('Nomes e e-mails')).toHaveFocus();
  });

  it('takes a file of a spreadsheet, and says what is none', async () => {
    server.use(rpcHandler('review_expected', []));
    const { user } = open('/expected-people');
    await user.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova lista' }));
    const input = form.getByLabelText('Arquivo CSV');
    // "José" as older spreadsheets save it.
    const bytes = new Uint8Array([...'Jos'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
    await user.upload(
      input,
      new File([bytes, ';jose@exemplo.com'], 'r1.csv', { type: 'text/csv' }),
    );
    await waitFor(() =>
      expect(form.getByLabelText('Nomes e e-mails')).toHaveValue('José;jose@exemplo.com'),
    );
    await user.upload(input, new File(['PK\u0003\u0004'], 'r1.csv', { type: 'text/csv' }));
    expect(await form.findByText(/Este arquivo não é de texto/)).toBeVisible();
  });
});

describe('one list', () => {
  it('says who has come, who waits and why, and who is missing', async () => {
    const { user } = open('/expected-people?lista=3');
    expect(await row(/Ana Lima/)).toHaveTextContent('Entrou pela lista');
    expect(await row(/Carla Reis/)).toHaveTextContent('No cadastro: Célia Prado');
    expect(await row(/bruno@exemplo.com/)).toHaveTextContent('Ainda não se cadastrou');
    expect(screen.getByText(/Aprova em nome de Vera Exemplo/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Situação'), 'Com cadastro, esperam');
    expect(screen.queryByRole('row', { name: /Ana Lima/ })).toBeNull();
    expect(await row(/Carla Reis/)).toBeVisible();
  });

  it('copies the addresses of those who have no account', async () => {
    const { user } = open('/expected-people?lista=3');
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await row(/Ana Lima/);
    await user.click(screen.getByRole('button', { name: /^Copiar e-mails .*\(1\)$/ }));
    expect(written).toHaveBeenCalledWith('bruno@exemplo.com');
    expect(await screen.findByText('1 e-mail copiado')).toBeInTheDocument();
  });

  it('takes a person off after a question, and deletes the list upon its version', async () => {
    const removed = asked('remove_expected', 1);
    const deleted = asked('delete_expected_list', null);
    const { user } = open('/expected-people?lista=3');
    await user.click(
      await screen.findByRole('button', { name: 'Tirar bruno@exemplo.com da lista' }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: 'Tirar da lista?' }));
    expect(question.getByText(/espera como as outras/)).toBeVisible();
    expect(removed).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Tirar da lista' }));
    await waitFor(() => expect(removed).toEqual([{ p_ids: [12] }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Excluir lista' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Excluir a lista?' }));
    expect(last.getByText(/3 nomes e e-mails são apagados para sempre/)).toBeVisible();
    await user.click(last.getByRole('button', { name: 'Excluir lista' }));
    await waitFor(() => expect(deleted).toEqual([{ p_id: 3, p_version: LIST.updated_at }]));
  });

  it('says that it is stopped, and is taken over with those who wait', async () => {
    const sent = asked('approve_expected', 2);
    const { user } = open('/expected-people?lista=3', [{ ...LIST, is_stopped: true, ready: 2 }]);
    expect(await screen.findByText(/Esta lista está parada/)).toBeVisible();
    expect(screen.queryByText(/entra na hora/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar pessoas' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Assumir lista' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Assumir a lista?' }));
    expect(
      question.getByText(/2 pessoas desta lista: aprovações e avisos por e-mail na hora/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Assumir lista' }));
    await waitFor(() => expect(sent).toEqual([{ p_list_id: 3, p_approves: 2 }]));
  });

  it('corrects a name upon the version that was read', async () => {
    const sent = asked('change_expected_person', null);
    const { user } = open('/expected-people?lista=3');
    await user.click(await screen.findByRole('button', { name: 'Editar Carla Reis' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar pessoa esperada' }));
    const name = await form.findByLabelText('Nome');
    await user.clear(name);
    await user.type(name, 'Célia Prado');
    await user.click(form.getByRole('button', { name: 'Salvar Alterações' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          p_id: 13,
          p_name: 'Célia Prado',
          p_address: 'carla@exemplo.com',
          p_version: '2026-11-30T12:00:00Z',
        },
      ]),
    );
  });
});
