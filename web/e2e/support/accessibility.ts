import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** WCAG 2.2 AA, as axe names its rules. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Roles of what can be operated: each one of them needs a name. */
const OPERABLE = [
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'switch',
  'tab',
  'textbox',
] as const;

/** Nothing on the way in or out: colours of a half-faded element are not the colours people read. What moves is at its end at once. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      const { iterations = 1 } = effect?.getComputedTiming() ?? {};
      return iterations !== Number.POSITIVE_INFINITY && playState === 'running';
    });
    for (const animation of moving) animation.finish();
    return moving.length === 0;
  });
}

/** The rules about colours, which are all that another theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails with one line per violation: rule, element, what axe says of it. */
export async function expectNoViolations(
  page: Page,
  where: string,
  { onlyColours = false } = {},
): Promise<void> {
  await settle(page);
  // Once per page: to read it takes longer than most looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = onlyColours ? OF_COLOURS : LEVELS;
  const found = await page.evaluate(
    async ({ type, values }) => {
      // Only what is read: describing everything that is in order costs most of the time. Frames of other origins are left
      // out: their contents are the providers' (here stand-ins), and not ours.
      const { violations } = await window.axe.run(document, {
        runOnly: { type, values },
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => {
          const reason = failureSummary.split('\n').slice(1).join(' ').trim();
          return `${id} em ${target.join(' ')}: ${reason}`;
        }),
      );
    },
    { type: onlyColours ? ('rule' as const) : ('tag' as const), values: rules },
  );
  expect.soft(found, where).toEqual([]);
}

/** A line of a snapshot of what can be operated and has no name, which would stand in quotes behind the role. */
const NAMELESS = new RegExp(`^\\s*- (?:${OPERABLE.join('|')})\\b(?! ["/])`);

/** Of a longer name the snapshot tells only the text from which it comes, on the next line. */
const LONGEST_NAME = 900;

/** Everything that can be operated says what it is. */
export async function expectNames(page: Page, where: string): Promise<void> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  const found = lines.flatMap((line, at) =>
    NAMELESS.test(line) && (lines[at + 1] ?? '').length < LONGEST_NAME
      ? [`${line.trim()} ${lines[at + 1]?.trim() ?? ''}`]
      : [],
  );
  expect.soft(found, `${where}: sem nome`).toEqual([]);
}

/** The page fits the width of the screen: nobody reads sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  // What follows the width by script is drawn a moment later.
  await softly.poll(() => widthExcess(page), { message: where }).toBeNull();
}

const softly = expect.configure({ soft: true, timeout: 2000 });

/** By how much a page is wider than the window, and what sticks out; null when it fits. */
function widthExcess(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const sticksOut = (element: Element) =>
      element.getBoundingClientRect().right + window.scrollX > clientWidth + 1;
    // What a row scrolls by itself is not what makes the page wide.
    const isContained = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isContained(parent);
    };
    const widest = [...document.querySelectorAll('body *')]
      .filter((element) => sticksOut(element) && !isContained(element))
      .map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    return `${scrollWidth} > ${clientWidth}: ${widest.slice(0, 5).join(', ')}`;
  });
}

/** Names of running animations that move something; with less motion wished for there are none. */
export function movingAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moves = [
      'transform',
      'translate',
      'scale',
      'rotate',
      'strokeDashoffset',
      'offsetDistance',
    ];
    return document
      .getAnimations()
      .filter((animation) => {
        const effect = animation.effect;
        if (animation.playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
        // Shortened to nothing is how less motion looks to the browser.
        if (Number(effect.getComputedTiming().duration) <= 1) return false;
        return effect.getKeyframes().some((frame) => moves.some((property) => property in frame));
      })
      .map((animation) => {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        return `${animation.id || animation.constructor.name} ${target?.tagName}.${target?.getAttribute('class')}`;
      });
  });
}
