import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { expectMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { demo, operatorClient } from './support/stack.ts';

test('a superuser deals with one person on their page, from the first look to the erasure', async ({
  browser,
}) => {
  const member = await registerMember({ crm: 'CRM-SP 998877' });
  const theirs = await pageSignedIn(browser, member);
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
  const page = await pageSignedIn(browser, { email: demo.superuser });
  await page.goto('/admin?aba=usuarios&crm=sim&ordem=nome');
  await page.getByPlaceholder('Buscar usuários...').fill(member.email);

  await test.step('a person is found, and a look at their hours is in the history at once', async () => {
    await page.getByRole('link', { name: member.fullName }).click();
    await expect(page.getByRole('heading', { level: 1, name: member.fullName })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Perfil' })).toContainText('CRM-SP 998877');

    const history = page.getByRole('region', { name: 'Histórico' });
    await expect(history).toContainText('aprovou o cadastro');
    await expect(history).not.toContainText('consultou as horas');
    await page.getByRole('button', { name: 'Consultar horas' }).click();
    await expect(page.getByRole('table', { name: 'Horas assistidas por semana' })).toBeVisible();
    await expect(history).toContainText(`consultou as horas assistidas por ${member.fullName}`);
  });

  await test.step('what the person typed wrong is corrected, and they are told', async () => {
    await page.getByRole('button', { name: 'Corrigir dados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Corrigir dados' });
    await dialog.getByLabel('CRM').fill('CRM-RJ 998877');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Dados corrigidos', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Perfil' })).toContainText('CRM-RJ 998877');
    await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('editou os dados');
    await expectMail(member.email, /Era “CRM-SP 998877”, agora é “CRM-RJ 998877”/);
  });

  await test.step('an administrator takes an approval back, and that person waits again', async () => {
    await page.getByRole('button', { name: 'Retirar aprovação' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar aprovação' }).click();
    await expect(page.getByText('O cadastro voltou para as aprovações pendentes.')).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await theirs.context().close();
  });

  await test.step('sessions are ended one by one', async () => {
    const sessions = page.getByRole('region', { name: 'Sessões' });
    const end = sessions.getByRole('button', { name: /^Encerrar a sessão/ });
    // That of the registration, and the one of the page above.
    await expect(end).toHaveCount(2);
    await end.first().click();
    await expect(end).toHaveCount(1);
    await end.click();
    await expect(sessions).toContainText('Nenhuma sessão aberta.');
  });

  await test.step('the copy of the data is the file of the receipt', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar cópia dos dados' }).click(),
    ]);
    const bytes = readFileSync(await file.path());
    const copied = page.getByRole('dialog', { name: 'Cópia dos dados' });
    await expect(copied).toContainText(createHash('sha256').update(bytes).digest('hex'));
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ perfil: [{ email: member.email }] });
    await copied.getByRole('button', { name: 'Concluir' }).click();
  });

  await test.step('a superuser erases a person, and gets a receipt that outlives them', async () => {
    await page.getByRole('button', { name: 'Apagar todos os dados' }).click();
    const question = page.getByRole('alertdialog', { name: 'Apagar todos os dados?' });
    await question.getByLabel(/Para confirmar/).fill(member.email);
    await question.getByRole('button', { name: 'Apagar todos os dados' }).click();
    const erased = page.getByRole('dialog', { name: 'Apagamento dos dados' });
    const number = await erased.getByText(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/).textContent();
    await erased.getByRole('button', { name: 'Concluir' }).click();

    // Back to the search as it was left, which finds nobody any more.
    await expect(page).toHaveURL(/crm=sim/);
    await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
    await page
      .getByRole('region', { name: 'Recibos de dados pessoais' })
      .getByRole('button', { name: 'Mostrar' })
      .click();
    await expect(page.getByRole('rowheader', { name: number ?? 'um recibo' })).toBeVisible();
    const { data } = await operatorClient().from('profiles').select('id').eq('id', member.id);
    expect(data).toEqual([]);
  });
  await page.context().close();
});
