import { type RefObject, useEffect, useRef } from 'react';
import { headingOf } from './heading-of.ts';

const CONTROL = 'a[href], button:not(:disabled)';

/**
 * Keeps the keyboard's place in a part of the page whose entries (`<li>`) or buttons go away when they are pressed:
 * the focus goes to the entry itself if it is still there, to the one that took its place (also that of a "more"
 * button), to the last one, or to the heading when there is none. Without it the focus falls to the top of the
 * document, and the reader is told nothing.
 * @param given of a part that another component renders, whose own changes this one does not see
 * @returns the reference for the part
 */
export function useFocusKept<Part extends HTMLElement>(
  given?: RefObject<Part | null>,
): RefObject<Part | null> {
  const own = useRef<Part>(null);
  const partRef = given ?? own;
  const last = useRef<{ element: Element; index: number | null } | null>(null);

  useEffect(() => {
    const part = partRef.current;
    if (!part) return;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) {
        last.current = { element: target, index: placeOf(target, entriesOf(part)) };
      }
    };
    // A "more" button that stays is pressed again further down than where it got the focus.
    const renew = () => {
      if (last.current) last.current.index = placeOf(last.current.element, entriesOf(part));
    };
    part.addEventListener('focusin', remember);
    part.addEventListener('click', renew);
    return () => {
      part.removeEventListener('focusin', remember);
      part.removeEventListener('click', renew);
    };
  }, [partRef]);

  // After every change: what had the focus may be gone with it.
  useEffect(() => {
    const part = partRef.current;
    const lost = last.current;
    if (!part || !lost || lost.element.isConnected) return;
    last.current = null;
    // The focus was moved elsewhere meanwhile and stays there.
    if (document.activeElement !== document.body) return;
    const entries = entriesOf(part);
    const next = lost.index === null ? undefined : (entries[lost.index] ?? entries.at(-1));
    const control = next?.querySelector<HTMLElement>(CONTROL);
    if (control) control.focus();
    else headingOf(part)?.focus();
  });
  return partRef;
}

const entriesOf = (part: HTMLElement) => [...part.querySelectorAll('li:not([inert])')];

/** Which entry holds the control or follows it; null for what stands above all of them, which belongs to the heading. */
function placeOf(control: Element, entries: readonly Element[]): number | null {
  const own = entries.findIndex((entry) => entry.contains(control));
  if (own >= 0) return own;
  const above = entries.filter(
    (entry) => entry.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).length;
  return above > 0 ? above : null;
}
