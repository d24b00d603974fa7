import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savePlayerPreferences } from '~/lib/player-preferences.ts';
import { renderUi } from '~/testing/render-app.tsx';
import {
  answerSearch,
  currentPath,
  foundLesson,
  openSearch,
  searchPopup,
  takeReports,
} from '~/testing/search-popup.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { EXAMPLE_QUESTIONS } from './example-questions.ts';
import { recentSearches } from './recent-searches.ts';

let reported: unknown[] = [];
beforeEach(() => {
  reported = takeReports();
});
afterEach(() => vi.restoreAllMocks());

describe('search popup', () => {
  it('the search opens with the "/" key, but not while typing', async () => {
    answerSearch([]);
    const { user } = renderUi(
      <>
        {searchPopup}
        <input aria-label="outro campo" />
      </>,
    );
    await user.type(screen.getByLabelText('outro campo'), 'a/b');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(document.body);
    await user.keyboard('/');
    expect(await screen.findByPlaceholderText('Buscar vídeo-aulas...')).toBeVisible();
  });

  it('the search ignores the "/" key when shortcuts of one key are switched off', async () => {
    savePlayerPreferences({ hasKeyShortcuts: false });
    const { user } = renderUi(searchPopup);
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    act(() => savePlayerPreferences({ hasKeyShortcuts: true }));
    await user.keyboard('/');
    expect(await screen.findByRole('combobox')).toBeVisible();
  });

  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '{Control>}K{/Control}'])(
    'the search opens with %s, also while typing and with shortcuts of one key off',
    async (keys) => {
      savePlayerPreferences({ hasKeyShortcuts: false });
      const { user } = renderUi(
        <>
          {searchPopup}
          <input aria-label="outro campo" />
        </>,
      );
      await user.click(screen.getByLabelText('outro campo'));
      await user.keyboard('k');
      expect(screen.queryByRole('combobox')).toBeNull();
      await user.keyboard(keys);
      expect(await screen.findByRole('combobox')).toBeVisible();
      savePlayerPreferences({ hasKeyShortcuts: true });
    },
  );

  it.each(['{Control>}{Shift>}k{/Shift}{/Control}', '{Alt>}k{/Alt}', '{Control>}{/Control}k'])(
    'the search does not open with %s',
    async (keys) => {
      const { user } = renderUi(searchPopup);
      await user.keyboard(keys);
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );

  it('the search does not open over an open dialog', async () => {
    const { user } = renderUi(
      <>
        {searchPopup}
        <div role="alertdialog" aria-modal="true" />
      </>,
    );
    await user.keyboard('{Control>}k{/Control}/');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('the search asks the server above two characters, once per pause in typing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const asked = answerSearch([foundLesson(1)]);
    const { user, field } = await openSearch();
    await user.type(field, 'pc');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(asked).toEqual([]);
    await user.type(field, 'r ');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(asked).toEqual([{ q: 'pcr' }]);
  });

  it('the search shows five results with their length, and how many more there are', async () => {
    answerSearch([
      foundLesson(1),
      foundLesson(2, { duration: null, duration_seconds: null }),
      ...[3, 4, 5, 6, 7, 8].map((id) => foundLesson(id)),
    ]);
    const { user, field } = await openSearch();
    await user.type(field, 'aula');
    expect(await screen.findAllByRole('option', { name: /^Aula/ })).toHaveLength(5);
    expect(screen.getByRole('option', { name: /^Aula 1\s*10:00$/ })).toBeVisible();
    expect(screen.getByRole('option', { name: /^Aula 2\s*Sem duração$/ })).toBeVisible();
    expect(screen.getByRole('option', { name: 'E mais 3 resultados...' })).toHaveAttribute(
      'href',
      '/busca?q=aula',
    );
  });

  it('each search result shows its picture, category and instructor, with the searched words marked', async () => {
    answerSearch([
      foundLesson(1, {
        title: 'Intubação em sequência rápida',
        instructor: 'Dra. Marina',
        category: 'Via Aérea',
      }),
      foundLesson(2, { title: 'Anafilaxia', description: 'Quando a intubação não pode esperar.' }),
    ]);
    const { user, field } = await openSearch();
    await user.type(field, 'INTUBACAO via');
    const [first, second] = await screen.findAllByRole('option');
    expect(first).toHaveTextContent('Via Aérea · Dra. Marina');
    expect(screen.getAllByTestId('picture').map((art) => art.textContent)).toEqual([
      'Intubação em sequência rápida',
      'Anafilaxia',
    ]);
    const marks = (option?: HTMLElement) =>
      [...(option?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);
    expect(marks(first)).toEqual(['Intubação', 'Via']);
    expect(second).toHaveTextContent('Quando a intubação não pode esperar.');
    expect(marks(second)).toEqual(['intubação']);
  });

  it('the search says that it is searching until the first answer', async () => {
    let respond = () => {};
    const answered = new Promise<void>((resolve) => {
      respond = resolve;
    });
    server.use(
      http.post(rpcUrl('search_everything'), async () => {
        await answered;
        return HttpResponse.json({ count: 1, lessons: [foundLesson(1)] });
      }),
    );
    const { user, field } = await openSearch();
    await user.type(field, 'aula');
    expect(await screen.findByText('Buscando...')).toBeVisible();
    respond();
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(screen.queryByText('Buscando...')).toBeNull();
  });

  it('the search repeats a text that finds nothing', async () => {
    answerSearch([], { categories: [{ name: 'Trauma', slug: 'trauma' }] });
    const { user, field } = await openSearch();
    await user.type(field, 'xyz');
    expect(await screen.findByText('Nenhum vídeo encontrado para "xyz"')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Trauma' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(reported).toEqual([{ q: 'xyz' }]));
  });

  it('arrows choose a search result, and Enter opens its lesson and clears the search', async () => {
    answerSearch([foundLesson(1), foundLesson(2)]);
    const { user, field } = await openSearch();
    await user.type(field, 'aula');
    const [first, second] = await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{ArrowUp}');
    expect(first).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/video/2'));
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('/');
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });

  it('Enter without a chosen result leads to all results', async () => {
    answerSearch([]);
    const { user, field } = await openSearch();
    await user.type(field, 'dor{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/busca?q=dor'));
  });

  it('Enter in an empty search does nothing', async () => {
    answerSearch([]);
    const { user, field } = await openSearch();
    await user.type(field, '  {Enter}');
    expect(field).toBeVisible();
  });

  it.each(['by Escape', 'by its button'])(
    'the search closes %s, also with a text in it',
    async (how) => {
      answerSearch([]);
      const { user, field } = await openSearch();
      await user.type(field, 'ec');
      if (how === 'by Escape') await user.keyboard('{Escape}');
      else await user.click(screen.getByRole('button', { name: 'Fechar busca' }));
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    },
  );

  it('a search opened right after it was closed stays open, however late the closing is reported', async () => {
    let report: () => void = () => undefined;
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (
      this: HTMLDialogElement,
    ) {
      this.open = false;
      report = () => this.dispatchEvent(new Event('close'));
    });
    const { user, field } = await openSearch();
    await user.type(field, '{Escape}');
    await user.keyboard('{Control>}k{/Control}');
    act(report);
    expect(await screen.findByRole('combobox')).toBeVisible();
  });

  it('where nothing was found, three ways lead on: a shorter question, the catalogue and a word to the team', async () => {
    answerSearch([]);
    const { user, field } = await openSearch();
    await user.type(field, 'plasmaferese na gestante');
    const ways = within(await screen.findByRole('navigation', { name: 'Outros caminhos' }));
    expect(ways.getByRole('link', { name: 'Ver o catálogo' })).toHaveAttribute(
      'href',
      '/categories',
    );
    expect(ways.getByRole('link', { name: /^Avisar que falta uma aula/ })).toHaveAttribute(
      'href',
      '/contato?falta=plasmaferese+na+gestante',
    );
    expect(screen.getByText(/^Tente: nome genérico, sigla/)).toBeVisible();
    // The first three of the catalogue.
    expect(ways.getByRole('link', { name: 'Trauma' })).toHaveAttribute(
      'href',
      '/category/categoria-2',
    );
    expect(ways.queryByRole('link', { name: 'Sepse' })).toBeNull();
    answerSearch([foundLesson(1)]);
    await user.keyboard('{ArrowDown}');
    expect(ways.getByRole('button', { name: 'Buscar só “plasmaferese”' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(field).toHaveValue('plasmaferese');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('before anything was asked four questions are offered, and one press asks', async () => {
    const asked = answerSearch([foundLesson(1)]);
    const { user, field } = await openSearch();
    const examples = within(screen.getByRole('navigation', { name: 'Perguntas de exemplo' }));
    expect(examples.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...EXAMPLE_QUESTIONS,
    ]);
    await user.click(examples.getByRole('button', { name: EXAMPLE_QUESTIONS[0] }));
    expect(field).toHaveValue(EXAMPLE_QUESTIONS[0]);
    expect(field).toHaveFocus();
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(asked).toEqual([{ q: EXAMPLE_QUESTIONS[0] }]);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('without a network it says so, and leads to what is on the device', async () => {
    const asked = answerSearch([foundLesson(1)]);
    act(() => onlineManager.setOnline(false));
    const { user, field } = await openSearch();
    await user.type(field, 'sepse');
    expect(screen.getByText('A busca precisa de internet.')).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'Sem internet' }));
    expect(
      links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Podcasts baixados', '/podcasts?filtro=baixados'],
      ['Minhas anotações', '/anotacoes'],
      ['Minha Lista', '/favorites'],
    ]);
    expect(asked).toEqual([]);
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    expect(screen.queryByText('A busca precisa de internet.')).toBeNull();
  });

  describe('recent searches', () => {
    const recent = () =>
      [...document.querySelectorAll('[data-recent-search]')].map((row) => row.textContent);

    let own: ReturnType<typeof recentSearches>;
    beforeEach(() => {
      own = recentSearches(signIn().userId);
    });

    it('a recent search that led to a lesson is remembered and can be repeated', async () => {
      answerSearch([foundLesson(1)]);
      const { user, field } = await openSearch();
      expect(screen.queryByText('Buscas recentes')).toBeNull();
      await user.type(field, 'sepse{Enter}');
      await user.keyboard('/');
      await user.type(await screen.findByRole('combobox'), 'dor no peito');
      await user.click(await screen.findByRole('option'));
      await user.keyboard('/');
      await screen.findByText('Buscas recentes');
      expect(recent()).toEqual(['dor no peito', 'sepse']);
      await user.click(screen.getByRole('button', { name: 'sepse' }));
      expect(screen.getByRole('combobox')).toHaveValue('sepse');
      expect(screen.getByRole('combobox')).toHaveFocus();
      expect(await screen.findByRole('option')).toBeVisible();
      expect(screen.queryByText('Buscas recentes')).toBeNull();
    });

    it('recent searches leave out abandoned ones, and can be removed one by one or all at once', async () => {
      answerSearch([]);
      for (const text of ['um', 'dois', 'três']) own.add(text);
      const { user, field } = await openSearch();
      await user.type(field, 'nada');
      await user.clear(field);
      expect(recent()).toEqual(['três', 'dois', 'um']);
      await user.click(screen.getByRole('button', { name: 'Apagar a busca dois' }));
      expect(recent()).toEqual(['três', 'um']);
      expect(screen.getByRole('button', { name: 'um' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Apagar todas' }));
      expect(recent()).toEqual([]);
      expect(field).toHaveFocus();
    });

    it('arrows move through the recent searches', async () => {
      answerSearch([]);
      own.add('ecg');
      const { user, field } = await openSearch();
      await user.click(field);
      await user.keyboard('{ArrowDown}');
      expect(screen.getByRole('button', { name: 'ecg' })).toHaveFocus();
      await user.keyboard('{ArrowDown}');
      expect(field).toHaveFocus();
      await user.keyboard('{ArrowUp}{Enter}');
      expect(field).toHaveValue('ecg');
    });

    it('the recent searches of another person are not shown', async () => {
      answerSearch([]);
      recentSearches('bia').add('ecg');
      await openSearch();
      expect(recent()).toEqual([]);
    });
  });
});
