import { expect, test } from '@playwright/test';
import { PAGE_LIMITS } from '../../bench/goals.ts';
import { contextSignedIn } from './support/browser.ts';
import { demo } from './support/stack.ts';
import { type PageWeight, weigh } from './support/weight.ts';

function expectWithin(weight: PageWeight, limits: Omit<PageWeight, 'urls'>) {
  test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
  const chunks = weight.urls.flatMap((url) => /[^/]+(?=-[\w-]{8}\.js$)/.exec(url) ?? []);
  const hint = `chunks: ${chunks.join(', ')}; one that nobody expects comes of a module that lazy pages share: give it a place in vite.config.ts`;
  expect(weight.script, 'a page without scripts was not the app').toBeGreaterThan(10_000);
  for (const kind of ['script', 'style', 'font', 'requests'] as const) {
    expect.soft(weight[kind], `${kind}; ${hint}`).toBeLessThanOrEqual(limits[kind]);
  }
}

test('the landing page stays light', async ({ page }) => {
  const weight = await weigh(page, '/', () =>
    expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  );
  expectWithin(weight, PAGE_LIMITS.visitor);
});

test('the sign-in page stays light', async ({ page }) => {
  const weight = await weigh(page, '/auth', () =>
    expect(page.getByLabel('E-mail ou telefone')).toBeVisible(),
  );
  expectWithin(weight, PAGE_LIMITS.visitor);
});

test('the home page with data stays light', async ({ browser }) => {
  const context = await contextSignedIn(browser, { email: demo.member });
  const page = await context.newPage();
  const weight = await weigh(page, '/', () =>
    expect(page.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible(),
  );
  expectWithin(weight, PAGE_LIMITS.member);
  await context.close();
});
