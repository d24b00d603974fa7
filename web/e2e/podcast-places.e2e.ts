import { expect, type Page, test } from '@playwright/test';
import { contextSignedIn, pageSignedIn, SPLASH_DONE_KEY, signOut } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { card, clock, LONGEST, mini, podcastProgress } from './support/podcasts.ts';

const placeOf = async (userId: string) =>
  Number((await podcastProgress(userId, LONGEST))?.current_seconds);

test('the place of an episode on one device', async ({ browser }) => {
  const member = await registerMember();
  const context = await contextSignedIn(browser, member);
  // A tab that is opened again after a crash is not a new visit.
  await context.addInitScript((key) => sessionStorage.setItem(key, 'true'), SPLASH_DONE_KEY);
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
  const episode = card(page, LONGEST);
  await page.goto('/podcasts');
  await episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);

  await test.step('the lock screen shows the cover and skips to the next and previous episode of the list', async () => {
    const press = (action: string) => page.evaluate(`pressOnLockScreen('${action}')`);
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
    // The one between them has no audio.
    await expect(mini(page)).toContainText('Ronda 06');
    await press('previoustrack');
    await expect(mini(page)).toContainText('Ronda 07');
  });

  await test.step('a reload restores the episode, paused and at its position', async () => {
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(11);
    await mini(page).getByRole('button', { name: 'Pausar' }).click();
    const at = await clock(page);

    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.reload();
    await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    expect(await clock(page)).toBe(at);
    await expect(episode.getByText(/^Restam 20:\d\d$/)).toBeVisible();
    expect(fetched.filter((url) => url.includes('/storage/'))).toEqual([]);

    // Home goes on with it, too.
    await page.getByRole('link', { name: 'Início', exact: true }).first().click();
    await page.mouse.wheel(0, 400);
    const shelf = page.getByRole('region', { name: 'Continue Ouvindo' });
    await shelf.getByRole('button', { name: /^Continuar ouvindo Ronda 07/ }).click();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await expect.poll(() => clock(page)).toBeGreaterThan(at);
  });

  let again = page;
  await test.step("a crashed browser loses less than a second of a podcast's position", async () => {
    const cdp = await context.newCDPSession(page);
    const crash = page.waitForEvent('crash');
    const begun = await clock(page);
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(begun + 2);
    const at = await clock(page);
    cdp.send('Page.crash').catch(() => undefined);
    await crash;

    again = await context.newPage();
    await again.goto('/podcasts');
    await expect(mini(again)).toContainText('Ronda 07');
    expect(await clock(again)).toBeGreaterThanOrEqual(at - 1);
    expect(await clock(again)).toBeLessThanOrEqual(at + 2);
    await expect.poll(() => placeOf(member.id)).toBeGreaterThanOrEqual(at - 1);
  });

  await test.step('a sign-out takes the open episode away', async () => {
    await signOut(again);
    expect(await again.evaluate(() => localStorage.getItem('podcast_open'))).toBeNull();
  });
  await context.close();
});

test('the place of an episode on two devices', async ({ browser }) => {
  const member = await registerMember();
  const desk = await pageSignedIn(browser, member);
  // On its side the bar has room for what skips.
  const phone = await pageSignedIn(browser, member, { viewport: { width: 844, height: 390 } });
  const stored = async () => Math.floor(await placeOf(member.id));
  const press = (page: Page, name: string) => mini(page).getByRole('button', { name }).click();
  /** Until it sounds, and the clock leaves where it began: what is pressed while it loads is not stored. */
  const begin = async (page: Page, from = 0) => {
    await page.goto('/podcasts');
    await card(page, LONGEST)
      .getByRole('button', { name: /^Reproduzir/ })
      .click();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await expect.poll(() => clock(page)).toBeGreaterThan(from);
  };

  await test.step('an episode left on one device continues there on another', async () => {
    const left = await phone.context().newPage();
    await begin(left);
    await press(left, 'Avançar 10 segundos');
    // Skipping saved that, and the next save by itself is 10 s later: what is heard since leaves with the tab or not at all.
    await expect.poll(() => clock(left)).toBeGreaterThanOrEqual(12);
    const closedAt = await clock(left);
    await left.close({ runBeforeUnload: true });
    await expect.poll(() => placeOf(member.id)).toBeGreaterThanOrEqual(closedAt);
    await begin(desk, closedAt);
  });

  await test.step('two open devices overwrite no position before the member chooses', async () => {
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
    await expect(question).toContainText(/^Você parou em 0:[345]\d /);
    await expect(mini(desk).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    expect(await stored()).toBe(phoneAt);

    await question.getByRole('button', { name: /^Ficar em 0:[12]\d$/ }).click();
    await expect(question).toBeHidden();
    await expect.poll(stored).toBeLessThan(phoneAt);
    await press(desk, 'Pausar');

    // The other one asks in its turn, and goes there.
    await press(phone, 'Reproduzir');
    await mini(phone).getByRole('button', { name: 'Continuar de lá' }).click();
    await expect.poll(() => clock(phone)).toBeLessThan(phoneAt);
    await expect(mini(phone).getByRole('alert')).toBeHidden();
  });
  await phone.context().close();
  await desk.context().close();
});
