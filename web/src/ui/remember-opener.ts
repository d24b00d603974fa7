import { headingOf } from './heading-of.ts';

const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Remembers what opens a dialog. The answer tells who gets the focus when it closes: what opened it or, where the act
 * took that away, the row that stands in its place, or the heading of that part of the page. Null leaves it to the
 * dialog: Safari focuses no button that is pressed.
 */
export function rememberOpener(): () => HTMLElement | null {
  const opener = openerOf(document.activeElement);
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => null;
  const row = opener.closest('li, tr');
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling];
  const part = opener.closest('section, main');
  return () => {
    if (opener.isConnected) return opener;
    for (const neighbour of neighbours) {
      const control = neighbour?.isConnected && neighbour.querySelector<HTMLElement>(CONTROL);
      if (control) return control;
    }
    return part?.isConnected ? headingOf(part) : null;
  };
}

/** What opened a menu stands for its entries, which are gone with it. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
}
