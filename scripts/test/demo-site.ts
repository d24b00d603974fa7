import { type Browser, chromium } from '@playwright/test';
import type { StackFile } from 'embedded-supabase/stack-file';
import { DEMO_PASSWORD } from '../../local/seed/demo-accounts.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import type { Site } from '../site/server.ts';
import { serveBuild } from './site.ts';
import { startTestStack, type TestStack } from './stack.ts';

/** Starts the browser of the journeys. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(thisMachine(console.log)),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Runs a job on a build of the app with the demo world, in a browser; stops everything afterwards. */
export async function withDemoSite(
  job: (demo: { stack: TestStack; site: Site; browser: Browser }) => Promise<void>,
): Promise<void> {
  const stack = await startTestStack();
  const site = await serveBuild(stack);
  const browser = await launchBrowser();
  try {
    await job({ stack, site, browser });
  } finally {
    await browser.close();
    await site.close();
    await stack.stop();
  }
}

/** Signs a person of the demo world in and returns the session as the app stores it. Throws when Auth refuses. */
export async function demoSession(
  stack: Pick<StackFile, 'gatewayUrl' | 'publishableKey'>,
  email: string,
): Promise<string> {
  const response = await fetch(`${stack.gatewayUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`);
  return response.text();
}

/** The access token of such a session. */
export const tokenIn = (session: string) =>
  (JSON.parse(session) as { access_token: string }).access_token;
