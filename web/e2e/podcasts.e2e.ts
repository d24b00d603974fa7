import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn, SPLASH_DONE_KEY, signOut } from './support/browser.ts';
import { appIsKept, savedQueries } from './support/device-storage.ts';
import { registerMember } from './support/people.ts';
import { operatorClient, stack } from './support/stack.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const card = (page: Page, title: RegExp) => page.getByRole('article').filter({ hasText: title });
const mini = (page: Page) => page.getByRole('region', { name: 'Podcast em reprodução' });
const LONGEST = /Ronda 07/;

async function podcastProgress(userId: string) {
  const { data } = await operatorClient()
    .from('podcast_progress')
    .select('current_seconds, completed')
    .eq('user_id', userId)
    .throwOnError();
  return data[0];
}

/** Where the mini-player is, in seconds. */
async function clock(page: Page): Promise<number> {
  const text = (await mini(page).textContent()) ?? '';
  const [, minutes = '0', seconds = '0'] =
    /(\d+):(\d{2})/.exec(text.split('Ronda').at(-1) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('the page tells what there is to hear', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await expect(page.getByText(/^\d+ podcasts · \d+ min$/)).toBeVisible();
  await expect(page.getByText('Medicina de Emergência', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('article').first()).toContainText('Premium');
  await page.getByRole('button', { name: 'Ver Todos os Podcasts' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(6);
  await page.context().close();
});

test('it plays on from page to page, in one mini-player', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(card(page, LONGEST).getByRole('button', { name: /^Pausar/ })).toBeVisible();
  await expect(mini(page)).toBeVisible();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);

  await page.getByRole('link', { name: 'Categorias', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  await expect(mini(page)).toHaveCount(1);
  const before = await clock(page);
  await expect.poll(() => clock(page)).toBeGreaterThan(before);
  await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();

  // Another episode takes its place: there is one sound.
  await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
  await card(page, /Ronda 06/)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(mini(page)).toHaveCount(1);
  await expect(mini(page)).toContainText('Ronda 06');
  await expect(card(page, LONGEST).getByRole('button', { name: /^Reproduzir/ })).toBeVisible();

  await mini(page).getByRole('button', { name: 'Fechar player' }).click();
  await expect(mini(page)).toBeHidden();
  await page.context().close();
});

test('speed and volume are chosen, skipping moves by 10 s, and the choice is remembered', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(episode.getByRole('group', { name: 'Velocidade' }).getByRole('button')).toHaveText([
    '0,5x',
    '0,75x',
    '1x',
    '1,25x',
    '1,5x',
    '2x',
  ]);
  await episode.getByRole('button', { name: '1,5x', exact: true }).click();
  await expect(episode.getByRole('button', { name: '1,5x', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const volume = episode.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('1');
  await volume.fill('0.3');
  await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(10);
  await mini(page).getByRole('button', { name: 'Pausar' }).click();
  const at = await clock(page);
  await mini(page).getByRole('button', { name: 'Voltar 10 segundos' }).click();
  await expect.poll(() => clock(page)).toBe(at - 10);

  await page.reload();
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(episode.getByRole('button', { name: '1,5x', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(volume).toHaveValue('0.3');
  await page.context().close();
});

test('what is left on one device goes on from there on another', async ({ browser }) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(episode.getByRole('button', { name: /^Pausar/ })).toBeVisible();
  const seek = episode.getByRole('slider', { name: /^Posição de/ });
  await seek.fill('20');
  await seek.blur();
  // Seeking saved 20, and the next save by itself is at 30: what is heard since leaves with the tab or not at all.
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(24);
  const closedAt = await clock(page);
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(async () => Number((await podcastProgress(member.id))?.current_seconds))
    .toBeGreaterThanOrEqual(closedAt);
  await page.context().close();

  const other = await pageSignedIn(browser, member);
  await other.goto('/podcasts');
  await card(other, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(card(other, LONGEST).getByRole('button', { name: /^Pausar/ })).toBeVisible();
  await expect.poll(() => clock(other)).toBeGreaterThanOrEqual(closedAt);
  await other.context().close();
});

test('a reload brings the episode back, silent and at its place, until its person leaves', async ({
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

test('a browser that crashes loses less than a second', async ({ browser }) => {
  const member = await registerMember();
  const context = await contextSignedIn(browser, member);
  // As a tab that is opened again after a crash, not as a new visit.
  await context.addInitScript((key) => sessionStorage.setItem(key, 'true'), SPLASH_DONE_KEY);
  const page = await context.newPage();
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(3);
  const at = await clock(page);
  const cdp = await context.newCDPSession(page);
  const crash = page.waitForEvent('crash');
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

test('two devices, both in sight: nothing is overwritten before the member chose', async ({
  browser,
}) => {
  const member = await registerMember();
  const desk = await pageSignedIn(browser, member);
  const phone = await pageSignedIn(browser, member, { viewport: { width: 390, height: 844 } });
  const stored = async () =>
    Math.floor(Number((await podcastProgress(member.id))?.current_seconds));
  const begin = async (page: Page) => {
    await page.goto('/podcasts');
    await card(page, LONGEST)
      .getByRole('button', { name: /^Reproduzir/ })
      .click();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  };
  const press = (page: Page, name: string) => mini(page).getByRole('button', { name }).click();

  await begin(desk);
  await press(desk, 'Avançar 10 segundos');
  await press(desk, 'Pausar');
  const deskAt = await clock(desk);
  await expect.poll(stored).toBe(deskAt);

  await begin(phone);
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

test('without a network the list and the places are there, and play says what to do', async ({
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

test('the lock screen shows the cover, and its next and previous track are those of the list', async ({
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

test('an episode is offered in every type of the specification, and the browser takes one', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  const audio = page.locator('audio');
  await expect(audio).toHaveCount(1);
  const types = await audio
    .locator('source')
    .evaluateAll((sources) => sources.map((source) => source.getAttribute('type')));
  expect(types).toEqual(['mp4', 'm4a', 'mpeg', 'mp3', 'wav', 'ogg'].map((type) => `audio/${type}`));
  await page.context().close();
});

test('an episode whose address fails says so once every type was tried, and plays when it is back', async ({
  browser,
}) => {
  const context = await contextSignedIn(browser, await registerMember());
  await context.route(`${stack.gatewayUrl}/storage/v1/object/sign/podcasts/**`, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  const page = await context.newPage();
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(mini(page)).toContainText('A reprodução parou');
  await context.unrouteAll();
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
  await context.close();
});

test('an episode heard to its end is completed and begins anew', async ({ browser }) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/podcasts');
  const episode = card(page, LONGEST);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(episode.getByRole('button', { name: /^Pausar/ })).toBeVisible();
  const seek = episode.getByRole('slider', { name: /^Posição de/ });
  await seek.fill('50');
  await seek.blur();
  await expect(episode.getByRole('button', { name: /^Reproduzir/ })).toBeVisible();
  await expect.poll(async () => (await podcastProgress(member.id))?.completed).toBe(true);
  await expect(seek).toHaveValue('0');
  await page.context().close();
});

test('an episode without a file says so, once it was asked for', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  const episode = card(page, /Ronda 08/);
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect(episode.getByText('Áudio não disponível')).toBeVisible();
  await expect(episode.getByRole('button', { name: /^Reproduzir/ })).toBeDisabled();
  await page.context().close();
});

test('a list that fails to load says so, and reloads', async ({ browser }) => {
  const context = await contextSignedIn(browser, await registerMember());
  const page = await context.newPage();
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.route(`${stack.gatewayUrl}/rest/v1/podcasts**`, (route) => route.abort());
  await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
  await expect(page.getByText('Erro ao carregar podcasts')).toBeVisible();
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

test('a lesson that starts silences the podcast', async ({ browser }) => {
  const context = await contextSignedIn(browser, await registerMember());
  await serveYouTube(context);
  const page = await context.newPage();
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.getByRole('link', { name: 'Plantão, início' }).click();
  await page
    .getByRole('region', { name: 'Adicionados Recentemente' })
    .getByRole('link')
    .first()
    .click();
  await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  const video = page.getByRole('group', { name: 'Controles do vídeo' });
  await expect(async () => {
    if (await video.getByRole('button', { name: 'Reproduzir' }).isVisible()) {
      await video.getByRole('button', { name: 'Reproduzir' }).click();
    }
    await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
  }).toPass();
  await context.close();
});
