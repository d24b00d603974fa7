import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { findBrowser } from './browser/find-browser.ts';
import { thisMachine } from './browser/machine.ts';
import { repositoryRoot } from './checks/repository-files.ts';
import { demoSession } from './test/demo-session.ts';
import { serveBuild } from './test/site.ts';
import { startTestStack, type TestStack } from './test/stack.ts';

/*
 * `npm run screenshots [-- folder [name…]]`: photographs every screen on the demo world, in both themes, at
 * 360, 768 and 1440 px. Without a folder it writes the few that the documents show to docs/screenshots, and the
 * pictures of the landing page to web/public/landing.
 */

type Role = 'visitor' | 'pending' | 'member' | 'admin' | 'superuser';
type Shot = { name: string; role: Role; path: string; inDocs?: boolean };

const SHOTS: readonly Shot[] = [
  { name: 'landing', role: 'visitor', path: '/', inDocs: true },
  { name: 'entrar', role: 'visitor', path: '/auth', inDocs: true },
  { name: 'cadastrar', role: 'visitor', path: '/auth?aba=cadastrar' },
  { name: 'pendente', role: 'pending', path: '/', inDocs: true },
  { name: 'inicio', role: 'member', path: '/', inDocs: true },
  { name: 'categorias', role: 'member', path: '/categories' },
  { name: 'minha-lista', role: 'member', path: '/favorites' },
  { name: 'podcasts', role: 'member', path: '/podcasts', inDocs: true },
  { name: 'perfil', role: 'member', path: '/profile', inDocs: true },
  { name: 'configuracoes', role: 'member', path: '/settings' },
  { name: 'nao-encontrada', role: 'member', path: '/nao-existe' },
  { name: 'admin', role: 'admin', path: '/admin', inDocs: true },
  { name: 'aula', role: 'member', path: '/video/:lesson' },
  { name: 'gerenciar-videos', role: 'admin', path: '/video-management' },
  { name: 'importar', role: 'admin', path: '/youtube-import' },
  { name: 'gerenciar-podcasts', role: 'admin', path: '/podcast-management' },
  { name: 'admin-usuarios', role: 'superuser', path: '/admin?aba=usuarios' },
  { name: 'admin-conteudo', role: 'admin', path: '/admin?aba=conteudo' },
];

const WIDTHS = { 360: 740, 768: 1024, 1440: 900 } as const;
const THEMES = ['dark', 'light'] as const;

/** The app on the landing page; `ProductPictures.tsx` knows the same names and sizes. */
const PICTURES = [
  { name: 'inicio', path: '/', width: 1120, height: 700 },
  { name: 'minha-lista', path: '/favorites', width: 390, height: 780 },
] as const;
const PICTURE_QUALITY = 0.76;

/** The address of the newest lesson of YouTube, whose id is another on every stack. */
async function lessonPath(stack: TestStack): Promise<string> {
  const token: unknown = JSON.parse(await demoSession(stack, DEMO_EMAILS.member)).access_token;
  const query = 'select=id&source=eq.youtube&is_active=is.true&order=created_at.desc&limit=1';
  const response = await fetch(`${stack.gatewayUrl}/rest/v1/videos?${query}`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${token}` },
  });
  const [lesson] = (await response.json()) as { id: number }[];
  if (!lesson) throw new Error('The demo world has no lesson');
  return `/video/${lesson.id}`;
}

/** Rows far below the window are drawn when it comes near them. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
      await frame();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

type Setting = {
  /** Address of the served build. */
  site: string;
  /** What the app keeps of a signed-in person; none for a visitor. */
  session: string | undefined;
  width: number;
  height: number;
  theme: (typeof THEMES)[number];
};

async function openPage(
  browser: Browser,
  { site, session, width, height, theme }: Setting,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    baseURL: site,
    hasTouch: width < 768,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: site,
          localStorage: [
            { name: 'theme', value: theme },
            ...(session ? [{ name: 'auth_token', value: session }] : []),
          ],
        },
      ],
    },
  });
  // The cleanup would cover what is to be photographed.
  await context.addInitScript("sessionStorage.setItem('cleanup_done', 'true')");
  return context.newPage();
}

/** What is on the screen as WebP; the browser is the encoder. */
async function photographAsWebp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate(
    async ([data, quality]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(
        Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
          String.fromCharCode(byte),
        ).join(''),
      );
    },
    [png, PICTURE_QUALITY] as const,
  );
  return Buffer.from(webp, 'base64');
}

async function writePictures(browser: Browser, site: string, session: string): Promise<void> {
  const folder = resolve(repositoryRoot, 'web/public/landing');
  mkdirSync(folder, { recursive: true });
  for (const { name, path, width, height } of PICTURES) {
    for (const theme of THEMES) {
      const page = await openPage(browser, { site, session, width, height, theme });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      writeFileSync(resolve(folder, `${name}-${theme}.webp`), await photographAsWebp(page));
      await page.context().close();
    }
  }
  console.log('landing pictures');
}

async function main(): Promise<void> {
  const [folderArgument, ...names] = process.argv.slice(2);
  const folder = resolve(repositoryRoot, folderArgument ?? 'docs/screenshots');
  const isForDocs = folderArgument === undefined;
  const shots = SHOTS.filter(
    ({ name, inDocs }) =>
      (!isForDocs || inDocs) && (names.length === 0 || names.some((n) => name.startsWith(n))),
  );
  mkdirSync(folder, { recursive: true });

  const stack = await startTestStack();
  const site = await serveBuild(stack);
  const browser = await chromium.launch({
    executablePath: findBrowser(thisMachine(console.log)).path,
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    if (isForDocs && names.length === 0) {
      await writePictures(browser, site.url, await demoSession(stack, DEMO_EMAILS.member));
    }
    const lesson = await lessonPath(stack);
    for (const shot of shots) {
      const session =
        shot.role === 'visitor' ? undefined : await demoSession(stack, DEMO_EMAILS[shot.role]);
      for (const [width, height] of Object.entries(WIDTHS)) {
        for (const theme of THEMES) {
          if (isForDocs && (theme === 'light' || width === '768')) continue;
          const page = await openPage(browser, {
            site: site.url,
            session,
            width: Number(width),
            height,
            theme,
          });
          await page.goto(shot.path === '/video/:lesson' ? lesson : shot.path);
          await page.waitForLoadState('networkidle');
          if (!isForDocs) await scrollThrough(page);
          const file = resolve(folder, `${shot.name}-${width}${isForDocs ? '' : `-${theme}`}.png`);
          writeFileSync(file, await page.screenshot({ fullPage: !isForDocs }));
          await page.context().close();
        }
      }
      console.log(shot.name);
    }
  } finally {
    await browser.close();
    await site.close();
    await stack.stop();
  }
}

await main();
