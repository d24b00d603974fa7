import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Of a page, what may move by itself before it is whole (the score "Cumulative Layout Shift"). */
const MOST = 0.02;

type Shift = { value: number; nodes: string[] };
declare global {
  interface Window {
    shifts?: () => Shift[];
  }
}

/** From now on every page of the context notes what moves by itself. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}.${node.getAttribute('class')}`
        : `${node?.nodeName} of ${node?.parentElement?.className}`;
    const note = (entries: readonly PerformanceEntry[]) => {
      // biome-ignore lint/suspicious/noExplicitAny: the types of the DOM do not know this entry.
      for (const entry of entries as any[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node }: { node: Node | null }) => nameOf(node));
        shifts.push({ value: entry.value, nodes });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.shifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
  });
}

/** What moved until now does not count. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => window.shifts?.().splice(0));
}

/** Nothing was pushed away while the page came: call it when the page is whole, before its window changes its size. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // What is drawn last is measured too.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
    return window.shifts?.() ?? [];
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const moved = shifts.map(({ value, nodes }) => `${value.toFixed(3)}: ${nodes.join(', ')}`);
  expect.soft(sum, [`${where} moves`, ...moved].join('\n')).toBeLessThanOrEqual(MOST);
}
