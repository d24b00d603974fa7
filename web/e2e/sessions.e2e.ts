import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { signInByForm } from './support/browser.ts';
import { type Person, registerMember } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** A browser that a link to the sessions brought to the sign-in. */
async function signedInAt(
  browser: Browser,
  { email, password }: Person,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options);
  await withoutSplash(context);
  const page = await context.newPage();
  await page.goto(`/auth?destino=${encodeURIComponent('/settings#sessoes')}`);
  await signInByForm(page, email, password);
  await expect(card(page).getByRole('heading')).toBeInViewport();
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: 'Aparelhos conectados' });
const items = (page: Page) => card(page).getByRole('listitem');

test('a member sees where they are signed in, and "Sair" ends the session of another device at once', async ({
  browser,
}) => {
  const member = await registerMember();
  const phone = await signedInAt(browser, member, { userAgent: IPHONE });
  const page = await signedInAt(browser, member, { viewport: { width: 360, height: 740 } });
  // The registration was a session, too.
  await expect(items(page)).toHaveCount(3);
  await expect(items(page).first()).toContainText('Chrome no Windows');
  await expect(items(page).first()).toContainText('Este aparelho');
  await expect(items(page).first()).toContainText('Usado agora');

  await card(page).getByRole('button', { name: 'Sair: Safari no iPhone' }).click();
  await expect(items(page)).toHaveCount(2);
  await phone.getByRole('button', { name: 'Baixar meus dados' }).click();
  await expect(phone.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible();

  await card(page).getByRole('button', { name: 'Sair de todos os outros' }).click();
  await expect(page.getByText('Você saiu de 1 outro aparelho.')).toBeVisible();
  await expect(card(page)).toContainText('Só este aparelho está conectado à sua conta.');

  // By its cookie the browser is known at the next sign-in; no script reads it.
  await expect
    .poll(() => page.context().cookies())
    .toMatchObject([{ name: 'plantao_device', httpOnly: true, sameSite: 'Strict' }]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await Promise.all([page.context().close(), phone.context().close()]);
});
