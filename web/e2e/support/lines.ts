import { expect, type Page } from '@playwright/test';

/**
 * No word on the page is cut into two lines, and what is read at one glance (a duration, a count, a date, a badge, the label of
 * a button) stands on one line. Words of more than 24 letters may break: they would not fit.
 */
export async function expectWholeLines(page: Page, where: string): Promise<void> {
  await expect
    .configure({ soft: true, timeout: 2000 })
    .poll(() => page.evaluate(brokenLines), { message: where })
    .toEqual([]);
}

/** Runs in the page: each text that has more lines than it may, and where it stands. */
function brokenLines(): string[] {
  const LONGEST_WORD = 24;
  const LONGEST_LABEL = 40;
  const FIGURES = [
    /^\d{1,2}(:\d{2}){1,2}( \/ \d{1,2}(:\d{2}){1,2})?$/,
    /^\d{1,2}\/\d{2}(\/\d{2,4})?,?( às)?( \d{1,2}:\d{2})?$/,
    /^(há )?\d[\d.,]* ?(%|[\p{L}]+)( atrás| de \d+)?$/u,
    /^\d{1,2} de \p{L}{3,9}\.?( de \d{4})?$/u,
  ];
  const LABELS =
    'button, [role="button"], [role="tab"], [role^="menuitem"], a[class*="button_"], .chakra-button';
  const GLANCES = 'time, [class*="badge_"], [class*="plate_"], .plate, .chakra-badge';

  const linesOf = (range: Range): number => {
    const lines: DOMRect[] = [];
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const isSame = lines.some(
        (line) =>
          rect.top < line.bottom - line.height / 2 && rect.bottom > line.top + line.height / 2,
      );
      if (!isSame) lines.push(rect);
    }
    return lines.length;
  };
  const placeOf = (element: Element) => {
    const names = [element, element.parentElement, element.parentElement?.parentElement];
    return names.map((one) => one && `${one.tagName.toLowerCase()}.${one.className}`).join(' < ');
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.clientWidth !== 1 &&
    !element.closest('.visually-hidden, script, code, style, textarea, option, [data-free-text]');
  /** A button that holds more than its label is a row. */
  const isLabel = (element: Element, text: string) => {
    const button = element.closest(LABELS);
    return button?.textContent?.trim() === text && text.length <= LONGEST_LABEL;
  };

  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const whole = node.textContent ?? '';
    const text = whole.trim();
    if (!element || text === '' || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (linesOf(range) < 2) continue;
    const isOneGlance =
      FIGURES.some((figure) => figure.test(text)) ||
      (element.closest(GLANCES) && text.length <= LONGEST_LABEL) ||
      isLabel(element, text);
    if (isOneGlance) {
      found.push(`"${text}" in ${linesOf(range)} lines: ${placeOf(element)}`);
      continue;
    }
    // A compound word may break at its own hyphen or slash.
    for (const word of whole.matchAll(/[^\s/\-–—·@._?=&]+/g)) {
      if (word[0].length > LONGEST_WORD) continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (linesOf(range) > 1) found.push(`the word "${word[0]}" is cut: ${placeOf(element)}`);
    }
  }
  return found;
}
