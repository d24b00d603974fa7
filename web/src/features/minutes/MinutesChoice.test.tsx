import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { MinutesChoice } from './MinutesChoice.tsx';
import type { ShortItem } from './minutes.rules.ts';
import { minutesKey } from './minutes-keys.ts';

// Without a network nobody answers.
beforeEach(() => server.use(http.post(rpcUrl('short_items'), () => HttpResponse.error())));
// Not returned: waiting for it would leave it open for what the next tasks change.
afterEach(() => {
  act(() => onlineManager.setOnline(true));
});

const episode = (id: number, seconds: number): ShortItem => ({
  kind: 'episode',
  id,
  title: `Ronda ${id}`,
  categoryId: null,
  category: null,
  seconds,
  chapters: [],
  createdAt: '2026-11-01T12:00:00Z',
  thumbnail: null,
  youtubeId: null,
  audioUrl: '/a.mp3',
  filePath: null,
  positionSeconds: 0,
  reachedSeconds: 0,
  revision: 0,
  touchedAt: null,
  weight: 0,
});

/** The dialog of somebody who read this before. */
function openDialog(
  items: ShortItem[] | null,
  downloaded: readonly number[] = [],
  listed: readonly ShortItem[] = [],
) {
  signIn();
  const client = createQueryClient();
  if (items) client.setQueryData(minutesKey, items, { updatedAt: Date.now() - 60_000 });
  const onPlayEpisode = vi.fn();
  const ui = renderUi(
    <MinutesChoice
      minutes={7}
      downloaded={new Set(downloaded)}
      listed={listed}
      rateOf={() => 1}
      places={new Map()}
      picture={() => null}
      pathOf={({ item }) => `/video/${item.id}`}
      onPlayEpisode={onPlayEpisode}
      onOpenLesson={() => undefined}
      isReplacing={false}
    />,
    { client },
  );
  return { ...ui, onPlayEpisode };
}

it('without a network what was downloaded is offered and plays', async () => {
  onlineManager.setOnline(false);
  const { user, onPlayEpisode } = openDialog(
    [episode(1, 300), episode(2, 300), episode(3, 3600)],
    [2, 3],
  );
  const list = within(await screen.findByRole('list', { name: 'O que cabe em 7 minutos' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Ronda 2 Episódio inteiro, 5 min',
  ]);
  await user.click(list.getByRole('button'));
  expect(onPlayEpisode.mock.calls.map(([{ item }]) => item.id)).toEqual([2]);
});

it('without a network and without anything read before, what was downloaded is offered', async () => {
  onlineManager.setOnline(false);
  openDialog(null, [2], [episode(1, 300), episode(2, 300)]);
  expect(await screen.findByRole('button', { name: /^Ronda 2/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ronda 1/ })).toBeNull();
});

it('without a network downloads that are too long are told from none', async () => {
  onlineManager.setOnline(false);
  openDialog([episode(3, 3600)], [3]);
  expect(await screen.findByText('Nada cabe em 7 minutos agora')).toBeVisible();
  expect(screen.getByText('O que está baixado é mais longo, ou você já ouviu.')).toBeVisible();
});

it('without a network and without anything read before it says what to do', async () => {
  onlineManager.setOnline(false);
  openDialog(null);
  expect(
    await screen.findByText('Baixe episódios em Podcasts para ouvir sem conexão.'),
  ).toBeVisible();
});

it('an answer that takes long gives way to what was read before, and changes nothing when it comes', async () => {
  // Reading the code would use up the patience.
  await loadSupabase();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  const asked = vi.fn();
  server.use(
    http.post(rpcUrl('short_items'), async () => {
      asked();
      await late;
      return HttpResponse.json([]);
    }),
  );
  openDialog([episode(1, 300)]);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('button', { name: /^Ronda 1/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByRole('button', { name: /^Ronda 1/ })).toBeVisible();
  answer();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('button', { name: /^Ronda 1/ })).toBeVisible();
  vi.useRealTimers();
});
