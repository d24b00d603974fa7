import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import * as z from 'zod';
import { type Site, startSite } from '../../scripts/site/server.ts';
import { appIsKept, cacheNames } from './support/device-storage.ts';
import { demo, signIn, stack } from './support/stack.ts';

// The shell of Chromium (156) never hands an open page over to a newer worker.
test.use({
  launchOptions: {
    executablePath: process.env.WHOLE_BROWSER_PATH ?? process.env.BROWSER_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  },
});

const { dataDir } = z
  .object({ dataDir: z.string() })
  .parse(JSON.parse(readFileSync(process.env.PLANTAO_STACK_FILE ?? '', 'utf8')));

/** The app under test as its next build would be: another document, and a worker that knows of it. */
function nextBuild(folder: string): void {
  const edit = (name: string, change: (text: string) => string) => {
    const before = readFileSync(join(folder, name), 'utf8');
    const after = change(before);
    expect(after, name).not.toBe(before);
    writeFileSync(join(folder, name), after);
  };
  edit('index.html', (html) => html.replace('<head>', '<head><meta name="build" content="next">'));
  edit('sw.js', (script) =>
    script.replace(/url:"\/",revision:"[0-9a-f]{32}"/, 'url:"/",revision:"next"'),
  );
}

const build = (page: Page) => page.locator('meta[name="build"]');

test('a new build replaces the old one when the member opens another page', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-update-'));
  let site: Site | undefined;
  try {
    cpSync(join(dataDir, 'site'), folder, { recursive: true });
    const first = await startSite({ folder, gatewayUrl: stack.gatewayUrl });
    site = first;
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      baseURL: first.url,
      storageState: {
        cookies: [],
        origins: [
          {
            origin: first.url,
            localStorage: [
              { name: 'auth_token', value: JSON.stringify(await signIn(demo.member)) },
            ],
          },
        ],
      },
    });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Adicionados Recentemente' })).toBeVisible();
    await appIsKept(page);
    // From now on the page belongs to a worker from its beginning.
    await page.reload();
    await expect(build(page)).toHaveCount(0);
    await first.close();

    nextBuild(folder);
    site = await startSite({
      folder,
      gatewayUrl: stack.gatewayUrl,
      port: Number(new URL(first.url).port),
    });
    await page.evaluate(async () => {
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await navigator.serviceWorker.getRegistration())?.update();
      await taken;
    });
    // The open page does not reload.
    await expect(build(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Minha Lista' }).first().click();
    await expect(build(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\/favorites$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The build before stays for other tabs that may still be open.
    const shells = (await cacheNames(page)).filter((name) => name.startsWith('plantao-shell-'));
    expect(shells).toHaveLength(2);
    await context.close();
  } finally {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
