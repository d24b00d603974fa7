import type { Browser, CDPSession, Page } from '@playwright/test';
import { newPhone, type PhoneOptions } from './phone.ts';
import { BOXES } from './presses.ts';

/** As long as a finger rests. */
const HELD_MS = 100;
/** Until everything that a press starts is over. */
const OVER_MS = 700;

/** Times are microseconds; `tdur` is what the thread itself worked, which other programs of the machine do not change. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

/**
 * Milliseconds of processor time that the page's main thread works between the finger and what it sees: from the finger's
 * touch to the paint after it, and from its release to the paint with the box. Not slowed down: a cheap phone takes four
 * times as long. Unlike times on the clock they hardly change with what else the machine does.
 */
export async function pressWork(
  browser: Browser,
  options: PhoneOptions,
): Promise<Record<string, number>> {
  const work: Record<string, number> = {};
  for (const [box, name] of Object.entries(BOXES)) {
    const context = await newPhone(browser, options);
    const page = await context.newPage();
    await page.goto(options.site);
    await page.locator(options.content).first().waitFor();
    await page.waitForLoadState('networkidle');
    const events = await traced(page, async (cdp) => {
      const at = await page.getByRole('button', { name }).last().boundingBox();
      if (!at) throw new Error(`no button: ${box}`);
      const touchPoints = [{ x: at.x + at.width / 2, y: at.y + at.height / 2 }];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await page.waitForTimeout(HELD_MS);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForTimeout(OVER_MS);
    });
    const { touch, release } = workOf(events);
    work[`${box}, touch`] = touch;
    work[`${box}, release`] = release;
    await context.close();
  }
  return work;
}

/** What the browser tells of its work meanwhile. */
async function traced(page: Page, act: (cdp: CDPSession) => Promise<void>): Promise<TraceEvent[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline',
  });
  await act(cdp);
  const over = new Promise<{ stream?: string | undefined }>((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve);
  });
  await cdp.send('Tracing.end');
  const { stream = '' } = await over;
  let text = '';
  for (let isRead = false; !isRead; ) {
    const part = await cdp.send('IO.read', { handle: stream });
    text += part.data;
    isRead = part.eof;
  }
  return JSON.parse(text).traceEvents;
}

/** Exported for its test: the work of a touch and of its release, in milliseconds. */
export function workOf(events: readonly TraceEvent[]): { touch: number; release: number } {
  const told = (type: string) => (event: TraceEvent) =>
    event.name === 'EventDispatch' && event.args?.data?.type === type;
  const down = events.find(told('pointerdown'));
  if (!down) throw new Error('no touch was told');
  const thread = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === down.pid && tid === down.tid)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const after = (ts: number, is: (event: TraceEvent) => boolean) => {
    const found = thread.find((event) => event.ts >= ts && is(event));
    if (!found) throw new Error('the press was not answered');
    return found;
  };
  const isPaint = ({ name }: TraceEvent) => name === 'Commit';
  const up = after(down.ts, told('pointerup'));
  const paintOfDown = after(down.ts, isPaint);
  // A touch that changes nothing to be seen is answered with its event.
  const touched = paintOfDown.ts < up.ts ? paintOfDown : down;
  const paint = after(after(up.ts, told('click')).ts, isPaint);
  return {
    touch: workBetween(thread, down.ts, touched.ts + touched.dur),
    release: workBetween(thread, up.ts, paint.ts + paint.dur),
  };
}

/** What lies inside of something else is counted with it. */
function workBetween(thread: readonly TraceEvent[], from: number, to: number): number {
  let covered = 0;
  let work = 0;
  for (const { ts, dur, tdur = 0 } of thread) {
    if (ts < from || ts >= to || ts < covered) continue;
    covered = ts + dur;
    work += tdur;
  }
  return work / 1000;
}
