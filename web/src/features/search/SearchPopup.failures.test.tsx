import { act, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '~/testing/console-errors.ts';
import { answerSearch, foundLesson, openSearch, takeReports } from '~/testing/search-popup.tsx';
import { rpcUrl, server } from '~/testing/server.ts';

let reported: unknown[] = [];
beforeEach(() => {
  reported = takeReports();
});

it('a failed search empties the list, is logged, and says so with a way to try again', async () => {
  answerSearch([foundLesson(1)]);
  const { user, field } = await openSearch();
  await user.type(field, 'aula');
  expect(await screen.findByRole('option')).toBeVisible();
  expectConsoleError(/search failed/);
  server.use(http.post(rpcUrl('search_everything'), () => HttpResponse.json({}, { status: 500 })));
  await user.type(field, ' 1');
  expect(await screen.findByText('A busca não respondeu.')).toBeVisible();
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.queryByText(/^Nenhum vídeo/)).toBeNull();
  answerSearch([foundLesson(2)]);
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByRole('option', { name: /Aula 2/ })).toBeVisible();
  expect(field).toHaveFocus();
  expect(screen.queryByText('A busca não respondeu.')).toBeNull();
});

it('a search that gets no answer for eight seconds counts as failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  expectConsoleError(/search failed/);
  let isAsked = false;
  server.use(
    http.post(rpcUrl('search_everything'), async () => {
      isAsked = true;
      await delay('infinite');
    }),
  );
  const { user, field } = await openSearch();
  await user.type(field, 'sepse');
  await act(() => vi.advanceTimersByTimeAsync(200));
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.getByText('Buscando...')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(await screen.findByText('A busca não respondeu.')).toBeVisible();
});

it('a failed search is sent again when its text comes back', async () => {
  expectConsoleError(/search failed/);
  server.use(http.post(rpcUrl('search_everything'), () => HttpResponse.json({}, { status: 500 })));
  const { user, field } = await openSearch();
  await user.type(field, 'sepse');
  expect(await screen.findByText('A busca não respondeu.')).toBeVisible();
  const asked = answerSearch([foundLesson(1)]);
  await user.type(field, 's');
  expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
  await user.type(field, '{Backspace}');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ q: 'sepse' });
});

describe('searches without an answer', () => {
  it('a text without any result is reported after a pause of two seconds, once per visit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSearch([]);
    const { user, field } = await openSearch();
    await user.type(field, 'plasmaferese');
    expect(await screen.findByText(/^Nenhum vídeo/)).toBeVisible();
    expect(reported).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(reported).toEqual([{ q: 'plasmaferese' }]));
    await user.keyboard('{Escape}');
    await user.keyboard('/');
    await user.type(await screen.findByRole('combobox'), 'Plasmaferese');
    expect(await screen.findByText(/^Nenhum vídeo/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(reported).toHaveLength(1);
  });

  it('nothing is reported while somebody types on, and what is left behind is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSearch([]);
    const { user, field } = await openSearch();
    await user.type(field, 'hemod');
    expect(await screen.findByText('Nenhum vídeo encontrado para "hemod"')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await user.type(field, 'iálise');
    expect(await screen.findByText('Nenhum vídeo encontrado para "hemodiálise"')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(reported).toEqual([{ q: 'hemodiálise' }]));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(reported).toHaveLength(1);
  });

  it('a report that fails is silent', async () => {
    answerSearch([]);
    let isAsked = false;
    server.use(
      http.post(rpcUrl('report_unanswered_search'), () => {
        isAsked = true;
        return HttpResponse.error();
      }),
    );
    const { user, field } = await openSearch();
    await user.type(field, 'peritonite');
    expect(await screen.findByText(/^Nenhum vídeo/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isAsked).toBe(true));
  });
});

describe('answers that led nowhere', () => {
  it('an answer of which nothing is opened is reported when its person leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSearch([foundLesson(1)]);
    const { user, field } = await openSearch();
    await user.type(field, 'quetamina');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(reported).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(reported).toEqual([{ q: 'quetamina', was_wrong: true }]));
  });

  it('one of which something is opened is not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSearch([foundLesson(1)]);
    const { user, field } = await openSearch();
    await user.type(field, 'cricotomia');
    await user.click(await screen.findByRole('option', { name: /Aula 1/ }));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(reported).toEqual([]);
  });

  it('one after which another question comes at once is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerSearch([foundLesson(1)]);
    const { user, field } = await openSearch();
    await user.type(field, 'bougiezinho');
    expect(await screen.findByRole('option', { name: /Aula 1/ })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    await user.clear(field);
    await user.type(field, 'introdutor');
    await waitFor(() => expect(reported).toEqual([{ q: 'bougiezinho', was_wrong: true }]));
  });
});
