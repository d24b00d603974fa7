import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { CategoryManager } from './CategoryManager.tsx';
import type { ManagedCategory } from './category-admin.queries.ts';

afterEach(() => dismissToast());

const category = (id: number, name: string, overrides: Partial<ManagedCategory> = {}) => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: null,
  show_in_dropdown: true,
  position: id,
  ...overrides,
});
const ROWS = [
  category(1, 'Cardiologia'),
  category(2, 'Trauma', { show_in_dropdown: false }),
  category(3, 'Toxicologia'),
];

type Write = { method: string; table: string; id: string | null; body: unknown };

function categoriesApi(
  rows: ManagedCategory[] = ROWS,
  {
    videos = 0,
    podcasts = 0,
    rules = 0,
    refusal,
  }: { videos?: number; podcasts?: number; rules?: number; refusal?: string } = {},
) {
  const writes: Write[] = [];
  let stored = rows;
  const handle = (table: string, count: number) =>
    http.all(restUrl(table), async ({ request }) => {
      const { method } = request;
      const url = new URL(request.url);
      if (method === 'HEAD') {
        return new HttpResponse(null, { headers: { 'content-range': `*/${count}` } });
      }
      const id = url.searchParams.get('id') ?? url.searchParams.get('category_id');
      if (method === 'GET') {
        const rows = stored.map((row) => ({ ...row, updated_at: '2026-11-20T12:00:00+00:00' }));
        if (table !== 'categories') return HttpResponse.json([]);
        return HttpResponse.json(rows.filter((row) => id === null || id === `eq.${row.id}`));
      }
      const body = method === 'DELETE' ? null : await request.json();
      writes.push({ method, table, id, body });
      if (refusal) return HttpResponse.json({ code: refusal, message: 'no' }, { status: 409 });
      if (method === 'PATCH' && url.searchParams.has('updated_at')) {
        return HttpResponse.json([{ id: 1 }]);
      }
      const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return isSingle ? HttpResponse.json({ id: 1 }) : new HttpResponse(null, { status: 204 });
    });
  server.use(
    handle('categories', 0),
    handle('videos', videos),
    handle('podcasts', podcasts),
    handle('category_rules', rules),
    http.post(rpcUrl('order_categories'), async ({ request }) => {
      const body = (await request.json()) as { p_ids: number[] };
      writes.push({ method: 'POST', table: 'order_categories', id: null, body });
      if (refusal) return HttpResponse.json({ code: refusal, message: 'no' }, { status: 409 });
      stored = body.p_ids.flatMap((id) => stored.filter((row) => row.id === id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(rpcUrl('delete_category'), async ({ request }) => {
      writes.push({
        method: 'POST',
        table: 'delete_category',
        id: null,
        body: await request.json(),
      });
      // PostgREST answers "PTxyz" with the status xyz.
      const status = Number(refusal?.match(/^PT(\d+)$/)?.[1] ?? 409);
      if (refusal) return HttpResponse.json({ code: refusal, message: 'no' }, { status });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return writes;
}

const names = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/Aulas Gravadas|Acervo/, ''));

describe('the list', () => {
  it('shows each category with its menu', async () => {
    categoriesApi();
    renderAdmin(<CategoryManager />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('CardiologiaAulas Gravadas');
    expect(second).toHaveTextContent('TraumaAcervo');
  });

  it('says that there are no categories', async () => {
    categoriesApi([]);
    renderAdmin(<CategoryManager />);
    expect(await screen.findByText('Nenhuma categoria encontrada')).toBeInTheDocument();
  });

  it('reads the categories again after a failure', async () => {
    server.use(
      http.get(restUrl('categories'), () => HttpResponse.json({ message: 'no' }, { status: 503 })),
    );
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Não foi possível carregar as categorias');
    categoriesApi();
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByText('Trauma')).toBeInTheDocument();
  });
});

describe('the order', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const orders = (writes: Write[]) =>
    writes.filter(({ table }) => table === 'order_categories').map(({ body }) => body);

  it('moves a category at once, upon the order that was shown, and announces its place', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    expect(button('Mover Cardiologia para cima')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Mover Toxicologia para baixo')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Mover Cardiologia para cima'));
    await user.click(button('Mover Trauma para cima'));
    await waitFor(() => expect(names()).toEqual(['Trauma', 'Cardiologia', 'Toxicologia']));
    expect(screen.getByText('Trauma: posição 1 de 3')).toBeInTheDocument();
    expect(button('Mover Trauma para cima')).toHaveFocus();
    await waitFor(() => expect(orders(writes)).toEqual([{ p_known: [1, 2, 3], p_ids: [2, 1, 3] }]));
  });

  it('moves a category by Alt with the arrows, also twice in a row', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    act(() => button('Editar Cardiologia').focus());
    await user.keyboard('{ArrowDown}{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    await waitFor(() => expect(names()).toEqual(['Trauma', 'Toxicologia', 'Cardiologia']));
    expect(button('Editar Cardiologia')).toHaveFocus();
    await waitFor(() =>
      expect(orders(writes)).toEqual([
        { p_known: [1, 2, 3], p_ids: [2, 1, 3] },
        { p_known: [2, 1, 3], p_ids: [2, 3, 1] },
      ]),
    );
  });

  it('moves a category that is dragged to another place', async () => {
    const writes = categoriesApi();
    const { container } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    const rows = screen.getAllByRole('listitem');
    for (const [index, row] of rows.entries()) {
      const box = new DOMRect(0, 52 * index, 300, 52);
      vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(box);
    }
    const grip = container.querySelector('[data-grip]');
    expect(grip).not.toBeNull();
    if (!(grip instanceof HTMLElement)) return;
    for (const row of rows) row.scrollIntoView = () => {};
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 });
    fireEvent.pointerMove(grip, { clientY: 130 });
    fireEvent.pointerUp(grip, { clientY: 130 });
    await waitFor(() => expect(names()).toEqual(['Trauma', 'Toxicologia', 'Cardiologia']));
    await waitFor(() => expect(orders(writes)).toEqual([{ p_known: [1, 2, 3], p_ids: [2, 3, 1] }]));
  });

  it('undoes a move of a category', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    await user.click(button('Mover Trauma para cima'));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(names()).toEqual(['Cardiologia', 'Trauma', 'Toxicologia']));
    await waitFor(() =>
      expect(orders(writes)[1]).toEqual({ p_known: [2, 1, 3], p_ids: [1, 2, 3] }),
    );
  });

  it('moves a category back when the server refuses', async () => {
    categoriesApi(ROWS, { refusal: '42501' });
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    await user.click(button('Mover Trauma para cima'));
    expect(await screen.findByText('Erro ao ordenar categorias')).toBeInTheDocument();
    expect(names()).toEqual(['Cardiologia', 'Trauma', 'Toxicologia']);
  });

  it('shows the order that another administrator made meanwhile, and says so', async () => {
    categoriesApi(ROWS, { refusal: 'PT409' });
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    categoriesApi([...ROWS].reverse(), { refusal: 'PT409' });
    await user.click(button('Mover Trauma para cima'));
    expect(await screen.findByText('A ordem já era outra')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Toxicologia', 'Trauma', 'Cardiologia']));
  });
});

