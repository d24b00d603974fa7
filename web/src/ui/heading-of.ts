/** The heading of a part of the page, ready to take the focus; null without one. */
export function headingOf(part: Element): HTMLElement | null {
  const heading = part.querySelector<HTMLElement>('h1, h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}
