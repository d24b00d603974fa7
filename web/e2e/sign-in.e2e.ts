import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn, signInByForm, signOut } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { demo, operatorClient, stack } from './support/stack.ts';

const home = (page: Page) => page.getByRole('heading', { name: 'Adicionados Recentemente' });

test('a member signs in by e-mail and out again', async ({ page }) => {
  const member = await registerMember();
  await page.goto('/auth');
  await signInByForm(page, member.email, member.password);
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL('/');

  // A signed-in person has no business on the sign-in screen.
  await page.goto('/auth');
  await expect(home(page)).toBeVisible();

  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
});

test('a member signs in by phone, however it is written', async ({ page }) => {
  const member = await registerMember();
  await page.goto('/auth');
  await signInByForm(page, `+55 ${member.phone}`, member.password);
  await expect(home(page)).toBeVisible();
});

test('an unknown e-mail, an unknown phone and a wrong password are answered alike', async ({
  page,
}) => {
  const member = await registerMember();
  await page.goto('/auth');
  const answers: string[] = [];
  for (const [name, password] of [
    ['ninguem@plantao.example', 'senha-qualquer'],
    ['(11) 95555-0000', 'senha-qualquer'],
    [member.email, 'senha-errada'],
    [member.phone, 'senha-errada'],
  ] as const) {
    await signInByForm(page, name, password);
    const toast = page
      .getByRole('region', { name: /^Avisos/ })
      .filter({ hasText: 'Erro no login' });
    await expect(toast).toBeVisible();
    answers.push((await toast.textContent()) ?? '');
    await expect(page.getByLabel('E-mail ou telefone')).toHaveValue(name);
    await page.getByRole('button', { name: /fechar/i }).click();
    await expect(toast).toBeHidden();
  }
  expect(new Set(answers).size).toBe(1);
});

test('empty fields are named', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Email ou telefone é obrigatório')).toBeVisible();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
});

test('a server out of reach is not mistaken for a wrong password', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('E-mail ou telefone')).toBeVisible();
  await page.route(`${stack.gatewayUrl}/**`, (route) => route.abort());
  await signInByForm(page, demo.member, demo.password);
  await expect(page.getByText('Erro no login')).toBeVisible();
  await expect(page.getByText(/conexão/i)).toBeVisible();
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(demo.password);
});

test('an ended session says so and asks to sign in again', async ({ browser }) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/');
  await expect(home(page)).toBeVisible();

  const { error } = await operatorClient().auth.admin.deleteUser(member.id);
  expect(error).toBeNull();
  await page.goto('/profile');
  await expect(page.getByText(/sessão/i).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  await page.context().close();
});
