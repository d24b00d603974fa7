import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { demo } from './support/stack.ts';

test('an administrator sees how the platform is used, as charts, tables and files', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  await page.getByRole('link', { name: /^Uso/ }).click();
  await expect(page.getByText(/^Calculado em/)).toBeVisible();
  const weeks = page.getByRole('region', { name: 'Membros ativos por semana', exact: true });
  await expect(weeks.getByRole('img').locator('svg').first()).toBeVisible();
  await weeks.getByRole('button', { name: 'Ver tabela' }).click();
  await expect(weeks.getByRole('columnheader', { name: 'Membros ativos' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    weeks.getByRole('button', { name: /^Exportar CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('uso-semanas.csv');
  await page.context().close();
});
