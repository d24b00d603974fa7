import { test as base, expect } from '@playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { SPLASH_DONE_KEY } from '../support/browser.ts';
import { newGate } from '../support/gate.ts';
import { signIn } from '../support/stack.ts';
import { answerOfYouTube } from '../support/youtube/youtube.ts';

const siteUrl = process.env.PLANTAO_SITE_URL ?? '';
const PATIENCE_MS = 15_000;

/** A person's device: its only tab, and what its browser logged as an error. */
type Device = {
  tab: Page;
  /** This journey makes the browser log an error that matches; any other fails it. */
  expectError(pattern: RegExp): void;
};

type Owner = { email: string; password: string };
type Fixtures = { openDevice: (owner?: Owner) => Promise<Device> };

/** Playwright's runner with Debian's own Firefox, which Playwright cannot drive: WebDriver BiDi instead. */
export const test = base.extend<Fixtures, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named before the rest.
    async ({}, use) => {
      const firefox = await puppeteer.launch({
        browser: 'firefox',
        executablePath: process.env.FIREFOX_PATH ?? '',
        headless: true,
        extraPrefsFirefox: {
          'intl.accept_languages': 'pt-BR, pt',
          'media.autoplay.default': 0,
          // A machine that tests need have no sound.
          'media.cubeb.force_mock_context': true,
        },
      });
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  openDevice: async ({ firefox }, use) => {
    const errors: string[] = [];
    const expected: RegExp[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (owner) => {
      const context = await firefox.createBrowserContext();
      contexts.push(context);
      const tab = await context.newPage();
      await tab.setViewport({ width: 1280, height: 800 });
      tab.on('pageerror', (error) => errors.push(String(error)));
      tab.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const session = owner ? JSON.stringify(await signIn(owner.email, owner.password)) : null;
      await tab.evaluateOnNewDocument(begin, SPLASH_DONE_KEY, session);
      return { tab, expectError: (pattern) => expected.push(pattern) };
    });
    for (const context of contexts) await context.close();
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});

// An empty path is how the test command says that this machine has none.
test.skip(() => process.env.FIREFOX_PATH === '', 'no Firefox on this machine');

/** Runs in the page before anything else: this browser session begins after the splash, and signed in. */
function begin(splashDoneKey: string, session: string | null): void {
  try {
    if (sessionStorage.getItem(splashDoneKey)) return;
    sessionStorage.setItem(splashDoneKey, 'true');
    if (session) localStorage.setItem('auth_token', session);
  } catch {
    // A blank page and a frame of another origin have no storage.
  }
}

/** Where the app is; what the protocol says of it comes later. */
export const pathOf = (tab: Page): Promise<string> => tab.evaluate(() => location.pathname);

/** Opens a path of the app. */
export async function open(tab: Page, path: string): Promise<void> {
  await tab.goto(siteUrl + path, { waitUntil: 'domcontentloaded' });
}

const KINDS = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, textarea',
  option: '[role="option"]',
  text: 'p, span, strong, div',
} as const;

/** Waits for something visible and not disabled by its kind and by what it is called or says, and returns it. */
export async function find(
  tab: Page,
  kind: keyof typeof KINDS,
  name: RegExp,
): Promise<ElementHandle<Element>> {
  const handle = await tab.waitForFunction(
    (selector: string, source: string) => {
      const pattern = new RegExp(source);
      const nameOf = (element: Element) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
        return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
      };
      return [...document.querySelectorAll(selector)].find(
        (element) =>
          element.checkVisibility() &&
          !element.matches(':disabled') &&
          pattern.test(nameOf(element)),
      );
    },
    { timeout: PATIENCE_MS, polling: 100 },
    KINDS[kind],
    name.source,
  );
  const element = handle.asElement();
  if (!element) throw new Error(`no ${kind} ${name}`);
  // What the function above finds is an element of the document.
  return element as ElementHandle<Element>;
}

/** Presses it with the mouse. */
export async function press(tab: Page, kind: keyof typeof KINDS, name: RegExp): Promise<void> {
  await (await find(tab, kind, name)).click();
}

/** Types into a field, key by key. */
export async function type(tab: Page, name: RegExp, text: string): Promise<void> {
  await (await find(tab, 'field', name)).type(text);
}

/** Puts YouTube's player at this tab's network border. */
export async function serveYouTube(tab: Page): Promise<void> {
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    const answer = answerOfYouTube(request.url(), request.headers().referer);
    void (answer ? request.respond({ status: 200, ...answer }) : request.continue());
  });
}

/** Holds the app's code back; the result lets it through. */
export async function holdCode(tab: Page): Promise<() => void> {
  const gate = newGate();
  await tab.setRequestInterception(true);
  tab.on('request', async (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) await gate.opened;
    await request.continue();
  });
  return gate.open;
}
