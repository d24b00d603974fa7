import { expect, type Page, test } from '@playwright/test';
import { registerMember } from './support/people.ts';
import { timeline } from './support/player.ts';
import { card, LONGEST, mini } from './support/podcasts.ts';
import { onDisk, openSharedTab, playOnPhone, sharedBar } from './support/shared-computer.ts';
import { signIn } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu do usuário/ });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Ainda está aí?' });
const tabHolds = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

test('a shared computer keeps nothing of who used it, and leaves alone who owns it', async ({
  browser,
}) => {
  const [owner, lesson] = await Promise.all([registerMember(), addLesson()]);
  const ownSession = JSON.stringify(await signIn(owner.email, owner.password));
  const { page, member } = await openSharedTab(browser, {
    before: (tab) => tab.evaluate((text) => localStorage.setItem('auth_token', text), ownSession),
  });
  await expect(sharedBar(page)).toContainText(member.fullName);

  // As somebody uses it: search, a lesson and a note, a podcast, the theme.
  await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).click();
  await page.getByRole('combobox', { name: 'Buscar vídeo-aulas' }).fill('choque');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL('/');

  // What was begun on the phone goes on here, and is then no longer what was last played there.
  await playOnPhone(member, lesson.id, 200);
  const fromPhone = page.getByRole('region', { name: 'Continuar do celular' });
  await page.goto('/');
  await expect(fromPhone).toHaveText(`No celular, há 5 min: ${lesson.title}, 3:20`);
  await expect(fromPhone).toBeInViewport({ ratio: 1 });
  await fromPhone.getByRole('link').click();
  await expect(page).toHaveURL(`/video/${lesson.id}`);
  await expect.poll(async () => Number(await timeline(page).inputValue())).toBeGreaterThan(199);
  await page.goto(`/video/${lesson.id}?t=200`);
  await expect(timeline(page)).toHaveValue('200');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Anotação em 3:20' }).fill('Reavaliar em 1 hora');
  await expect.poll(() => tabHolds(page)).toContainEqual(expect.stringMatching(/^note_draft:/));
  await page.goto('/podcasts');
  await card(page, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Tema claro' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(mini(page)).toBeVisible();

  const ownersAlone = {
    entries: ['auth_token'],
    databases: [],
    caches: [],
    workers: 0,
    cookies: '',
  };
  expect(await onDisk(page)).toEqual(ownersAlone);
  // What the tab remembers is there, so the journey has really been one that leaves traces.
  expect(await tabHolds(page)).toEqual(
    expect.arrayContaining(['auth_token', 'device_id', 'podcast_open', 'theme']),
  );

  // A tab of its own is the owner's, who is signed in here.
  const next = await page.context().newPage();
  await next.goto('/termos');
  await expect(userMenu(next)).toHaveAccessibleName(`Menu do usuário: ${owner.fullName}`);
  await expect(sharedBar(next)).toBeHidden();
  await next.close();

  await sharedBar(page).getByRole('button', { name: 'Sair' }).click();
  const anew = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await anew;
  await expect(userMenu(page)).toHaveAccessibleName(`Menu do usuário: ${owner.fullName}`);
  expect(await tabHolds(page)).not.toContain('shared_computer');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(ownSession);
  await page.context().close();
});

test('a shared computer asks after 14 minutes without use and signs out after 15', async ({
  browser,
}) => {
  const { page, idleFor } = await openSharedTab(browser);
  await page.clock.install();
  await page.goto('/favorites');
  await expect(sharedBar(page)).toBeVisible();
  const next = await page.context().newPage();
  await next.goto('/favorites');
  await expect(next.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  await next.close();

  await idleFor(14 * 60 + 1);
  await page.clock.fastForward('14:01');
  await expect(question(page)).toContainText(/Termina em 5\d s/);
  const stay = question(page).getByRole('button', { name: 'Continuar' });
  await expect(stay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();

  // The computer sleeps: nobody who wakes it sees anything. A sleeping computer asks for nothing.
  await page.route('**/rpc/unread_notification_count*', (route) => route.abort());
  await idleFor(16 * 60);
  await page.clock.fastForward('16:00');
  await expect(
    page.getByText('A sessão neste computador compartilhado terminou por falta de uso.'),
  ).toBeVisible();
  await expect(sharedBar(page)).toBeHidden();
  const kept = (await tabHolds(page)).sort();
  expect(kept.filter((key) => key !== 'scroll_positions')).toEqual(['plantao.ended']);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  expect((await onDisk(page)).entries).toEqual([]);
  await page.context().close();
});
