import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DownloadRecord } from '~/lib/offline/downloads.rules.ts';
import { downloads } from '~/lib/offline/downloads.ts';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { createMemoryDownloads, episodeFile } from '~/testing/downloads.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { signIn } from '~/testing/sign-in.ts';
import { DownloadsCard } from './DownloadsCard.tsx';

const MB = 1_048_576;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The settings of somebody with two downloads, complete and not; nothing goes on by itself. */
async function openCard() {
  const { userId } = signIn();
  const device = createMemoryDownloads();
  const store = downloads(device.storage);
  await store.add([
    episodeFile(1, { title: 'Ronda 1', size: 300 * MB }),
    episodeFile(2, { title: 'Ronda 2', size: 100 * MB }),
  ]);
  const record = device.records.get(`${userId}/1`) as DownloadRecord;
  await device.storage.change(record, { state: 'done', stored: 300 * MB });
  await store.refresh();
  return { ...renderUi(<DownloadsCard />), device, store };
}

it('the settings show how much room downloads take, and delete one or all of them', async () => {
  const { user, device } = await openCard();
  const card = within(screen.getByRole('region', { name: 'Downloads neste aparelho' }));
  expect(card.getByText('400 MB de 500 MB em uso')).toBeVisible();
  expect(card.getByText('Baixado · 300 MB')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Remover Ronda 2' }));
  expect(await card.findByText('300 MB de 500 MB em uso')).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Remover todos' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remover todos os downloads?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(device.records.size).toBe(1);
  await user.click(card.getByRole('button', { name: 'Remover todos' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remover todos' }),
  );
  expect(await card.findByText('Nenhum episódio baixado.')).toBeVisible();
  expect(device.records.size).toBe(0);
});

it('a limit below what is in use deletes nothing and says so; the device remembers it', async () => {
  const { user, device } = await openCard();
  const field = screen.getByLabelText('Espaço para downloads');
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['250 MB', '500 MB', '1 GB', '2 GB', '5 GB']);
  await user.selectOptions(field, '250 MB');
  expect(
    screen.getByText(/^O limite é menor do que o espaço em uso\. Nada foi apagado/),
  ).toBeVisible();
  expect(device.records.size).toBe(2);
  expect(localStorage.getItem('download_limit')).toBe(String(250 * MB));
});

it.each([
  [false, 'O navegador pode apagar os downloads se faltar espaço.'],
  [true, 'O navegador vai manter os downloads mesmo com pouco espaço.'],
])('it is said whether the browser promised to keep downloads: %s', async (promised, text) => {
  const storage = { persisted: async () => promised };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
  await openCard();
  expect(await screen.findByText(text)).toBeVisible();
});

it('on a computer of others there are no downloads', async () => {
  const { store } = await openCard();
  sessionStorage.setItem(SHARED_COMPUTER_KEY, 'true');
  await act(() => store.refresh());
  await waitFor(() => expect(screen.queryByLabelText('Espaço para downloads')).toBeNull());
  expect(screen.getByText('Este computador não é seu: nada é baixado nele.')).toBeVisible();
});
