import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { newPerson } from './support/people.ts';
import { clientWithToken, demo } from './support/stack.ts';

async function fillRegistration(page: Page, person: ReturnType<typeof newPerson>) {
  await page.getByLabel('Nome completo').fill(person.fullName);
  await page.getByLabel('Telefone').fill(person.phone);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
}

/** The token that this person's own browser holds. */
const tokenOf = (page: Page) =>
  page.evaluate(() => {
    const stored: unknown = JSON.parse(localStorage.getItem('auth_token') ?? '{}');
    return stored && typeof stored === 'object' && 'access_token' in stored
      ? String(stored.access_token)
      : '';
  });

test('a new user is told what is wrong, registers, waits, is approved and sees home', async ({
  page,
  browser,
}) => {
  const doctor = newPerson();
  const submit = page.getByRole('button', { name: 'Cadastrar' });
  await page.goto('/');
  const register = page.getByRole('main').getByRole('link', { name: 'Cadastrar' }).first();
  await expect(register).toBeVisible();
  await test.step('on paper the landing page has nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(register).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: null });
  });
  await register.click();

  await expect(page.getByText('Limpando dados de navegação...')).toBeVisible();
  // Shown for 800 ms: looked for at every frame.
  await page.waitForFunction(() => document.body.textContent.includes('Sistema Limpo e Seguro'));

  await test.step('each field of the registration says what is wrong with it', async () => {
    await page.getByLabel('Nome completo').fill('A');
    await page.getByLabel('Telefone').fill('123');
    await page.getByLabel('E-mail').fill('sem-arroba');
    await page.getByLabel('Senha', { exact: true }).fill('123');
    await submit.click();

    for (const message of [
      'Nome deve ter pelo menos 2 caracteres',
      'Telefone deve ter pelo menos 10 dígitos',
      'Email inválido',
      'Senha deve ter pelo menos 6 caracteres',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
  });

  await test.step('what was typed survives a refused registration', async () => {
    await fillRegistration(page, { ...doctor, email: demo.member });
    await submit.click();
    await expect(page.getByText('Erro no cadastro')).toBeVisible();
    await expect(page.getByText('Este e-mail já está cadastrado', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveValue(doctor.fullName);
    await expect(page.getByLabel('E-mail')).toHaveValue(demo.member);
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(doctor.password);
  });

  await test.step('a phone that is already registered is refused with its own message', async () => {
    const phone = '+55 (11) 90000-0003';
    await fillRegistration(page, { ...doctor, phone });
    await submit.click();
    await expect(page.getByText('telefone já', { exact: false })).toBeVisible();
    await expect(page.getByText('Erro no cadastro').last()).toBeVisible();
    await expect(page.getByLabel('Telefone')).toHaveValue(phone);
  });

  await test.step('a new user registers, waits, is approved and sees home', async () => {
    await fillRegistration(page, doctor);
    await expect(submit).toBeEnabled();
    await submit.click();

    await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await expect(page.getByText(doctor.fullName)).toBeVisible();
    await expect(page.getByText(doctor.email).first()).toBeVisible();
    await expect(page.getByText('Aguardando Aprovação')).toBeVisible();

    // Every path shows the same screen until somebody approves her.
    await page.goto('/categories');
    await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();

    // Her own token, used without the app, reads nothing.
    const client = clientWithToken(await tokenOf(page));
    const { data } = await client.from('videos').select('id');
    expect(data).toEqual([]);

    const adminPage = await pageSignedIn(browser, { email: demo.admin });
    await adminPage.goto(`/admin?q=${encodeURIComponent(doctor.email)}`);
    await adminPage.getByRole('button', { name: `Aprovar ${doctor.fullName}` }).click();
    await expect(adminPage.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await expect(adminPage.getByText(doctor.email)).toBeHidden();
    await adminPage.context().close();

    // Her screen opens by itself.
    await expect(page.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible({
      timeout: 20_000,
    });
    const firstLesson = page.getByRole('main').locator('a[href^="/video/"]').first();
    await expect(firstLesson).toBeVisible();
    const after = await client.from('videos').select('id').limit(1);
    expect(after.data).toHaveLength(1);
  });
});
