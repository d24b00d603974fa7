import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { expectMail, linkInMail } from './support/inbox.ts';
import { registerPerson } from './support/people.ts';
import { demo, operatorClient } from './support/stack.ts';

/** Narrows the inbox, which is on the screen, to these words. */
async function search(page: Page, words: string): Promise<void> {
  await page.getByLabel('Buscar cadastro').fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Cadastros pendentes' }).locator('tbody').getByRole('row');

const exists = async (id: string) =>
  (await operatorClient().from('profiles').select('id').eq('id', id).throwOnError()).data.length >
  0;

test('administrators work through the inbox', async ({ browser }) => {
  const family = `Repetida${Date.now()}`;
  const [first, shared, asked, expected, ...repeated] = await Promise.all([
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
  ]);
  await operatorClient()
    .from('profiles')
    .update({ institution: family })
    .in(
      'id',
      repeated.map(({ id }) => id),
    )
    .throwOnError();
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin');

  await test.step('an administrator works through the inbox by keyboard', async () => {
    await search(page, first.email);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(first.email);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Teclas da lista' });
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('j');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('x');
    await expect(
      page.getByRole('checkbox', { name: `Selecionar ${first.fullName}` }),
    ).toBeChecked();
    await page.keyboard.press('a');
    await expect(page.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await expect(page.getByText('Nenhum cadastro pendente com este filtro')).toBeVisible();
  });

  await test.step('several registrations are rejected with a ready reason', async () => {
    await page.getByRole('button', { name: 'Motivos de rejeição' }).click();
    const reasons = page.getByRole('dialog', { name: 'Motivos de rejeição' });
    await reasons.getByRole('button', { name: 'Novo motivo' }).click();
    const form = page.getByRole('dialog', { name: 'Novo motivo' });
    await form.getByLabel('Nome').fill(family);
    await form.getByLabel('Texto do e-mail').fill('Este cadastro está repetido.');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(reasons.getByRole('button', { name: `Editar ${family}` })).toBeVisible();
    await reasons.getByRole('button', { name: 'Fechar' }).click();

    await search(page, family);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Selecionar todos' }).check();
    await page.getByRole('button', { name: 'Rejeitar selecionados (2)' }).click();
    const question = page.getByRole('alertdialog', { name: 'Rejeitar 2 cadastros?' });
    await question.getByLabel('Começar por um motivo pronto').selectOption(family);
    await question.getByRole('button', { name: 'Rejeitar e excluir cadastros' }).click();
    await expect(page.getByText('2 usuários foram rejeitados e removidos.')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  await test.step('two administrators see who is at which registration', async () => {
    await search(page, shared.email);
    await expect(rows(page)).toContainText(shared.email);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await expect(rows(page).first()).toBeFocused();

    const second = await pageSignedIn(browser, { email: demo.superuser });
    await second.goto(`/admin?q=${encodeURIComponent(shared.email)}`);
    await expect(rows(second).first()).toContainText('está vendo', { timeout: 30_000 });
    await second.getByRole('button', { name: `Aprovar ${shared.fullName}` }).click();
    const question = second.getByRole('alertdialog', { name: 'Aprovar mesmo assim?' });
    await question.getByRole('button', { name: 'Aprovar mesmo assim' }).click();
    await expect(second.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await second.context().close();

    // Who was at it first is told that it is decided.
    await page.keyboard.press('a');
    await expect(page.getByText('Este cadastro já tinha sido decidido.')).toBeVisible();
    await expect(page.getByText(/aprovou este cadastro há menos de 1 min\./)).toBeVisible();
  });

  await test.step('a person is asked for a document, answers on the waiting screen, and is approved', async () => {
    await search(page, asked.email);
    await page.getByRole('button', { name: `Pedir documento a ${asked.fullName}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Pedir documento' });
    await dialog.getByLabel('O que pedir').fill('Qual é o seu vínculo com o hospital?');
    await dialog.getByRole('button', { name: 'Pedir documento' }).click();
    await expect(rows(page).first()).toContainText('Documento pedido');
    await expectMail(asked.email, /Qual é o seu vínculo com o hospital/);

    const theirs = await pageSignedIn(browser, asked, { viewport: { width: 360, height: 740 } });
    await theirs.goto('/');
    await expect(theirs.getByText('Qual é o seu vínculo com o hospital?')).toBeVisible();
    await theirs.getByLabel('Sua resposta').fill('Residente do primeiro ano');
    // What was typed outlives a reload.
    await theirs.reload();
    await expect(theirs.getByLabel('Sua resposta')).toHaveValue('Residente do primeiro ano');
    await theirs.getByRole('button', { name: 'Enviar resposta' }).click();
    await expect(theirs.getByText(/A equipe já pode ver a sua resposta/)).toBeVisible();

    await page.goto(`/admin?q=${encodeURIComponent(asked.email)}&documento=respondido`);
    await page.getByRole('button', { name: `Detalhes de ${asked.fullName}` }).click();
    await expect(rows(page).first()).toContainText('Residente do primeiro ano');
    await page.getByRole('button', { name: `Aprovar ${asked.fullName}` }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible({
      timeout: 20_000,
    });
    await theirs.context().close();
  });

  await test.step('a person of a list of expected people is in when the address is confirmed', async () => {
    const list = `R1 ${family}`;
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Pessoas esperadas' }).click();
    await page.getByRole('button', { name: 'Nova lista' }).click();
    const form = page.getByRole('dialog', { name: 'Nova lista' });
    await form.getByLabel('Nome da lista').fill(list);
    await form
      .getByLabel('Nomes e e-mails')
      .fill(`Nome;E-mail\n${expected.fullName};${expected.email}`);
    await expect(
      form.getByText('Entra quando confirmar este e-mail', { exact: false }),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Salvar 1 pessoa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();
    await expect(page.getByText('Falta confirmar o e-mail')).toBeVisible();

    const theirs = await pageSignedIn(browser, expected);
    await theirs.goto(await linkInMail(expected.email, 'confirmar-email'));
    await theirs.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
    await theirs.getByRole('link', { name: 'Ir para o Plantão' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
    await expectMail(expected.email, /aprovado/);
    await theirs.context().close();

    await page.reload();
    await expect(page.getByText('1 de 1 pessoa já entrou')).toBeVisible();
    await page.getByRole('link', { name: expected.fullName }).click();
    await expect(
      page.getByText(`Lista “${list}” de Bruno Sarmento aprovou o cadastro`),
    ).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Excluir lista' }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir a lista?' });
    await question.getByRole('button', { name: 'Excluir lista' }).click();
    await expect(page.getByText('Lista excluída')).toBeVisible();
  });
  await test.step('those who were rejected are deleted by the server, each with one mail', async () => {
    await page.context().close();
    await Promise.all(
      repeated.map(async ({ id, email }) => {
        await expect.poll(() => exists(id), { timeout: 40_000 }).toBe(false);
        await expectMail(email, /Este cadastro está repetido/);
      }),
    );
  });
});
