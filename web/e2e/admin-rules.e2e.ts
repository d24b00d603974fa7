import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { lockCatalogue } from './support/catalogue-lock.ts';
import { orderGoogle } from './support/google.ts';
import { clientWithToken, demo, operatorClient, signIn } from './support/stack.ts';

/** A category rule applies to every import, so no other journey imports meanwhile. */
let release = async () => {};
test.beforeAll(async () => {
  test.setTimeout(180_000);
  release = await lockCatalogue('changing');
  await orderGoogle({ reset: true });
});
test.afterAll(async () => {
  const { access_token: token } = await signIn(demo.admin);
  const rules = clientWithToken(token).from('category_rules');
  await rules.delete().eq('value', 'PLplantao0demo0curso0ecg').throwOnError();
  const operator = operatorClient();
  await operator.from('videos').delete().eq('external_id', 'Aula-0011-x').throwOnError();
  await operator.from('deleted_videos').delete().eq('external_id', 'Aula-0011-x').throwOnError();
  await release();
});

test('a category rule is previewed while it is written, and gives an imported lesson its category', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/category-management');
  const rules = page.getByRole('region', { name: 'Regras de categoria' });
  await rules.getByRole('button', { name: 'Nova regra' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova regra' });
  await dialog
    .getByLabel('O que a regra olha')
    .selectOption({ label: 'Está numa lista do YouTube' });
  await dialog
    .getByLabel('Lista do YouTube')
    .fill('https://www.youtube.com/watch?v=Aula-0011-x&list=PLplantao0demo0curso0ecg');
  await dialog.getByLabel('Categoria').selectOption({ label: 'Cardiologia' });
  await expect(dialog.getByText('“Curso de ECG”')).toBeVisible();
  await expect(dialog.getByText('Nenhuma aula do catálogo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Criar regra' }).click();
  const rule = rules.getByRole('listitem').filter({ hasText: 'Está na lista “Curso de ECG”' });
  await expect(rule).toContainText('→ Cardiologia');

  await page.goto('/youtube-import');
  await page.getByLabel('ID ou link do vídeo').fill('Aula-0011-x');
  await page.getByRole('button', { name: 'Importar vídeo', exact: true }).click();
  await expect(page.getByText('Vídeo importado com sucesso!')).toBeVisible();
  const { data } = await operatorClient()
    .from('videos')
    .select('categories(name)')
    .eq('external_id', 'Aula-0011-x')
    .single()
    .throwOnError();
  expect(data.categories).toEqual({ name: 'Cardiologia' });

  await page.context().close();
});
