import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { signIn } from './stack.ts';

const siteUrl = process.env.PLANTAO_SITE_URL ?? '';

/** The cleanup splash is shown once per browser session; tests that are not about it begin after it. */
export const SPLASH_DONE_KEY = 'cleanup_done';

/** A browser in which the person is already signed in, as on the day after they logged in. */
export async function contextSignedIn(
  browser: Browser,
  account: { email: string; password?: string },
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const session = await signIn(account.email, account.password);
  return browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(siteUrl).origin,
          localStorage: [{ name: 'auth_token', value: JSON.stringify(session) }],
        },
      ],
    },
  });
}

/** A page of such a browser. */
export async function pageSignedIn(
  browser: Browser,
  account: { email: string; password?: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await contextSignedIn(browser, account, options);
  return context.newPage();
}

/** Signs in with the form of `/auth`, which is on the screen; `name` is an e-mail or a phone. */
export async function signInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('E-mail ou telefone').fill(name);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/**
 * Signs out with the user menu, as a person does, and waits for all of it: the app shows the landing page at
 * once and then leaves for /api/logout, which answers with the same page anew. A test that went on in
 * between would lose the page under its hands.
 */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  const answer = page.waitForResponse('**/api/logout');
  const pageAnew = page.waitForEvent('domcontentloaded');
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await Promise.all([answer, pageAnew]);
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
}
