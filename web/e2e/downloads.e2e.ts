import { expect, test } from '@playwright/test';
import { contextSignedIn } from './support/browser.ts';
import { appIsKept, savedData, savedQueries } from './support/device-storage.ts';
import { registerMember } from './support/people.ts';
import {
  addEpisode,
  card,
  choose,
  clock,
  LONGEST,
  mini,
  podcastProgress,
} from './support/podcasts.ts';

const MB = 1_048_576;

// An episode that stays behind would be offered to whoever has seven minutes.
let removeEpisode = async (): Promise<unknown> => undefined;
test.afterEach(() => removeEpisode());

test('a download goes on by itself after a cut and a reload, plays without a network, and its place follows', async ({
  browser,
}) => {
  const member = await registerMember();
  const episode = await addEpisode(400);
  removeEpisode = async () => episode.remove();
  const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
  const own = new RegExp(episode.title);
  const ranges: string[] = [];
  let isCut = true;
  await context.route('**/object/sign/podcasts/**', async (route) => {
    const range = route.request().headers().range ?? '';
    if (isCut && Number(/\d+/.exec(range)) >= 2 * MB) return route.abort('connectionreset');
    ranges.push(range);
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/podcasts?todos=1');
  await choose(card(page, own), 'Baixar (3,1 MB)');
  await expect(
    card(page, own).getByText('Aguardando conexão · 2 MB de 3,1 MB (65%)'),
  ).toBeVisible();
  await appIsKept(page);
  await page.reload();
  await expect(
    card(page, own).getByText('Aguardando conexão · 2 MB de 3,1 MB (65%)'),
  ).toBeVisible();
  isCut = false;
  await expect(card(page, own).getByText('Baixado · 3,1 MB')).toBeVisible({ timeout: 40_000 });
  // Nothing was asked for twice.
  expect(ranges.map((range) => Number(/\d+/.exec(range)))).toEqual([0, MB, 2 * MB, 3 * MB]);

  // Another one is begun, and not downloaded.
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  // Until it sounds: what is pressed while it loads is not stored.
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await mini(page).getByRole('button', { name: 'Pausar' }).click();
  await expect(card(page, LONGEST).getByText(/^Restam/)).toBeVisible();
  await expect
    .poll(async () => (await savedQueries(page))[member.id])
    .toEqual(expect.arrayContaining(['profile/me', 'podcasts/list']));
  const at = await clock(page);
  await expect
    .poll(async () => JSON.stringify(await savedData(page, member.id, 'podcasts/heard')))
    .toContain(`"current_seconds":${at}`);

  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ouvir os podcasts baixados' }).click();
  await expect(page.getByRole('tab', { name: 'Baixados (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('article')).toHaveCount(1);
  await card(page, own)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(12);
  expect(await podcastProgress(member.id, own)).toBeUndefined();

  const unsaved = card(page, /Ronda 06/);
  await test.step('without a network the podcasts and their positions are shown, and play says what to do', async () => {
    await page.getByRole('tab', { name: 'Todos' }).click();
    await expect(card(page, LONGEST).getByText(/^Restam/)).toBeVisible();
    await unsaved.getByRole('button', { name: /^Reproduzir/ }).click();
    await expect(unsaved.getByRole('alert')).toHaveText(
      'Sem conexão: o áudio precisa da internet. Seu ponto está salvo; toque em reproduzir quando a conexão voltar. Ouvir os baixados',
    );
  });

  await context.setOffline(false);
  await expect
    .poll(async () => Number((await podcastProgress(member.id, own))?.current_seconds))
    .toBeGreaterThanOrEqual(10);
  await unsaved.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(mini(page)).toContainText('Ronda 06');
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  await context.close();
});
