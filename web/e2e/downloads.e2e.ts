import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn, signInByForm, signOut } from './support/browser.ts';
import { appIsKept, savedQueries, storedEpisodes } from './support/device-storage.ts';
import { registerMember } from './support/people.ts';
import { addEpisode, card, clock, LONGEST, mini, podcastProgress } from './support/podcasts.ts';
import { operatorClient } from './support/stack.ts';

const MB = 1_048_576;

test('a download goes on by itself after a cut and a reload, plays without a network, and its place follows', async ({
  browser,
}) => {
  const member = await registerMember();
  const episode = await addEpisode(400);
  const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
  const ranges: string[] = [];
  let isCut = true;
  await context.route('**/object/sign/podcasts/**', async (route) => {
    const range = route.request().headers().range ?? '';
    if (isCut && Number(/\d+/.exec(range)) >= 2 * MB) return route.abort('connectionreset');
    ranges.push(range);
    await route.continue();
  });
  const page = await context.newPage();
  const own = card(page, new RegExp(episode.title));
  await page.goto('/podcasts?todos=1');
  await own.getByRole('button', { name: `Baixar ${episode.title}, 3,1 MB` }).click();
  await expect(own.getByText('Aguardando conexão · 2 MB de 3,1 MB (65%)')).toBeVisible();
  await appIsKept(page);
  await page.reload();
  await expect(own.getByText('Aguardando conexão · 2 MB de 3,1 MB (65%)')).toBeVisible();
  isCut = false;
  await expect(own.getByText('Baixado · 3,1 MB')).toBeVisible({ timeout: 40_000 });
  // Nothing was asked for twice.
  expect(ranges.map((range) => Number(/\d+/.exec(range)))).toEqual([0, MB, 2 * MB, 3 * MB]);
  await expect
    .poll(async () => (await savedQueries(page))[member.id])
    .toEqual(expect.arrayContaining(['profile/me', 'podcasts/list']));

  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Ouvir os podcasts baixados' }).click();
  await expect(page.getByRole('tab', { name: 'Baixados (1)' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('article')).toHaveCount(1);
  await own.getByRole('button', { name: /^Reproduzir/ }).click();
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(12);
  expect(await podcastProgress(member.id)).toBeUndefined();

  await context.setOffline(false);
  await expect
    .poll(async () => Number((await podcastProgress(member.id))?.current_seconds))
    .toBeGreaterThanOrEqual(10);
  await context.close();
  await episode.remove();
});

async function download(page: Page): Promise<void> {
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Baixar/ }).click();
  await expect(episode.getByText(/^Baixado · /)).toBeVisible();
  expect(await storedEpisodes(page)).toHaveLength(1);
}

test('downloads leave the device with their person: by signing out, and when the access is taken away', async ({
  browser,
}) => {
  const [first, second] = [await registerMember(), await registerMember()];
  const page = await pageSignedIn(browser, first);
  await download(page);
  await signOut(page);
  await expect.poll(() => storedEpisodes(page)).toEqual([]);

  await page.goto('/auth');
  await signInByForm(page, second.email, second.password);
  await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
  await expect(page.getByRole('tab', { name: 'Baixados (0)' })).toBeVisible();
  await download(page);
  await operatorClient()
    .from('profiles')
    .update({ is_approved: false })
    .eq('id', second.id)
    .throwOnError();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
  // Looked at 8 s after the browser had a moment, which it may take 10 s to have.
  await expect.poll(() => storedEpisodes(page), { timeout: 30_000 }).toEqual([]);
  await page.context().close();
});
