import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { demoSession, withDemoSite } from './test/demo-site.ts';

/*
 * `npm run screenshots`: photographs the app on the demo world. Writes the pictures of the documents to
 * docs/screenshots and those of the landing page, in both themes, to web/public/landing.
 */

const SCREENS = [
  { name: 'landing', role: undefined, path: '/' },
  { name: 'entrar', role: undefined, path: '/auth' },
  { name: 'pendente', role: 'pending', path: '/' },
  { name: 'inicio', role: 'member', path: '/' },
  { name: 'podcasts', role: 'member', path: '/podcasts' },
  { name: 'perfil', role: 'member', path: '/profile' },
  { name: 'admin', role: 'admin', path: '/admin' },
] as const;
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

/** The app on the landing page; `ProductPictures.tsx` knows the same names and sizes. */
const PICTURES = [
  { name: 'inicio', path: '/', width: 1120, height: 700, open: undefined },
  { name: 'minutos', path: '/', width: 390, height: 780, open: openMinutes },
] as const;
const PICTURE_QUALITY = 76;

type Setting = {
  /** Address of the served build. */
  site: string;
  path: string;
  /** What the app keeps of a signed-in person; none for a visitor. */
  session: string | undefined;
  width: number;
  height: number;
  theme: 'dark' | 'light';
  /** Opens what is to be seen on the page. */
  open?: ((page: Page) => Promise<void>) | undefined;
};

/** What fits into seven minutes, by the phone's bar. */
async function openMinutes(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  await bar.getByRole('button', { name: 'Tenho 7 min' }).tap();
  await page.getByRole('list', { name: 'O que cabe em 7 minutos' }).waitFor();
}

/** Opens a page, photographs it and closes it. */
async function photograph(
  browser: Browser,
  { site, path, session, width, height, theme, open }: Setting,
  take: (page: Page) => Promise<Buffer>,
): Promise<Buffer> {
  const localStorage = [
    { name: 'theme', value: theme },
    ...(session ? [{ name: 'auth_token', value: session }] : []),
  ];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    hasTouch: width < 768,
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  });
  // The cleanup would cover what is to be photographed.
  await context.addInitScript("sessionStorage.setItem('cleanup_done', 'true')");
  const page = await context.newPage();
  await page.goto(site + path);
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  const picture = await take(page);
  await context.close();
  return picture;
}

/** What is on the screen as WebP, which only the browser itself offers. */
async function asWebp(page: Page): Promise<Buffer> {
  const cdp = await page.context().newCDPSession(page);
  const options = { format: 'webp', quality: PICTURE_QUALITY } as const;
  const { data } = await cdp.send('Page.captureScreenshot', options);
  return Buffer.from(data, 'base64');
}

/** Writes into a folder of the repository. */
function writer(folder: string) {
  mkdirSync(resolve(repositoryRoot, folder), { recursive: true });
  return (name: string, picture: Buffer) =>
    writeFileSync(resolve(repositoryRoot, folder, name), picture);
}

await withDemoSite(async ({ stack, site, browser }) => {
  const toDocs = writer('docs/screenshots');
  for (const { name, role, path } of SCREENS) {
    const session = role && (await demoSession(stack, DEMO_EMAILS[role]));
    for (const size of SIZES) {
      const setting = { site: site.url, path, session, theme: 'dark', ...size } as const;
      const picture = await photograph(browser, setting, (page) => page.screenshot());
      toDocs(`${name}-${size.width}.png`, picture);
    }
  }
  const toLanding = writer('web/public/landing');
  const session = await demoSession(stack, DEMO_EMAILS.member);
  for (const { name, ...shown } of PICTURES) {
    for (const theme of ['dark', 'light'] as const) {
      const setting = { site: site.url, session, theme, ...shown };
      toLanding(`${name}-${theme}.webp`, await photograph(browser, setting, asWebp));
    }
  }
});
