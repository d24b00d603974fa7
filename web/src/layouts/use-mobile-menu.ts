import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** From here on the bar holds everything, and neither the menu nor its buttons are drawn. */
const WIDE = '(min-width: 1024px)';

export type MobileMenuState = {
  isOpen: boolean;
  /** For the buttons that open and close it; the focus comes back to the one that was pressed. */
  toggle(event: MouseEvent<HTMLElement>): void;
  close(): void;
};

/**
 * Whether the collapsible menu is open: on the page it was opened on, until it is closed or the window becomes so
 * wide that it is not drawn any more. Closing gives the focus back, or to the page where the button is gone too.
 */
export function useMobileMenu(
  locationKey: string,
  pageRef: RefObject<HTMLElement | null>,
): MobileMenuState {
  // Tied to the visit it was opened on: following a link closes it, also one to the page that is shown already.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === locationKey;
  const openerRef = useRef<HTMLElement | null>(null);
  const close = () => setOpenOn(null);

  const giveFocusBack = useEffectEvent(() => {
    // Whatever the person went to meanwhile keeps it.
    if (document.activeElement !== document.body) return;
    openerRef.current?.focus();
    if (document.activeElement === document.body) pageRef.current?.focus();
  });

  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia(WIDE);
    const handleChange = () => {
      if (wide.matches) setOpenOn(null);
    };
    wide.addEventListener('change', handleChange);
    return () => {
      wide.removeEventListener('change', handleChange);
      giveFocusBack();
    };
  }, [isOpen]);

  return {
    isOpen,
    toggle(event) {
      openerRef.current = event.currentTarget;
      setOpenOn(isOpen ? null : locationKey);
    },
    close,
  };
}
