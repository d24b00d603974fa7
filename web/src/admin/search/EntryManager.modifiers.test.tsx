import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcHandler, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { EntryManager } from './EntryManager.tsx';
import { MODIFIERS } from './search-modifiers.ts';

afterEach(() => dismissToast());

const CHILD = {
  id: 1,
  name: 'criança',
  kind: 'age',
  names: ['pediátrico'],
  asked: ['menino'],
  implying: [],
  unless: [],
  years: '[2,12)',
  kilos: '[0,40)',
};
const ROUTE = { ...CHILD, id: 2, name: 'oral', kind: 'route', names: ['VO'], asked: [] };
const ROWS = [CHILD, { ...ROUTE, unless: ['higiene'], years: null, kilos: null }];

function modifiersApi() {
  const writes: { method: string; body: unknown }[] = [];
  server.use(
    rpcHandler('find_search_modifiers', ROWS),
    http.all(restUrl('search_modifiers'), async ({ request }) => {
      const id = new URL(request.url).searchParams.get('id');
      const found = ROWS.filter((row) => id === `eq.${row.id}`);
      if (request.method === 'GET') {
        return HttpResponse.json(found.map((row) => ({ ...row, updated_at: 'then' })));
      }
      const body = request.method === 'DELETE' ? null : await request.json();
      writes.push({ method: request.method, body });
      const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return HttpResponse.json(isSingle ? { id: 1 } : [{ id: 1 }]);
    }),
  );
  return writes;
}

it('patients and routes are listed with what means them', async () => {
  modifiersApi();
  renderAdmin(<EntryManager list={MODIFIERS} />);
  const list = await screen.findByRole('list', { name: 'Pacientes e vias' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['criançaIdade · de 2 a 12 anos · de 0 a 40 kg · pediátrico · menino', 'oralVia · VO']);
});

it('an age is created with its limits', async () => {
  const writes = modifiersApi();
  const { user } = renderAdmin(<EntryManager list={MODIFIERS} />);
  await user.click(await screen.findByRole('button', { name: 'Novo paciente ou via' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo paciente ou via' });
  await user.type(within(dialog).getByLabelText('Nome'), 'lactente');
  await user.type(within(dialog).getByLabelText('A partir de (anos)'), '2');
  await user.type(within(dialog).getByLabelText('Abaixo de (anos)'), '0,08');
  await user.click(within(dialog).getByRole('button', { name: 'Criar paciente ou via' }));
  expect(await within(dialog).findByText('O fim deve ser maior que o início')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('A partir de (anos)'));
  await user.type(within(dialog).getByLabelText(/^Outros nomes/), 'bebê');
  await user.click(within(dialog).getByRole('button', { name: 'Criar paciente ou via' }));
  expect(await screen.findByText('Paciente ou via criado')).toBeInTheDocument();
  const lists = { names: ['bebê'], asked: [], implying: [], unless: [] };
  expect(writes).toEqual([
    {
      method: 'POST',
      body: { name: 'lactente', kind: 'age', ...lists, years: '[0,0.08)', kilos: null },
    },
  ]);
});

it('what is no age any more loses its limits', async () => {
  const writes = modifiersApi();
  const { user } = renderAdmin(<EntryManager list={MODIFIERS} />);
  await user.click(await screen.findByRole('button', { name: 'Editar criança' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar paciente ou via' });
  expect(await within(dialog).findByLabelText('Abaixo de (kg)')).toHaveValue('40');
  await user.selectOptions(within(dialog).getByLabelText('Tipo'), 'Estado do paciente');
  expect(within(dialog).queryByLabelText('Abaixo de (kg)')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
  expect(await screen.findByText('Paciente ou via atualizado')).toBeInTheDocument();
  expect(writes).toEqual([{ method: 'PATCH', body: { kind: 'state', years: null, kilos: null } }]);
});

it('a patient or route is deleted after a question that says what is lost', async () => {
  const writes = modifiersApi();
  const { user } = renderAdmin(<EntryManager list={MODIFIERS} />);
  await user.click(await screen.findByRole('button', { name: 'Excluir oral' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Excluir paciente ou via?' });
  expect(dialog).toHaveTextContent('A busca deixa de distinguir “oral”');
  await user.click(within(dialog).getByRole('button', { name: 'Excluir paciente ou via' }));
  expect(await screen.findByText('Paciente ou via excluído')).toBeInTheDocument();
  expect(writes).toEqual([{ method: 'DELETE', body: null }]);
});
