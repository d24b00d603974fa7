import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';

/** From here on a sheet is a box or a panel, and "Back" belongs to the page. */
const WIDE = '(min-width: 1024px)';

/** The state of a visit that a link of a sheet began in the place of the sheet's own entry: it was pressed as any link is. */
export const FROM_SHEET = { isFromSheet: true };

/** What makes a button open a sheet. */
export type SheetButton = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>;

type Opening = {
  /** The visit it was opened on. */
  on: string;
  /** Its entry in the history; null where "Back" is the page's. */
  entry: string | null;
};

/**
 * Whether a sheet is open: on the page it was opened on, until it is closed or the person goes back. Closing gives the
 * focus back to what opened it, or to the page where that is gone.
 * @param locationKey the visit: following a link closes the sheet, also one to the page that is shown already
 * @param isNarrowOnly it closes when the window becomes so wide that it is not drawn any more
 */
export function useSheet(
  locationKey: string,
  pageRef?: RefObject<HTMLElement | null>,
  isNarrowOnly = false,
) {
  const id = useId();
  const [opening, setOpening] = useState<Opening | null>(null);
  const isOpen = opening?.on === locationKey;
  const openerRef = useRef<Element | null>(null);
  // Back on that visit later, it stays closed.
  if (opening && !isOpen) setOpening(null);
  const close = () => {
    setOpening(null);
    if (opening?.entry && opening.entry === entryNow()) window.history.back();
  };

  const giveFocusBack = useEffectEvent(() => {
    // What the person went to meanwhile keeps the focus.
    if (document.activeElement !== document.body) return;
    if (openerRef.current instanceof HTMLElement) openerRef.current.focus({ preventScroll: true });
    if (document.activeElement === document.body) pageRef?.current?.focus();
  });
  const handleWide = useEffectEvent(() => isNarrowOnly && close());

  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia(WIDE);
    const handleChange = () => {
      if (wide.matches) handleWide();
    };
    const handleBack = () => setOpening(null);
    wide.addEventListener('change', handleChange);
    window.addEventListener('popstate', handleBack);
    return () => {
      wide.removeEventListener('change', handleChange);
      window.removeEventListener('popstate', handleBack);
      giveFocusBack();
    };
  }, [isOpen]);

  return {
    id,
    isOpen,
    /** Whether a link inside takes the place of the sheet's own entry. */
    isReplacing: opening !== null && opening.entry !== null,
    /** Opens it; the focus comes back to the given element. */
    open(opener: Element | null) {
      if (isOpen) return;
      openerRef.current = opener;
      setOpening({ on: locationKey, entry: window.matchMedia(WIDE).matches ? null : pushEntry() });
    },
    close,
    button: {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
    } satisfies SheetButton,
  };
}

/**
 * An entry for the button "Back", which then closes the sheet and leaves the page alone. It repeats what the router
 * keeps of the page, so that to the router nothing happened. Links of the sheet replace it.
 */
function pushEntry(): string {
  const entry = `${performance.now()}`;
  window.history.pushState({ ...window.history.state, sheetEntry: entry }, '');
  return entry;
}

const entryNow = (): unknown => window.history.state?.sheetEntry;
