import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn, SPLASH_DONE_KEY, signOut } from './support/browser.ts';
import { appIsKept, savedQueries } from './support/device-storage.ts';
import { registerMember } from './support/people.ts';
import { card, clock, LONGEST, mini, podcastProgress } from './support/podcasts.ts';

test('a reload restores the episode, paused and at its position, until the sign-out', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(11);
  await mini(page).getByRole('button', { name: 'Pausar' }).click();
  const at = await clock(page);

  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  expect(await clock(page)).toBe(at);
  await expect(episode.getByText(/^Restam 0:[34]\d$/)).toBeVisible();
  expect(fetched.filter((url) => url.includes('/storage/'))).toEqual([]);

  // Home goes on with it, too.
  await page.getByRole('link', { name: 'Início', exact: true }).first().click();
  await page.mouse.wheel(0, 400);
  const shelf = page.getByRole('region', { name: 'Continue ouvindo' });
  await shelf.getByRole('button', { name: /^Continuar ouvindo Ronda 07/ }).click();
  await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect.poll(() => clock(page)).toBeGreaterThan(at);

  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('podcast_open'))).toBeNull();
  await page.context().close();
});

test("a crashed browser loses less than a second of a podcast's position", async ({ browser }) => {
  const member = await registerMember();
  const context = await contextSignedIn(browser, member);
  // As a tab that is opened again after a crash, not as a new visit.
  await context.addInitScript((key) => sessionStorage.setItem(key, 'true'), SPLASH_DONE_KEY);
  const page = await context.newPage();
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  const cdp = await context.newCDPSession(page);
  const crash = page.waitForEvent('crash');
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(3);
  const at = await clock(page);
  cdp.send('Page.crash').catch(() => undefined);
  await crash;

  const again = await context.newPage();
  await again.goto('/podcasts');
  await expect(mini(again)).toContainText('Ronda 07');
  expect(await clock(again)).toBeGreaterThanOrEqual(at - 1);
  expect(await clock(again)).toBeLessThanOrEqual(at + 2);
  await expect
    .poll(async () => Number((await podcastProgress(member.id))?.current_seconds))
    .toBeGreaterThanOrEqual(at - 1);
  await context.close();
});

test('two open devices overwrite no position before the member chooses', async ({ browser }) => {
  const member = await registerMember();
  const desk = await pageSignedIn(browser, member);
  const phone = await pageSignedIn(browser, member, { viewport: { width: 390, height: 844 } });
  const stored = async () =>
    Math.floor(Number((await podcastProgress(member.id))?.current_seconds));
  /** Until it sounds: what is pressed while it loads is not stored. */
  const begin = async (page: Page, from = 0) => {
    await page.goto('/podcasts');
    await card(page, LONGEST)
      .getByRole('button', { name: /^Reproduzir/ })
      .click();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await expect.poll(() => clock(page)).toBeGreaterThan(from);
  };
  const press = (page: Page, name: string) => mini(page).getByRole('button', { name }).click();

  await begin(desk);
  await press(desk, 'Avançar 10 segundos');
  await press(desk, 'Pausar');
  const deskAt = await clock(desk);
  await expect.poll(stored).toBe(deskAt);

  await begin(phone, deskAt);
  await press(phone, 'Avançar 10 segundos');
  await press(phone, 'Avançar 10 segundos');
  await press(phone, 'Pausar');
  const phoneAt = await clock(phone);
  await expect.poll(stored).toBe(phoneAt);

  await press(desk, 'Reproduzir');
  const question = mini(desk).getByRole('alert');
  await expect(question).toContainText(/^Você parou em 0:[23]\d /);
  await expect(mini(desk).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  expect(await stored()).toBe(phoneAt);

  await question.getByRole('button', { name: /^Ficar em 0:1\d$/ }).click();
  await expect(question).toBeHidden();
  await expect.poll(stored).toBeLessThan(phoneAt);
  await press(desk, 'Pausar');

  // The other one asks in its turn, and goes there.
  await press(phone, 'Reproduzir');
  await mini(phone).getByRole('button', { name: 'Continuar de lá' }).click();
  await expect.poll(() => clock(phone)).toBeLessThan(phoneAt);
  await expect(mini(phone).getByRole('alert')).toBeHidden();
  await phone.context().close();
  await desk.context().close();
});

test('without a network the podcasts and their positions are shown, and play says what to do', async ({
  browser,
}) => {
  const member = await registerMember();
  const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await mini(page).getByRole('button', { name: 'Pausar' }).click();
  await expect(episode.getByText(/^Restam/)).toBeVisible();
  await appIsKept(page);
  await expect
    .poll(async () => (await savedQueries(page))[member.id])
    .toEqual(expect.arrayContaining(['podcasts/list', 'podcasts/heard']));

  await context.setOffline(true);
  await page.reload();
  await expect(episode.getByText(/^Restam/)).toBeVisible();
  await card(page, /Ronda 06/)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(card(page, /Ronda 06/).getByRole('alert')).toHaveText(
    'Sem conexão: o áudio precisa da internet. Seu ponto está guardado; toque em reproduzir quando a conexão voltar.',
  );
  await context.setOffline(false);
  await expect(page.getByText('Você está sem conexão.')).toBeHidden();
  await card(page, /Ronda 06/)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  await context.close();
});

test('the lock screen shows the cover and skips to the next and previous episode of the list', async ({
  browser,
}) => {
  const context = await contextSignedIn(browser, await registerMember());
  // The lock screen itself is out of a test's reach: this keeps what the page gave to it.
  await context.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    const give = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      give(action, handler);
    };
    Object.assign(window, {
      pressOnLockScreen: (action: MediaSessionAction) => handlers[action]?.({ action }),
    });
  });
  const page = await context.newPage();
  const press = (action: string) => page.evaluate(`pressOnLockScreen('${action}')`);
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  // Drawn beside the sound, when the browser has a moment.
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.artwork.length))
    .toBe(3);
  const drawn = await page.evaluate(async () => {
    const [, , { src, sizes } = { src: '', sizes: '' }] =
      navigator.mediaSession.metadata?.artwork ?? [];
    const image = new Image();
    image.src = src;
    await image.decode();
    return [sizes, image.naturalWidth];
  });
  expect(drawn).toEqual(['512x512', 512]);

  await press('nexttrack');
  await expect(mini(page)).not.toContainText('Ronda 07');
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  const at = titles.findIndex((title) => title.startsWith('Ronda 07'));
  await expect(mini(page)).toContainText(titles[at + 1] ?? '');
  await press('previoustrack');
  await expect(mini(page)).toContainText('Ronda 07');
  await context.close();
});
