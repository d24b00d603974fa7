import type { Browser, Page } from '@playwright/test';
import { newPhone, type PhoneOptions, slowDown } from './phone.ts';

/** Boxes of every page of a member, by the button that opens them. */
export const BOXES = {
  search: /^Buscar vídeo-aulas$/,
  bell: /^Notificações,/,
  minutes: /^Tenho \d+ min$/,
  menu: /^Mais$/,
} as const;

/** Longer than a script takes on bad Wi-Fi. */
const LATE_MS = 300;

/**
 * Milliseconds from a press to the paint with the box, the longest of its events, with the CPU slowed down: the first and the
 * second press of each button on a page of its own, also when every script is late.
 */
export async function pressTimes(
  browser: Browser,
  options: PhoneOptions,
): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  for (const [box, button] of Object.entries(BOXES)) {
    for (const isLate of [false, true]) {
      const context = await newPhone(browser, options);
      const page = await context.newPage();
      await page.goto(options.site);
      await page.locator(options.content).first().waitFor();
      await page.waitForLoadState('networkidle');
      if (isLate) {
        await page.route('**/assets/*.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, LATE_MS));
          await route.continue();
        });
      }
      await slowDown(page, 'cpu');
      for (const press of ['first', 'second']) {
        times[`${press} press: ${box}${isLate ? ', scripts 300 ms late' : ''}`] = await pressTime(
          page,
          button,
        );
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      }
      await context.close();
    }
  }
  return times;
}

async function pressTime(page: Page, name: RegExp): Promise<number> {
  await page.evaluate('window.figures.events.length = 0');
  await page.getByRole('button', { name }).last().tap();
  await page.getByRole('dialog').waitFor();
  // An event is told after the paint that followed it; the browser tells in batches.
  await page
    .waitForFunction('window.figures.events.length > 0', undefined, { timeout: 5_000 })
    .catch(() => undefined);
  await page.waitForTimeout(300);
  return Math.max(0, ...(await page.evaluate<number[]>('window.figures.events')));
}