describe('creating and renaming', () => {
  it('derives the address of a new category from its name until one is typed', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await screen.findByText('Trauma');
    await user.click(screen.getByRole('button', { name: 'Nova categoria' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova categoria' });
    await user.click(within(dialog).getByRole('button', { name: 'Criar categoria' }));
    expect(await within(dialog).findByText('Nome é obrigatório')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Nome'), 'Via Aérea Difícil');
    expect(within(dialog).getByLabelText('Endereço')).toHaveValue('via-aerea-dificil');
    await user.clear(within(dialog).getByLabelText('Endereço'));
    await user.type(within(dialog).getByLabelText('Endereço'), 'via-aerea');
    await user.type(within(dialog).getByLabelText('Nome'), ' II');
    expect(within(dialog).getByLabelText('Endereço')).toHaveValue('via-aerea');
    await user.click(within(dialog).getByRole('button', { name: 'Criar categoria' }));
    expect(await screen.findByText('Categoria criada')).toBeInTheDocument();
    expect(writes).toEqual([
      {
        method: 'POST',
        table: 'categories',
        id: null,
        body: {
          name: 'Via Aérea Difícil II',
          slug: 'via-aerea',
          description: null,
          show_in_dropdown: true,
          position: 4,
        },
      },
    ]);
  });

  it('changes name and menu of a category and keeps its address', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Editar Trauma' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar categoria' });
    await user.type(await within(dialog).findByLabelText('Nome'), ' grave');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Categoria atualizada')).toBeInTheDocument();
    expect(writes.map(({ body }) => body)).toEqual([
      { name: 'Trauma grave', show_in_dropdown: true },
    ]);
  });

  it('shows a taken address of a category at its field', async () => {
    categoriesApi(ROWS, { refusal: '23505' });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Editar Trauma' }));
    await user.type(await screen.findByLabelText('Endereço'), '-2');
    await user.click(screen.getByRole('button', { name: 'Salvar Alterações' }));
    expect(await screen.findByText('Outra categoria já usa este endereço')).toBeInTheDocument();
    expect(screen.queryByText('Erro ao atualizar categoria')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('deletes an empty category', async () => {
    const writes = categoriesApi();
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir categoria' }));
    expect(await screen.findByText('Categoria excluída')).toBeInTheDocument();
    expect(writes).toMatchObject([{ table: 'delete_category', body: { p_category_id: 2 } }]);
  });

  it('asks where the content of a category goes, and moves and deletes in one call', async () => {
    const writes = categoriesApi(ROWS, { videos: 12, podcasts: 1 });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    const target = await screen.findByLabelText('Mover 12 vídeos e 1 podcast para');
    const confirm = screen.getByRole('button', { name: 'Mover conteúdo e excluir' });
    expect(confirm).toBeDisabled();
    expect(confirm).toHaveAttribute('title', 'Escolha para onde vai o conteúdo');
    expect(within(target).queryByRole('option', { name: 'Trauma' })).toBeNull();
    await user.selectOptions(target, 'Cardiologia');
    await user.click(confirm);
    expect(await screen.findByText('Categoria excluída')).toBeInTheDocument();
    expect(writes).toMatchObject([
      { table: 'delete_category', body: { p_category_id: 2, p_move_to: 1 } },
    ]);
  });

  it.each([
    [1, 'A categoria está vazia. A regra que leva aulas novas a ela também será excluída.'],
    [2, 'A categoria está vazia. As 2 regras que levam aulas novas a ela também serão excluídas.'],
  ])('says that the %i rules of an empty one go with it', async (rules, sentence) => {
    categoriesApi(ROWS, { rules });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says what comes first where the only category has content', async () => {
    categoriesApi([category(2, 'Trauma')], { videos: 12 });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    expect(await screen.findByText(/Crie antes outra categoria\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mover conteúdo e excluir' })).toBeDisabled();
  });

  it('says that category rules move with the content', async () => {
    categoriesApi(ROWS, { videos: 1, rules: 2 });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    expect(
      await screen.findByText(
        'As 2 regras que levam aulas novas a ela passam a levá-las à categoria escolhida.',
      ),
    ).toBeInTheDocument();
  });

  it('says when a category got content in the meantime', async () => {
    categoriesApi(ROWS, { refusal: '23503' });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir categoria' }));
    expect(await screen.findByText('Erro ao excluir categoria')).toBeInTheDocument();
    expect(screen.getByText(/ainda tem conteúdo/)).toBeInTheDocument();
  });

  it('closes when another administrator has deleted the category meanwhile, and says so', async () => {
    categoriesApi(ROWS, { refusal: 'PT404' });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir categoria' }));
    expect(await screen.findByText('A categoria já não existe')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks again where the content goes when the chosen category was deleted meanwhile', async () => {
    categoriesApi(ROWS, { videos: 1, refusal: '22023' });
    const { user } = renderAdmin(<CategoryManager />);
    await user.click(await screen.findByRole('button', { name: 'Excluir Trauma' }));
    await user.selectOptions(await screen.findByLabelText(/^Mover 1 vídeo/), 'Cardiologia');
    server.use(http.get(restUrl('categories'), () => HttpResponse.json(ROWS.slice(1))));
    const confirm = screen.getByRole('button', { name: 'Mover conteúdo e excluir' });
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Cardiologia' })).toBeNull());
    await waitFor(() =>
      expect(confirm).toHaveAttribute('title', 'Escolha para onde vai o conteúdo'),
    );
  });
});
