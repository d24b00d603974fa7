import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Rows of a list, as a table or as entries. */
const ROW = 'tbody > tr, li';
const CONTROL = 'a[href], button:not(:disabled)';

/**
 * Keeps the focus in a list. Where an act took away what had it, the row that stands in its place gets it, or a row that came
 * back, or what an empty list says. Focus that is somewhere stays there.
 *
 * @param mark stands beside the list, in the part of the page that is the list's alone
 */
export function useKeptFocus(mark: RefObject<HTMLElement | null>): void {
  const rows = useRef<readonly Element[]>([]);
  const last = useRef<{ element: Element | null; row: Element | null }>({
    element: null,
    row: null,
  });

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last.current.element = target;
      const row = rows.current.find((one) => one.contains(target));
      if (row) last.current.row = row;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // After every drawing: what is gone is known only then.
  useLayoutEffect(() => {
    const part = mark.current?.parentElement;
    if (!part) return;
    const before = rows.current;
    const now = [...part.querySelectorAll(ROW)].filter((one) => !isWithinRow(one, part));
    rows.current = now;
    const isSame = before.length === now.length && before.every((row, index) => row === now[index]);
    const { element, row } = last.current;
    if (isSame || !element || element.isConnected || document.activeElement !== document.body) {
      return;
    }
    const next = rowInPlace(before, now, row) ?? part.querySelector('[data-empty]');
    if (!(next instanceof HTMLElement)) return;
    // An entry is worked by what is in it, as in `useFocusKept`; the keys of a table are its rows'.
    const control = next.matches('li') && next.querySelector<HTMLElement>(CONTROL);
    if (control) return control.focus();
    next.tabIndex = -1;
    next.focus();
  });
}

/** What a row lists by itself is no row of the list. */
function isWithinRow(one: Element, part: Element): boolean {
  const outer = one.parentElement?.closest(ROW);
  return outer != null && part.contains(outer);
}

function rowInPlace(
  before: readonly Element[],
  now: readonly Element[],
  row: Element | null,
): Element | undefined {
  const place = row ? before.indexOf(row) : -1;
  const stays = (one: Element) => now.includes(one);
  if (row && place >= 0 && !stays(row)) {
    return before.slice(place).find(stays) ?? before.slice(0, place).findLast(stays) ?? now[0];
  }
  return now.find((one) => !before.includes(one)) ?? now[0];
}
