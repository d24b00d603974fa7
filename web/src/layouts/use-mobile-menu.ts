import {
  type ComponentProps,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** From here on the bar holds everything, and neither the menu nor its buttons are drawn. */
const WIDE = '(min-width: 1024px)';

/** What makes a button open the menu. */
export type MenuButton = Pick<
  ComponentProps<'button'>,
  'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onPointerEnter' | 'onFocus' | 'onClick'
>;

/**
 * Whether the collapsible menu is open: on the page it was opened on, until it is closed, the person goes back, or the
 * window becomes so wide that it is not drawn any more. Closing gives the focus back, or to the page where the button
 * is gone too.
 */
export function useMobileMenu(locationKey: string, pageRef: RefObject<HTMLElement | null>) {
  // Tied to the visit it was opened on: following a link closes it, also one to the page that is shown already.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === locationKey;
  const openerRef = useRef<HTMLElement | null>(null);
  const entryRef = useRef<string | null>(null);
  // Back on that visit later, it stays closed.
  if (openOn !== null && !isOpen) setOpenOn(null);
  const close = () => {
    setOpenOn(null);
    const entry = entryRef.current;
    entryRef.current = null;
    if (entry !== null && entry === menuEntry()) window.history.back();
  };

  const giveFocusBack = useEffectEvent(() => {
    // What the person went to meanwhile keeps the focus.
    if (document.activeElement !== document.body) return;
    openerRef.current?.focus();
    if (document.activeElement === document.body) pageRef.current?.focus();
  });
  const handleWide = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia(WIDE);
    const handleChange = () => {
      if (wide.matches) handleWide();
    };
    const handleBack = () => setOpenOn(null);
    wide.addEventListener('change', handleChange);
    window.addEventListener('popstate', handleBack);
    return () => {
      wide.removeEventListener('change', handleChange);
      window.removeEventListener('popstate', handleBack);
      giveFocusBack();
    };
  }, [isOpen]);

  return {
    isOpen,
    /** For the buttons that open it; the focus comes back to the one that was pressed. */
    open(event: MouseEvent<HTMLElement>) {
      if (isOpen) return;
      openerRef.current = event.currentTarget;
      entryRef.current = pushMenuEntry();
      setOpenOn(locationKey);
    },
    close,
  };
}

/**
 * An entry for the button "Back", which then closes the menu and leaves the page alone. It repeats what the router
 * keeps of the page, so that to the router nothing happened. Links of the menu replace it.
 */
function pushMenuEntry(): string {
  const entry = `${performance.now()}`;
  window.history.pushState({ ...window.history.state, menuEntry: entry }, '');
  return entry;
}

const menuEntry = (): unknown => window.history.state?.menuEntry;
