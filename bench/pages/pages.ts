import { DEMO_EMAILS } from '../../local/seed/demo-accounts.ts';
import { demoSession, tokenIn, withDemoSite } from '../../scripts/test/demo-site.ts';
import type { TestStack } from '../../scripts/test/stack.ts';
import type { Result } from '../result.ts';
import { medians, repeatedly } from '../statistics.ts';
import { type PagesReport, pagesReport } from './pages-report.ts';
import { pressWork } from './press-work.ts';
import { pressTimes } from './presses.ts';
import { coldVisit, interactionTimes, repeatVisit } from './visits.ts';

const RUNS = 5;
const HOME_CONTENT = 'main a[href^="/video/"]';

/** The measured pages; a lesson is opened by its link. */
const screens = (lessonId: number): readonly Screen[] => [
  { name: 'landing', path: '/', content: 'main h1', who: 'visitor' },
  { name: '/auth', path: '/auth', content: 'input[name="emailOrPhone"]', who: 'visitor' },
  { name: 'home', path: '/', content: HOME_CONTENT, who: 'home' },
  { name: 'lesson', path: `/video/${lessonId}`, content: 'main h1', who: 'lesson' },
];

type Screen = Pick<PagesReport['visits'][number], 'name' | 'who'> & {
  path: string;
  content: string;
};

/** A lesson of the demo world. */
async function lessonOf(stack: TestStack, session: string): Promise<number> {
  const query = 'select=id&youtube_id=not.is.null&order=id&limit=1';
  const response = await fetch(`${stack.gatewayUrl}/rest/v1/videos?${query}`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${tokenIn(session)}` },
  });
  const [lesson] = (await response.json()) as { id: number }[];
  if (!lesson) throw new Error('the demo world has no lesson');
  return lesson.id;
}

/**
 * Headless Chromium, phone viewport, brotli 11, CPU slowed 4x, 1.6 Mbit/s down, 150 ms per request, median of five runs each
 * with a device of its own.
 */
export async function pages(): Promise<Result> {
  let report: PagesReport | undefined;
  await withDemoSite(async ({ stack, site, browser }) => {
    const session = await demoSession(stack, DEMO_EMAILS.member);
    const options = { site: site.url, content: HOME_CONTENT, session };
    const visits: PagesReport['visits'] = [];
    for (const { name, who, ...screen } of screens(await lessonOf(stack, session))) {
      const phone = { site: site.url, session: who === 'visitor' ? null : session, ...screen };
      const runs = await repeatedly(RUNS, () => coldVisit(browser, phone));
      visits.push({ name, who, figures: medians(runs) });
    }
    report = {
      browser: `headless Chromium ${browser.version().split('.')[0]}`,
      visits,
      repeat: medians(
        await repeatedly(RUNS, () => repeatVisit(browser, { ...options, path: '/' })),
      ),
      interactions: {
        ...medians(await repeatedly(RUNS, () => interactionTimes(browser, options))),
        ...medians(await repeatedly(RUNS, () => pressTimes(browser, options))),
      },
      presses: medians(await repeatedly(RUNS, () => pressWork(browser, options))),
    };
  });
  if (!report) throw new Error('nothing was measured');
  return pagesReport(report);
}
