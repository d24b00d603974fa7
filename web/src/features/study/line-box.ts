import { prefersReducedMotion } from '~/theme/reduced-motion.ts';

/* Lines in a box that scrolls by itself. Each carries its number (`data-line`), and its words are marked (`data-words`). */

const lineAt = (box: Element, index: number) =>
  box.querySelector<HTMLElement>(`[data-line="${index}"]`);

/** The number of the line that an element is in; null outside of every line. */
export function lineOf(target: EventTarget | null): number | null {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return line ? Number(line.dataset.line) : null;
}

/** Scrolls the box, and nothing else, until a line, or those up to another, are in its middle; or at its top. */
export function revealLine(box: HTMLElement | null, index: number, lastIndex = index): void {
  const line = box && lineAt(box, index);
  const last = box && lineAt(box, lastIndex);
  if (!line || !last) return;
  const height = last.offsetTop + last.offsetHeight - line.offsetTop;
  const top = line.offsetTop - Math.max(0, (box.clientHeight - height) / 2);
  // A long way is no movement that the eye could follow.
  const isFar = Math.abs(top - box.scrollTop) > 2 * box.clientHeight;
  box.scrollTo({ top, behavior: isFar || prefersReducedMotion() ? 'auto' : 'smooth' });
}

/** The same for a line that cannot be seen whole. */
export function revealHiddenLine(box: HTMLElement | null, index: number): void {
  const line = box && lineAt(box, index);
  if (!line) return;
  const bottom = line.offsetTop + line.offsetHeight;
  if (line.offsetTop >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight) return;
  revealLine(box, index);
}

/** Gives a line the focus; the page stays where it is. */
export function focusLine(box: HTMLElement, index: number): void {
  lineAt(box, index)?.focus({ preventScroll: true });
  revealLine(box, index);
}
