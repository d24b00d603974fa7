import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { makeManagedVideo } from '~/testing/managed-video.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { Screen, videosApi, writesIn } from '~/testing/video-manager.tsx';
import { dismissToast } from '~/ui/toast.ts';

const TABLE = 'modo=tabela';

afterEach(() => dismissToast());

describe('the catalogue as a table', () => {
  it('shows the chosen columns, and cards again', async () => {
    videosApi([makeManagedVideo(1, { instructor: 'Lia Dupla', tags: ['adulto'] })]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    const row = within(await screen.findByRole('row', { name: /Aula 1/ }));
    expect(row.getByText('Lia Dupla')).toBeVisible();
    expect(row.getByText('adulto')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tags' }));
    expect(row.queryByText('adulto')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cartões' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Aula 1' })).toBeVisible();
  });

  it('is sorted by the database, by a press on a title and then the other way', async () => {
    const asked = videosApi([makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await screen.findByRole('row', { name: /Aula 1/ });
    expect(screen.getByRole('columnheader', { name: 'Adicionado em' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await user.click(screen.getByRole('button', { name: 'Título' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({ p_sort: 'title', p_is_ascending: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Título' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toMatchObject({ p_sort: 'title', p_is_ascending: false }),
    );
    expect(screen.getByRole('columnheader', { name: 'Título' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('is worked through by keyboard', async () => {
    videosApi([makeManagedVideo(2), makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await screen.findByRole('row', { name: /Aula 1/ });
    await user.keyboard('jjx');
    expect(screen.getByRole('row', { name: /Aula 1/ })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Selecionar Aula 1' })).toBeChecked();
    await user.keyboard('k');
    expect(screen.getByRole('row', { name: /Aula 2/ })).toHaveFocus();
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Editar vídeo' })).toBeVisible();
  });
});

describe('a cell', () => {
  it('is edited by keyboard, upon the value that it had', async () => {
    const asked = videosApi([makeManagedVideo(1, { instructor: 'Lia Dupla' })]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    const cell = await screen.findByRole('button', {
      name: /^Editar Instrutor de Aula 1:\s*Lia Dupla$/,
    });
    cell.focus();
    await user.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: 'Instrutor de Aula 1' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.keyboard('Rui Dupla{Enter}');
    await waitFor(() => expect(writesIn(asked)).toHaveLength(1));
    const [write] = writesIn(asked);
    expect(write?.body).toEqual({ instructor: 'Rui Dupla' });
    expect(write?.url.searchParams.get('instructor')).toBe('eq.Lia Dupla');
    expect(await screen.findByText('Vídeo atualizado!')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Instrutor de Aula 1' })).toBeNull();
  });

  it('has the focus again when it is saved, whenever a frame comes', async () => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    onTestFinished(() => frames.mockRestore());
    videosApi([makeManagedVideo(1)]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await user.click(await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }));
    await user.keyboard('Rui Dupla{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Editar Instrutor de Aula 1/ })).toHaveFocus(),
    );
  });

  it('leaves the focus where a person types elsewhere while it is saved', async () => {
    videosApi([makeManagedVideo(1)]);
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.use(http.patch(restUrl('videos'), () => answered));
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await user.click(await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }));
    await user.keyboard('Rui Dupla{Enter}');
    await user.click(screen.getByRole('button', { name: /^Editar Tags de Aula 1/ }));
    await user.keyboard('adu');
    answer(HttpResponse.json([{ id: 1 }]));
    expect(
      await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }),
    ).toBeVisible();
    await new Promise(requestAnimationFrame);
    await user.keyboard('lto');
    expect(screen.getByRole('textbox', { name: 'Tags de Aula 1' })).toHaveValue('adulto');
  });

  it('stays open when it was opened again before an earlier save is answered', async () => {
    videosApi([makeManagedVideo(1)]);
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.use(http.patch(restUrl('videos'), () => answered));
    const { user } = renderAdmin(<Screen address={TABLE} />);
    const open = async () =>
      user.click(await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }));
    await open();
    await user.keyboard('Rui Dupla{Enter}{Escape}');
    await open();
    await user.keyboard('Bia');
    answer(HttpResponse.json([{ id: 1 }]));
    expect(await screen.findByText('Vídeo atualizado!')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await user.keyboard(' Prado');
    expect(screen.getByRole('textbox', { name: 'Instrutor de Aula 1' })).toHaveValue('Bia Prado');
  });

  it('is left as it was by Escape, and by the same value', async () => {
    const asked = videosApi([makeManagedVideo(1, { tags: ['a', 'b'] })]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    const open = async () =>
      user.click(await screen.findByRole('button', { name: /^Editar Tags de Aula 1:\s*a\s*b$/ }));
    await open();
    await user.keyboard('c{Escape}');
    await open();
    expect(screen.getByRole('textbox', { name: 'Tags de Aula 1' })).toHaveValue('a, b');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox', { name: 'Tags de Aula 1' })).toBeNull();
    expect(writesIn(asked)).toEqual([]);
  });

  it('tags and categories are compared as they were', async () => {
    const asked = videosApi([makeManagedVideo(1, { tags: ['a "x"'], category_id: null })]);
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await user.click(await screen.findByRole('button', { name: /^Editar Tags de Aula 1/ }));
    await user.keyboard(', b,{Enter}');
    await waitFor(() => expect(writesIn(asked)).toHaveLength(1));
    expect(writesIn(asked)[0]?.body).toEqual({ tags: ['a "x"', 'b'] });
    expect(writesIn(asked)[0]?.url.searchParams.get('tags')).toBe('eq.{"a \\"x\\""}');
    await user.click(await screen.findByRole('button', { name: /^Editar Categoria de Aula 1/ }));
    await user.selectOptions(screen.getByLabelText('Categoria de Aula 1'), 'Trauma');
    await user.click(screen.getByRole('button', { name: 'Salvar Categoria de Aula 1' }));
    await waitFor(() => expect(writesIn(asked)).toHaveLength(2));
    expect(writesIn(asked)[1]?.body).toEqual({ category_id: 2 });
    expect(writesIn(asked)[1]?.url.searchParams.get('category_id')).toBe('is.null');
  });

  it('keeps what was typed when somebody else has changed it meanwhile', async () => {
    videosApi([makeManagedVideo(1, { instructor: 'Lia Dupla' })]);
    server.use(http.patch(restUrl('videos'), () => HttpResponse.json([])));
    const { user } = renderAdmin(<Screen address={TABLE} />);
    await user.click(await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }));
    // What the list has when it is read again.
    videosApi([makeManagedVideo(1, { instructor: 'Bia Prado' })]);
    server.use(
      http.patch(restUrl('videos'), ({ request }) => {
        const upon = new URL(request.url).searchParams.get('instructor');
        return HttpResponse.json(upon === 'eq.Bia Prado' ? [{ id: 1 }] : []);
      }),
    );
    const field = screen.getByRole('textbox', { name: 'Instrutor de Aula 1' });
    await user.clear(field);
    await user.keyboard('Rui Dupla{Enter}');
    expect(await screen.findByText(/Outra pessoa mudou isto para “Bia Prado”/)).toBeVisible();
    expect(field).toHaveValue('Rui Dupla');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Vídeo atualizado!')).toBeVisible();
  });
});

describe('a cell of which the list is read again while a person types', () => {
  it('is saved upon what it was begun upon', async () => {
    videosApi([makeManagedVideo(1, { instructor: 'Lia Dupla' })]);
    const client = createQueryClient();
    const { user } = renderAdmin(<Screen address={TABLE} />, { client });
    await user.click(await screen.findByRole('button', { name: /^Editar Instrutor de Aula 1/ }));
    const field = screen.getByRole('textbox', { name: 'Instrutor de Aula 1' });
    await user.clear(field);
    await user.keyboard('Rui Dupla');
    const asked = videosApi([
      makeManagedVideo(1, { instructor: 'Bia Prado', title: 'Aula relida' }),
    ]);
    await client.invalidateQueries();
    expect(await screen.findByText('Aula relida')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(writesIn(asked)).toHaveLength(1));
    expect(writesIn(asked)[0]?.url.searchParams.get('instructor')).toBe('eq.Lia Dupla');
  });
});

test('the link of a view is copied', async () => {
  videosApi([makeManagedVideo(1)]);
  const { user } = renderAdmin(<Screen address={TABLE} />);
  await user.click(screen.getByRole('button', { name: 'Copiar link desta visão' }));
  expect(await screen.findByText('Link copiado!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.href}?modo=tabela`);
});
