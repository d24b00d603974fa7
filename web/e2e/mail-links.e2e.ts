import { expect, type Page, test } from '@playwright/test';
import { signInByForm } from './support/browser.ts';
import { newestMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';
import { anonymousClient, operatorClient, signIn } from './support/stack.ts';

/** What protects a mailbox: it follows every link of a mail, twice and in both ways, before the reader sees it. */
async function scan(text: string): Promise<void> {
  const links = text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
  expect(links).not.toEqual([]);
  for (const link of [...links, ...links]) {
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(link, { method, redirect: 'manual' });
      await answer.body?.cancel();
    }
  }
}

/** The link of the newest mail of this subject, which a scanner has followed before. */
async function scannedLink(address: string, subject: RegExp): Promise<string> {
  const { text } = await newestMail(address, subject);
  await scan(text);
  return /\/link#\S+/.exec(text)?.[0] ?? '';
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

test('links of mails do nothing until their reader presses, whatever a scanner followed before', async ({
  browser,
}) => {
  const member = await registerMember();
  const context = await browser.newContext();
  await withoutSplash(context);
  const page = await context.newPage();
  const password = 'Nova-senha-2026!';

  await test.step('a new password', async () => {
    await anonymousClient().auth.resetPasswordForEmail(member.email);
    const link = await scannedLink(member.email, /Redefina sua senha/);
    await page.goto(link);
    await expect(page.getByText(`nova senha da conta ${member.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(heading(page, 'Crie uma nova senha')).toBeVisible();
    await page.getByLabel('Nova senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await signIn(member.email, password);
  });

  await test.step('the same link again, by a signed-in person, says that it was used', async () => {
    const { text } = await newestMail(member.email, /Redefina sua senha/);
    await page.goto(/\/link#\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(heading(page, 'Este link já foi usado ou expirou')).toBeVisible();
  });

  await test.step('a new address, which needs the password and is told to the former one', async () => {
    const client = anonymousClient();
    await client.auth.signInWithPassword({ email: member.email, password });
    const address = `nova.${member.email}`;
    const { error } = await client.auth.updateUser({ email: address });
    expect(error).toMatchObject({ status: 500 });
    await page.goto('/settings');
    const form = page.getByRole('region', { name: 'Informações pessoais' });
    await form.getByLabel('E-mail').fill(address);
    await form.getByLabel('Senha atual', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText(/Abra o link que enviamos ao novo endereço/)).toBeVisible();
    const link = await scannedLink(address, /Confirme a troca de e-mail/);
    const account = async () =>
      (await operatorClient().auth.admin.getUserById(member.id)).data.user?.email;
    expect(await account()).toBe(member.email);
    await page.goto(link);
    await expect(page.getByText(`A conta ${member.email} passa a usar ${address}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirmar troca' }).click();
    await expect(heading(page, 'E-mail trocado')).toBeVisible();
    expect(await account()).toBe(address);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth');
    await signInByForm(page, address, password);
  });

  await test.step('the former address undoes it, whatever a scanner followed before', async () => {
    const { text } = await newestMail(member.email, /Seu e-mail foi trocado/);
    expect(text).toContain(`agora é nova.${member.email}`);
    await scan(text);
    await page.goto(/\/trocar-email#\S+/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Não fui eu: desfazer a troca' }).click();
    await expect(heading(page, 'Troca desfeita')).toBeVisible();
    const { data } = await operatorClient().auth.admin.getUserById(member.id);
    expect(data.user?.email).toBe(member.email);
    await newestMail(member.email, /Redefina sua senha/);
  });
});
