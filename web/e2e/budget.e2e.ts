import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  HOME_CONTENT_LIMIT,
  LESSON_SCRIPTS,
  type PageWeight as Limits,
  PAGE_LIMITS,
} from '../../bench/goals.ts';
import { contextSignedIn } from './support/browser.ts';
import { adminCodeOfMembers } from './support/chunks.ts';
import { demo } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { type PageWeight, scriptWaves, weigh } from './support/weight.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const CLIENT = '**/assets/supabase-*.js';

/** Names the chunks, so that one that nobody expects is seen. */
function hintOf(urls: readonly string[]): string {
  const chunks = urls.flatMap((url) => /[^/]+(?=-[\w-]{7}\.js$)/.exec(url) ?? []);
  return `chunks: ${chunks.join(', ')}; one that nobody expects comes of a module that lazy pages share: give it a place in vite.config.ts`;
}

function expectWithin(weight: PageWeight, limits: Limits) {
  test.info().annotations.push({ type: 'weight', description: JSON.stringify(weight) });
  expect(weight.script, 'a page without scripts was not the app').toBeGreaterThan(10_000);
  for (const kind of ['script', 'style', 'font', 'requests'] as const) {
    expect.soft(weight[kind], `${kind}; ${hintOf(weight.urls)}`).toBeLessThanOrEqual(limits[kind]);
  }
}

async function pageOf(browser: Browser, email: string): Promise<Page> {
  const context = await contextSignedIn(browser, { email });
  return context.newPage();
}

const homeIsThere = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible();

test('no code of members stands upon code of administrators', async ({ request }) => {
  const manifest = await (await request.get('/.vite/manifest.json')).json();
  expect(adminCodeOfMembers(manifest)).toEqual([]);
});

test('the landing page stays within its weight budget', async ({ page }) => {
  const weight = await weigh(page, '/', () =>
    expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  );
  expectWithin(weight, PAGE_LIMITS.visitor);
});

test('the sign-in page stays within its weight budget', async ({ page }) => {
  const weight = await weigh(page, '/auth', () =>
    expect(page.getByLabel('E-mail ou telefone')).toBeVisible(),
  );
  expectWithin(weight, PAGE_LIMITS.visitor);
});

test('the home page with data stays within its weight budget', async ({ browser }) => {
  const page = await pageOf(browser, demo.member);
  const weight = await weigh(page, '/', () => homeIsThere(page));
  expectWithin(weight, PAGE_LIMITS.home);
  await page.context().close();
});

test('the home page shows its first content within its budget, without the client, the categories’ rows and the font', async ({
  browser,
}) => {
  const page = await pageOf(browser, demo.member);
  // Never answered: what is shown cannot have waited for them.
  for (const late of [CLIENT, '**/rpc/home_shelves', '**/*.woff2']) {
    await page.route(late, () => undefined);
  }
  const weight = await weigh(page, '/', () => homeIsThere(page), { until: 'content' });
  expect(weight.script, hintOf(weight.urls)).toBeLessThanOrEqual(HOME_CONTENT_LIMIT);
  await page.context().close();
});

test('a lesson opened by a link stays within its budget and shows its first content without the Supabase client', async ({
  browser,
}) => {
  const page = await pageOf(browser, demo.member);
  await serveYouTube(page.context());
  const { id, title } = await addLesson();
  const lessonIsThere = () =>
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const weight = await weigh(page, `/video/${id}`, lessonIsThere);
  expectWithin(weight, PAGE_LIMITS.lesson);
  await page.route(CLIENT, () => undefined);
  await page.goto(`/video/${id}`);
  await lessonIsThere();
  await page.context().close();
});

test('the code of a lesson opened by a link loads in few files and two waves', async ({
  browser,
}) => {
  const page = await pageOf(browser, demo.member);
  await serveYouTube(page.context());
  const { id, title } = await addLesson();
  const waves = await scriptWaves(page, `/video/${id}`, () =>
    expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(),
  );
  const hint = waves.map(hintOf).join('\n');
  expect(waves.flat().length, hint).toBeLessThanOrEqual(LESSON_SCRIPTS.files);
  expect(waves.length, hint).toBeLessThanOrEqual(LESSON_SCRIPTS.waves);
  await page.context().close();
});

for (const path of [
  '/admin',
  '/video-management',
  '/youtube-import',
  '/podcast-management',
  '/search-management',
  '/transcript-management',
  '/transcript-management/doses',
  '/expected-people',
  '/operacao',
]) {
  test(`administration at ${path} stays within its weight budget`, async ({ browser }) => {
    const isForSuperusers = path === '/operacao';
    const page = await pageOf(browser, isForSuperusers ? demo.superuser : demo.admin);
    const weight = await weigh(page, path, () =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    );
    expectWithin(weight, PAGE_LIMITS.admin);
    await page.context().close();
  });
}

test('the page with charts stays within a budget of its own', async ({ browser }) => {
  const page = await pageOf(browser, demo.admin);
  const weight = await weigh(page, '/uso', () =>
    expect(page.getByRole('region', { name: 'Membros ativos por semana' })).toBeVisible(),
  );
  expect(weight.urls.join(), 'the page was weighed without its charts').toContain('/UsageFigures-');
  expectWithin(weight, PAGE_LIMITS.usage);
  await page.context().close();
});
