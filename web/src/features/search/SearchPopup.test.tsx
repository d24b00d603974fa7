import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { SearchPopup } from './SearchPopup.tsx';

const result = (id: number, duration: string | null = '10:00') => ({
  id,
  title: `Aula ${id}`,
  duration,
  duration_seconds: duration ? 600 : null,
});

function answer(results: ReturnType<typeof result>[]) {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('search_videos'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(results);
    }),
  );
  return asked;
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function openPopup() {
  const rendered = renderUi(
    <>
      <SearchPopup />
      <Where />
    </>,
  );
  await rendered.user.click(screen.getByRole('button', { name: 'Buscar vídeo-aulas' }));
  const field = await screen.findByRole('combobox', { name: 'Buscar vídeo-aulas' });
  return { ...rendered, field };
}

describe('search popup', () => {
  it('opens with the "/" key, not while somebody types', async () => {
    answer([]);
    const { user } = renderUi(
      <>
        <SearchPopup />
        <input aria-label="outro campo" />
      </>,
    );
    await user.type(screen.getByLabelText('outro campo'), 'a/b');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(document.body);
    await user.keyboard('/');
    expect(await screen.findByPlaceholderText('Buscar vídeo-aulas...')).toBeVisible();
  });

  it('leaves the "/" key alone for whoever switched shortcuts of one key off', async () => {
    savePlayerPreferences({ hasKeyShortcuts: false });
    const { user } = renderUi(<SearchPopup />);
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    act(() => savePlayerPreferences({ hasKeyShortcuts: true }));
    await user.keyboard('/');
    expect(await screen.findByRole('combobox')).toBeVisible();
  });

  it('asks above two characters, once per pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = answer([result(1)]);
    const { user, field } = await openPopup();
    await user.type(field, 'pc');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(asked).toEqual([]);
    await user.type(field, 'r ');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(asked).toEqual([{ q: 'pcr', max_results: 101 }]);
  });

  it('shows five results with their length, and how many more there are', async () => {
    answer([result(1), result(2, null), ...[3, 4, 5, 6, 7, 8].map((id) => result(id))]);
    const { user, field } = await openPopup();
    await user.type(field, 'aula');
    expect(await screen.findAllByRole('option')).toHaveLength(5);
    expect(screen.getByRole('option', { name: /^Aula 1\s*10:00$/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /^Aula 2\s*Sem duração$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'E mais 3 resultados...' })).toHaveAttribute(
      'href',
      '/busca?q=aula',
    );
  });

  it('says that it looks, until the first answer', async () => {
    let respond = () => {};
    const answered = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(
      http.post(rpcUrl('search_videos'), async () => {
        await answered;
        return HttpResponse.json([result(1)]);
      }),
    );
    const { user, field } = await openPopup();
    await user.type(field, 'aula');
    expect(await screen.findByText('Buscando...')).toBeVisible();
    respond();
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(screen.queryByText('Buscando...')).toBeNull();
  });

  it('echoes a text that finds nothing', async () => {
    answer([]);
    const { user, field } = await openPopup();
    await user.type(field, 'xyz');
    expect(await screen.findByText('Nenhum vídeo encontrado para "xyz"')).toBeVisible();
  });

  it('arrows choose, Enter opens the lesson and clears the search', async () => {
    answer([result(1), result(2)]);
    const { user, field } = await openPopup();
    await user.type(field, 'aula');
    const [first, second] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/video/2'));
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('/');
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });

  it('Enter without a choice leads to all results, of any text', async () => {
    answer([]);
    const { user, field } = await openPopup();
    await user.type(field, 'dor{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/busca?q=dor'));
  });

  it('Enter on nothing does nothing', async () => {
    answer([]);
    const { user, field } = await openPopup();
    await user.type(field, '  {Enter}');
    expect(field).toBeVisible();
  });

  it('Esc closes it', async () => {
    answer([]);
    const { user } = await openPopup();
    await user.click(screen.getByRole('button', { name: 'Fechar busca' }));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('a failure finds nothing and is only logged', async () => {
    expectConsoleError(/search failed/);
    server.use(http.post(rpcUrl('search_videos'), () => HttpResponse.json({}, { status: 500 })));
    const { user, field } = await openPopup();
    await user.type(field, 'sepse');
    expect(await screen.findByText('Nenhum vídeo encontrado para "sepse"')).toBeVisible();
  });

  it('is asked again after a failure', async () => {
    expectConsoleError(/search failed/);
    server.use(http.post(rpcUrl('search_videos'), () => HttpResponse.json({}, { status: 500 })));
    const { user, field } = await openPopup();
    await user.type(field, 'sepse');
    expect(await screen.findByText('Nenhum vídeo encontrado para "sepse"')).toBeVisible();
    const asked = answer([result(1)]);
    await user.type(field, 's');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    await user.type(field, '{Backspace}');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ q: 'sepse' });
  });
});
