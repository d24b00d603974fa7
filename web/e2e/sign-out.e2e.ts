import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn, signInByForm, signOut } from './support/browser.ts';
import { type Person, registerMember } from './support/people.ts';
import { addLesson, storedProgress } from './support/videos.ts';

const recent = (page: Page) => page.getByRole('heading', { name: 'Adicionados Recentemente' });

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth');
  await signInByForm(page, email, password);
  await expect(recent(page)).toBeVisible();
}

test('unsent progress survives the sign-out and is sent only as the person who watched', async ({
  browser,
}) => {
  const [member, other] = await Promise.all([registerMember(), registerMember()]);
  const lesson = await addLesson();
  const page = await pageSignedIn(browser, member);
  await page.goto('/');
  await expect(recent(page)).toBeVisible();
  const report = {
    eventId: randomUUID(),
    videoId: lesson.id,
    positionSeconds: 77,
    watchedDeltaSeconds: 40,
    occurredAt: Date.now(),
    ended: false,
    device: 'Teste',
    attempted: false,
  };
  const key = `progress_outbox:${member.id}:${report.eventId}`;
  const isWaiting = () => page.evaluate((name) => localStorage.getItem(name) !== null, key);
  // An entry as the player stores it without a network.
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(report),
  ] as const);

  await signOut(page);
  expect(await isWaiting()).toBe(true);

  await signIn(page, other);
  await signOut(page);
  expect(await isWaiting()).toBe(true);
  expect(await storedProgress(other.id, lesson.id)).toBeNull();

  await signIn(page, member);
  await expect
    .poll(() => storedProgress(member.id, lesson.id))
    .toMatchObject({
      progress_seconds: 77,
      watched_seconds: 40,
    });
  await expect.poll(isWaiting).toBe(false);
  expect(await storedProgress(other.id, lesson.id)).toBeNull();
  await page.context().close();
});

test('the theme is kept on the device after the sign-out', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Tema claro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.keyboard.press('Escape');
  await signOut(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.context().close();
});
