import type { BrowserContext } from '@playwright/test';

/** What the browser reports as refused by the security policy, on each page that this context opens from now on. */
export async function refusalsIn(context: BrowserContext): Promise<readonly string[]> {
  const refused: string[] = [];
  await context.exposeFunction('tellRefusal', (text: string) => refused.push(text));
  await context.addInitScript(() => {
    const tell = Reflect.get(window, 'tellRefusal');
    document.addEventListener('securitypolicyviolation', (event) =>
      tell(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return refused;
}
