import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { newPhone, type PhoneOptions, slowDown } from './phone.ts';

const durations = z.array(z.number());

type Interaction = { name: string; act: (page: Page) => Promise<unknown> };

/** What a member does on the home screen; each leaves the page as it found it. */
const INTERACTIONS: readonly Interaction[] = [
  { name: 'open the search', act: (page) => page.getByRole('button', { name: /^Buscar/ }).tap() },
  { name: 'type in the search', act: (page) => page.keyboard.type('trauma') },
  {
    name: 'close the search',
    act: async (page) => {
      await page.keyboard.press('Escape');
      // The first may only empty the field.
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    },
  },
  {
    name: 'favourite a lesson',
    act: (page) =>
      page
        .getByRole('button', { name: /^Adicionar aos favoritos/ })
        .first()
        .tap(),
  },
  { name: 'open the menu', act: (page) => page.getByRole('button', { name: 'Abrir menu' }).tap() },
];

/** Milliseconds from each interaction to its next paint, the longest of its events, with the CPU slowed down. */
export async function interactionTimes(
  browser: Browser,
  options: PhoneOptions,
): Promise<Record<string, number>> {
  const context = await newPhone(browser, options);
  const page = await context.newPage();
  await page.goto(options.site);
  await page.locator(options.content).first().waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, 'cpu');
  const times: Record<string, number> = {};
  for (const { name, act } of INTERACTIONS) {
    await page.evaluate('window.figures.events.length = 0');
    await act(page);
    // An event is told after the paint that followed it; the browser tells in batches.
    await page
      .waitForFunction('window.figures.events.length > 0', undefined, { timeout: 5_000 })
      .catch(() => undefined);
    await page.waitForTimeout(300);
    const events = durations.parse(await page.evaluate('window.figures.events'));
    // Below 16 ms the browser tells nothing.
    times[name] = Math.max(0, ...events);
  }
  await context.close();
  return times;
}
