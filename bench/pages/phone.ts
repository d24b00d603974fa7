import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

const OBSERVER = fileURLToPath(new URL('./observe.js', import.meta.url));
const BITS_PER_SECOND = 1_600_000;
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;

export type PhoneOptions = {
  site: string;
  /** The stored session of a member, or null for a visitor. */
  session: string | null;
  /** Selector of the first real content. */
  content: string;
  /** Whether the app may install itself on the device. */
  keepsApp?: boolean;
};

/** A browser as on a phone, with nothing cached. */
export async function newPhone(browser: Browser, options: PhoneOptions): Promise<BrowserContext> {
  const { site, session, content, keepsApp = false } = options;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    serviceWorkers: keepsApp ? 'allow' : 'block',
    storageState: {
      cookies: [],
      origins: session
        ? [{ origin: site, localStorage: [{ name: 'auth_token', value: session }] }]
        : [],
    },
  });
  await context.addInitScript("sessionStorage.setItem('cleanup_done', 'true')");
  await context.addInitScript(`window.contentSelector = ${JSON.stringify(content)}`);
  await context.addInitScript({ path: OBSERVER });
  return context;
}

/** Makes a page as slow as a cheap phone; on request also its network as bad Wi-Fi. */
export async function slowDown(page: Page, what: 'cpu' | 'cpu and network'): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (what === 'cpu and network') {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BITS_PER_SECOND / 8,
      uploadThroughput: BITS_PER_SECOND / 8,
    });
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return cdp;
}
