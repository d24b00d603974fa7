import { type Browser, expect, type Page, test } from '@playwright/test';
import { pageSignedIn, SPLASH_DONE_KEY } from './support/browser.ts';
import { type Person, registerMember } from './support/people.ts';
import { operatorClient } from './support/stack.ts';

/** A computer at the sign-in screen; the splash of its first visit is over. */
async function openComputer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((key) => sessionStorage.setItem(key, 'true'), SPLASH_DONE_KEY);
  const page = await context.newPage();
  await page.goto('/auth');
  return page;
}

/** What the computer shows after the press. */
async function showCode(computer: Page, press: string, role: 'link' | 'button') {
  const started = computer.waitForResponse('**/api/auth/phone/start');
  await computer.getByRole(role, { name: press }).click();
  const { code, token } = (await (await started).json()) as { code: string; token: string };
  await expect(computer.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  return { code, token };
}

async function openPhone(browser: Browser, member: Person): Promise<Page> {
  const phone = await pageSignedIn(browser, member);
  await phone.setViewportSize({ width: 360, height: 740 });
  return phone;
}

async function confirm(phone: Page): Promise<void> {
  await phone.getByRole('checkbox', { name: /^Estou em frente a este computador/ }).check();
  await phone.getByRole('button', { name: 'Deixar entrar' }).click();
}

const signedIn = (page: Page) => page.getByRole('button', { name: /^Menu do usuário/ });

test('the QR of a computer is followed on the phone, which signs the computer in without a password', async ({
  browser,
}) => {
  const member = await registerMember();
  const [computer, phone] = await Promise.all([openComputer(browser), openPhone(browser, member)]);
  const { token } = await showCode(computer, 'Entrar com QR code', 'link');
  await phone.goto(`/conectar#${token}`);
  await expect(
    phone.getByRole('heading', { name: 'Deixar este computador entrar?' }),
  ).toBeVisible();
  await expect(phone).toHaveURL('/conectar');
  await expect(phone.getByText(member.fullName)).toBeVisible();
  await confirm(phone);

  await expect(computer.getByText(`Entrando como ${member.fullName}`)).toBeVisible();
  await expect(signedIn(computer)).toBeVisible();
  expect(await computer.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect(await computer.context().cookies()).toEqual([]);
  const { data: log } = await operatorClient()
    .from('user_login_logs')
    .select('is_shared')
    .eq('user_id', member.id)
    .eq('is_shared', true);
  expect(log).toHaveLength(1);

  await expect(phone.getByRole('heading', { name: 'Conectado' })).toBeVisible();
  await phone.getByRole('button', { name: 'Sair deste computador' }).click();
  await expect(phone.getByText('Você saiu do computador')).toBeVisible();
});

test('typed digits can be refused, and another code signs the computer in', async ({ browser }) => {
  const member = await registerMember();
  const [computer, phone] = await Promise.all([openComputer(browser), openPhone(browser, member)]);
  const look = async (code: string) => {
    await phone.getByLabel('Código do computador').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await phone.getByRole('button', { name: 'Continuar' }).click();
    await expect(phone.getByText(/^Chrome .* agora$/)).toBeVisible();
  };
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Mais', exact: true }).click();
  await phone.getByRole('link', { name: 'Conectar um computador' }).click();

  const first = await showCode(computer, 'Entrar com QR code', 'link');
  await look(first.code);
  await phone.getByRole('button', { name: 'Não fui eu' }).click();
  await expect(computer.getByText('O celular recusou')).toBeVisible();

  const second = await showCode(computer, 'Gerar novo código', 'button');
  await phone.getByRole('button', { name: 'Digitar outro código' }).click();
  await look(second.code);
  await confirm(phone);
  await expect(signedIn(computer)).toBeVisible();
});
