import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { pageSignedIn, signInByForm, signOut } from './support/browser.ts';
import { linkInMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { refusalsIn } from './support/refusals.ts';
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

/** What a download in this format brings onto the disk. */
async function downloadAs(page: Page, format: 'csv' | 'json'): Promise<Download> {
  const card = section(page, 'Baixar meus dados');
  await card.getByLabel('Tipo de arquivo').selectOption(format);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Baixar meus dados' }).click(),
  ]);
  return download;
}

test('a member goes through all of the settings, and deletes the account at the end', async ({
  browser,
}) => {
  const [member, other] = [await registerMember(), await registerMember()];
  const fullName = 'Teste Renomeada de Souza';
  const password = 'Nova-senha-2026!';
  await operatorClient()
    .from('newsletter_subscriptions')
    .insert({ user_id: member.id, email: member.email })
    .throwOnError();
  const page = await pageSignedIn(browser, member);
  await withoutSplash(page.context());
  const refused = await refusalsIn(page.context());
  const personal = section(page, 'Informações pessoais');
  const passwords = section(page, 'Alterar senha');

  await test.step('each section of the settings has its own address, and each password can be shown', async () => {
    await page.goto('/settings#senha');
    await expect(passwords.getByRole('heading')).toBeInViewport();
    const sections = page.getByRole('navigation', { name: 'Seções das configurações' });
    await sections.getByRole('link', { name: 'Excluir minha conta' }).click();
    await expect(page).toHaveURL(/\/settings#excluir$/);
    const deletion = section(page, 'Excluir minha conta');
    await expect(deletion.getByRole('heading')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(deletion.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused();
    for (const label of ['Senha atual', 'Nova senha', 'Confirmar nova senha']) {
      const field = passwords.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('type', 'password');
      await field.locator('xpath=..').getByRole('button').click();
      await expect(field).toHaveAttribute('type', 'text');
    }
    await expect(
      passwords.getByText(/pelo menos 6 caracteres, com letras maiúsculas/),
    ).toBeVisible();
  });

  await test.step('a phone of another user is refused at its field', async () => {
    await personal.getByLabel('Telefone').fill(other.phone);
    await personal.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(personal.getByText('Telefone já cadastrado')).toBeVisible();
    await expect(page.getByText('Erro', { exact: true })).toHaveCount(0);
    const { data } = await operatorClient()
      .from('profiles')
      .select('phone')
      .eq('id', member.id)
      .single();
    expect(data?.phone).toBe(member.phone);
    await page.reload();
  });

  await test.step('the settings form shows the stored data, refuses invalid values, and saves', async () => {
    await expect(personal.getByLabel('Nome completo')).toHaveValue(member.fullName);
    await expect(personal.getByLabel('Telefone')).toHaveValue(member.phone);
    await expect(personal.getByLabel('E-mail')).toHaveValue(member.email);

    await personal.getByLabel('Nome completo').fill('A');
    await personal.getByLabel('Telefone').fill('123');
    await personal.getByLabel('E-mail').fill('nada');
    await personal.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(personal.getByText('Nome deve ter pelo menos 2 caracteres')).toBeVisible();
    await expect(personal.getByText('Telefone deve ter pelo menos 10 dígitos')).toBeVisible();
    await expect(personal.getByText('Email inválido')).toBeVisible();

    await personal.getByLabel('Nome completo').fill(fullName);
    await personal.getByLabel('Telefone').fill(member.phone);
    await personal.getByLabel('E-mail').fill(member.email);
    await personal.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();
  });

  await test.step('a profile photo is uploaded, shown and removed', async () => {
    const card = section(page, 'Foto de perfil');
    await card.getByLabel('Escolher foto').setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    });
    await expect(page.getByText('Foto atualizada')).toBeVisible();
    await expect(card.locator('img')).toBeVisible();
    await page.goto('/profile');
    const summary = page.getByRole('region', { name: 'Resumo do perfil' });
    await expect(summary.locator('img')).toBeVisible();
    await page.goto('/settings');
    // What was saved before is there again, too.
    await expect(personal.getByLabel('Nome completo')).toHaveValue(fullName);
    await card.getByRole('button', { name: 'Remover foto' }).click();
    await expect(page.getByText('Foto removida')).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
  });

  await test.step('a member can download all of their data', async () => {
    const json = await downloadAs(page, 'json');
    expect(json.suggestedFilename()).toMatch(/^plantao-meus-dados-\d{4}-\d\d-\d\d\.json$/);
    const file: unknown = JSON.parse(readFileSync(await json.path(), 'utf8'));
    expect(file).toMatchObject({
      perfil: [{ id: member.id, full_name: fullName, phone: member.phone }],
      conta: [{ id: member.id, email: member.email }],
      novidades_por_email: [{ email: member.email }],
      acessos: expect.arrayContaining([expect.objectContaining({ user_id: member.id })]),
      auditoria: expect.arrayContaining([expect.objectContaining({ action: 'user.approved' })]),
      emails: expect.arrayContaining([expect.objectContaining({ recipient: member.email })]),
      favoritos: [],
    });
    const csv = await downloadAs(page, 'csv');
    expect(csv.suggestedFilename()).toMatch(/\.csv$/);
    expect(readFileSync(await csv.path(), 'utf8')).toContain(member.email);
  });

  await test.step('the password changes only with the current one, and the new one signs in', async () => {
    await passwords.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(passwords.getByText('Senha atual é obrigatória')).toBeVisible();
    await expect(passwords.getByText('Nova senha deve ter pelo menos 6 caracteres')).toBeVisible();
    await expect(passwords.getByText('Confirmação de senha é obrigatória')).toBeVisible();

    await changePassword(page, member.password, password, 'Outra-senha-2026!');
    await expect(passwords.getByText('Senhas não coincidem')).toBeVisible();

    await changePassword(page, 'senha-errada', password);
    await expect(page.getByText('A senha atual não confere. Digite-a de novo.')).toBeVisible();
    await expect(passwords.getByLabel('Nova senha', { exact: true })).toHaveValue(password);
    await signIn(member.email, member.password);

    await changePassword(page, member.password, password);
    await expect(page.getByText('Senha alterada com sucesso')).toBeVisible();
    await expect(passwords.getByLabel('Senha atual', { exact: true })).toHaveValue('');
    await expect(signIn(member.email, member.password)).rejects.toThrow();
  });

  await test.step('the light or dark theme is remembered on this device', async () => {
    const html = page.locator('html');
    await page.getByLabel('Aparência').selectOption('Clara');
    await expect(html).toHaveAttribute('data-theme', 'light');
    // Also for the person who comes back with the new password.
    await signOut(page);
    await page.goto('/auth');
    await signInByForm(page, member.email, password);
    await expect(page.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Tema escuro' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('an account is deleted only with its password, and none of its data stays', async () => {
    await page.goto('/settings#excluir');
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
    await question.getByLabel('Sua senha').fill(password);
    await confirm.click();
    await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
    await expect(signIn(member.email, password)).rejects.toThrow();
    const { data } = await operatorClient().from('profiles').select('id').eq('id', member.id);
    expect(data).toEqual([]);
    expect(await page.evaluate((key) => localStorage.getItem(key), unsent)).toBeNull();
  });

  await test.step('no screen with a form makes the browser report what the security policy refused', async () => {
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
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
    await page.getByRole('textbox', { name: 'Resumo semanal por e-mail' }).fill(address);
    await page.getByRole('button', { name: 'OK, quero receber o resumo semanal' }).click();
  };
  const thanks = (page: Page, address: string) =>
    expect(page.getByRole('contentinfo')).toContainText(
      `Obrigado. O resumo semanal vai para ${address}.`,
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
  const digest = section(page, 'Notificações').getByLabel('Resumo semanal por e-mail');
  await expect(digest).toBeInViewport();
  await expect(digest).toBeChecked();
  await expect(section(page, 'Notificações')).toContainText(`Vai para ${member.email}`);
  await digest.click();
  await expect(digest).not.toBeChecked();
  await expect(section(page, 'Notificações')).toContainText('Apagamos o endereço.');
  await expect(page.getByRole('contentinfo')).not.toContainText('Obrigado.');
  expect(await subscriptions()).toEqual([`${other.id} casa.${member.email}`]);
  await page.context().close();
});
