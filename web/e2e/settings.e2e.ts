import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn, signInByForm } from './support/browser.ts';
import { linkInMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';
import { operatorClient, signIn } from './support/stack.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function changePassword(page: Page, current: string, next: string, again = next) {
  const form = section(page, 'Alterar senha');
  await form.getByLabel('Senha atual', { exact: true }).fill(current);
  await form.getByLabel('Nova senha', { exact: true }).fill(next);
  await form.getByLabel('Confirmar nova senha', { exact: true }).fill(again);
  await form.getByRole('button', { name: 'Alterar senha' }).click();
}

test('the settings form shows the stored data, refuses invalid values, and saves', async ({
  browser,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  const form = section(page, 'Informações pessoais');
  await expect(form.getByLabel('Nome completo')).toHaveValue(member.fullName);
  await expect(form.getByLabel('Telefone')).toHaveValue(member.phone);
  await expect(form.getByLabel('E-mail')).toHaveValue(member.email);

  await form.getByLabel('Nome completo').fill('A');
  await form.getByLabel('Telefone').fill('123');
  await form.getByLabel('E-mail').fill('nada');
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(form.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
  await expect(form.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeVisible();
  await expect(form.getByText('Email inválido')).toBeVisible();

  await form.getByLabel('Nome completo').fill('Teste Renomeada de Souza');
  await form.getByLabel('Telefone').fill(member.phone);
  await form.getByLabel('E-mail').fill(member.email);
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Nome completo')).toHaveValue('Teste Renomeada de Souza');
  await page.context().close();
});

test('a phone of another user is refused at its field', async ({ browser }) => {
  const [member, other] = [await registerMember(), await registerMember()];
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  const form = section(page, 'Informações pessoais');
  await form.getByLabel('Telefone').fill(other.phone);
  await form.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(form.getByText('Telefone já cadastrado')).toBeVisible();
  await expect(page.getByText('Erro', { exact: true })).toHaveCount(0);
  const { data } = await operatorClient()
    .from('profiles')
    .select('phone')
    .eq('id', member.id)
    .single();
  expect(data?.phone).toBe(member.phone);
  await page.context().close();
});

test('the password changes only with the current one, and the new one signs in', async ({
  browser,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  const form = section(page, 'Alterar senha');
  const next = 'Nova-senha-2026!';

  await form.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(form.getByText('Senha atual é obrigatória')).toBeVisible();
  await expect(form.getByText('Nova senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await expect(form.getByText('Confirmação de senha é obrigatória')).toBeVisible();

  await changePassword(page, member.password, next, 'Outra-senha-2026!');
  await expect(form.getByText('Senhas não coincidem')).toBeVisible();

  await changePassword(page, 'senha-errada', next);
  await expect(page.getByText('A senha atual não confere. Digite-a de novo.')).toBeVisible();
  await expect(form.getByLabel('Nova senha', { exact: true })).toHaveValue(next);
  await signIn(member.email, member.password);

  await changePassword(page, member.password, next);
  await expect(page.getByText('Senha alterada com sucesso')).toBeVisible();
  await expect(form.getByLabel('Senha atual', { exact: true })).toHaveValue('');
  await expect(signIn(member.email, member.password)).rejects.toThrow();

  const context = await browser.newContext();
  await withoutSplash(context);
  const door = await context.newPage();
  await door.goto('/auth');
  await signInByForm(door, member.email, next);
  await expect(door.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible();
  await context.close();
  await page.context().close();
});

test('each section of the settings has its own address, and each password can be shown', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/settings#senha');
  const form = section(page, 'Alterar senha');
  await expect(form.getByRole('heading')).toBeInViewport();
  const sections = page.getByRole('navigation', { name: 'Seções das configurações' });
  await sections.getByRole('link', { name: 'Excluir minha conta' }).click();
  await expect(page).toHaveURL(/\/settings#excluir$/);
  await expect(section(page, 'Excluir minha conta').getByRole('heading')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(
    section(page, 'Excluir minha conta').getByRole('button', { name: 'Excluir minha conta' }),
  ).toBeFocused();
  for (const label of ['Senha atual', 'Nova senha', 'Confirmar nova senha']) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await field.locator('xpath=..').getByRole('button').click();
    await expect(field).toHaveAttribute('type', 'text');
  }
  await expect(form.getByText(/pelo menos 6 caracteres, com letras maiúsculas/)).toBeVisible();
  await page.context().close();
});

test('the light or dark theme is remembered on this device', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/settings');
  const html = page.locator('html');
  await page.getByLabel('Aparência').selectOption('Clara');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.goto('/podcasts');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Tema escuro' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.context().close();
});

test('a profile photo is uploaded, shown and removed', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/settings');
  const card = section(page, 'Foto de perfil');
  await card.getByLabel('Escolher foto').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByText('Foto atualizada')).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Resumo do perfil' }).locator('img')).toBeVisible();
  await page.goto('/settings');
  await card.getByRole('button', { name: 'Remover foto' }).click();
  await expect(page.getByText('Foto removida')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
  await page.context().close();
});

test('a member can download their data as CSV', async ({ browser }) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar em CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain(member.email);
  await page.context().close();
});

test('an account is deleted only with its password, and none of its data stays', async ({
  browser,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  // Minutes of a lesson that never reached the server; nobody could send them any more.
  const unsent = `progress_outbox:${member.id}:1`;
  await page.evaluate((key) => localStorage.setItem(key, '{}'), unsent);
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Excluir conta para sempre' });
  await confirm.click();
  await expect(question.getByText('Senha é obrigatória')).toBeVisible();
  await question.getByLabel('Sua senha').fill('senha-errada');
  await confirm.click();
  await expect(question.getByText('Senha atual incorreta')).toBeVisible();
  await question.getByLabel('Sua senha').fill(member.password);
  await confirm.click();
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  await expect(signIn(member.email, member.password)).rejects.toThrow();
  const { data } = await operatorClient().from('profiles').select('id').eq('id', member.id);
  expect(data).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(key), unsent)).toBeNull();
  await page.context().close();
});

test('the footer subscribes an address to the newsletter, and the settings unsubscribe it', async ({
  browser,
}) => {
  const [member, other] = [await registerMember(), await registerMember()];
  const subscriptions = async () => {
    const { data } = await operatorClient()
      .from('newsletter_subscriptions')
      .select('user_id, email')
      .in('user_id', [member.id, other.id])
      .throwOnError();
    return data.map(({ user_id, email }) => `${user_id} ${email}`).sort();
  };
  const subscribe = async (page: Page, address: string) => {
    await page.getByRole('textbox', { name: 'Novidades por e-mail' }).fill(address);
    await page.getByRole('button', { name: 'OK, quero receber novidades' }).click();
  };
  const thanks = (page: Page, address: string) =>
    expect(page.getByRole('contentinfo')).toContainText(
      `Obrigado! As novidades irão para ${address}.`,
    );

  const page = await pageSignedIn(browser, member);
  await page.goto('/podcasts');
  await subscribe(page, 'ninguém');
  await expect(page.getByText('Email inválido')).toBeVisible();
  await subscribe(page, `Casa.${member.email}`);
  await thanks(page, `casa.${member.email}`);
  // A second subscription of the same address gets the same answer, so it reveals nothing.
  const second = await pageSignedIn(browser, other);
  await second.goto('/podcasts');
  await subscribe(second, `casa.${member.email}`);
  await thanks(second, `casa.${member.email}`);
  await second.context().close();
  // A stranger's mailbox gets no digest before somebody there says yes.
  await expect(page.getByRole('contentinfo')).toContainText('Antes, abra o link que enviamos');
  const confirming = await browser.newPage();
  await confirming.goto(await linkInMail(`casa.${member.email}`, 'confirmar-email'));
  await confirming.getByRole('button', { name: 'Quero receber' }).click();
  await expect(
    confirming.getByRole('heading', { name: 'Resumo semanal confirmado' }),
  ).toBeVisible();
  await confirming.close();
  // Another address of the same member takes the place of the first.
  await subscribe(page, member.email);
  await thanks(page, member.email);
  expect(await subscriptions()).toEqual(
    [`${member.id} ${member.email}`, `${other.id} casa.${member.email}`].sort(),
  );

  await page.getByRole('contentinfo').getByRole('link', { name: 'Configurações' }).click();
  const card = section(page, 'Novidades por e-mail');
  await expect(card).toContainText(`Enviamos as novidades para ${member.email}`);
  await card.getByRole('button', { name: 'Cancelar inscrição' }).click();
  await expect(card).toContainText('Você não recebe novidades por e-mail.');
  await expect(page.getByRole('contentinfo')).not.toContainText('Obrigado!');
  expect(await subscriptions()).toEqual([`${other.id} casa.${member.email}`]);
  await page.context().close();
});

test('a member can download all of their data', async ({ browser }) => {
  const member = await registerMember();
  await operatorClient()
    .from('newsletter_subscriptions')
    .insert({ user_id: member.id, email: member.email })
    .throwOnError();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings');
  const card = section(page, 'Baixar meus dados');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Baixar em JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plantao-meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(file).toMatchObject({
    perfil: [{ id: member.id, full_name: member.fullName, phone: member.phone }],
    conta: [{ id: member.id, email: member.email }],
    novidades_por_email: [{ email: member.email }],
    acessos: expect.arrayContaining([expect.objectContaining({ user_id: member.id })]),
    auditoria: expect.arrayContaining([expect.objectContaining({ action: 'user.approved' })]),
    emails: expect.arrayContaining([expect.objectContaining({ recipient: member.email })]),
    favoritos: [],
  });
  await page.context().close();
});
