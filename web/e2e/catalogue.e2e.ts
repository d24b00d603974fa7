import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a member goes through the categories and finds back to where they were', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.clock.install();
  await page.goto('/categories');

  await test.step('the previews of categories change every 5 s and can be paused', async () => {
    const current = cards(page).first().locator('[data-current] img');
    const first = await current.getAttribute('src');
    await page.clock.runFor(5100);
    await expect(current).not.toHaveAttribute('src', first ?? '');
    await page.getByRole('button', { name: 'Pausar prévias' }).click();
    const second = await current.getAttribute('src');
    await page.clock.runFor(15_000);
    await expect(current).toHaveAttribute('src', second ?? '');
  });

  await test.step('categories show their figures, and further categories on request', async () => {
    await expect(page.getByText(/^\d+ categorias · \d+ vídeos$/)).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    const figure = cards(page)
      .first()
      .getByText(/^\d+ vídeos?$/);
    await expect(figure).toBeVisible();
    await page.getByRole('button', { name: 'Ver Todas as Categorias' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(6);
    await expect(page.getByRole('main').getByRole('link', { name: 'Toxicologia' })).toBeVisible();
  });

  await test.step('Back returns to where the page was left', async () => {
    const last = page.getByRole('main').getByRole('link', { name: 'Plantão na Prática' });
    await last.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(200);
    await last.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plantão na Prática' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 20);
  });

  await test.step('a category shows its figures and its lessons, newest first, and links back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Choque e Sepse' }).click();
    await expect(page).toHaveURL('/category/choque-e-sepse');
    await expect(page.getByRole('heading', { level: 1, name: 'Choque e Sepse' })).toBeVisible();
    await expect(cards(page)).toHaveCount(7);
    await expect(cards(page).first()).toContainText('Choque séptico na primeira hora');
    await expect(cards(page).first()).toContainText('Mais Recente');
    await expect(page.getByText('Mais Recente', { exact: true })).toHaveCount(1);
    await page.getByRole('link', { name: 'Voltar às categorias' }).click();
    await expect(page).toHaveURL('/categories');
  });

  await test.step('the dropdowns of the bar lead to their categories', async () => {
    const bar = page.getByRole('navigation', { name: 'Principal' });
    await bar.getByRole('button', { name: 'Aulas Gravadas' }).click();
    await expect(page.getByRole('menuitem', { name: 'Toxicologia' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'Cardiologia' }).click();
    await expect(page).toHaveURL('/category/cardiologia');
    await bar.getByRole('button', { name: 'Acervo' }).click();
    await page.getByRole('menuitem', { name: 'POCUS' }).click();
    await expect(page).toHaveURL('/category/pocus');
  });
  await page.context().close();
});
