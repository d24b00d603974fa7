import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './core-icons.tsx';
import { holdPage } from './hold-page.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';

/** Where there is room for a panel below its button: it lies beside the page, which can be used on. */
const ROOMY = '(min-width: 768px) and (min-height: 500px)';

export type SheetProps = {
  id: string;
  /** Accessible name. */
  label: string;
  /** Where it lies on a wide screen: at its side, in its middle, or below the button that opened it. */
  place: 'side' | 'middle' | 'button';
  /** What stands beside the button that closes it. */
  head: ReactNode;
  closeLabel?: string;
  onClose(): void;
  children: ReactNode;
};

/**
 * A sheet from below on a phone. Mounted means open: it takes the focus (`data-autofocus` says where); Escape and a press
 * beside it close it. Light enough for the first screen: it opens with the press, and what it shows may come later.
 */
export function Sheet({
  id,
  label,
  place,
  head,
  closeLabel = 'Fechar',
  onClose,
  children,
}: SheetProps) {
  const sheetRef = useRef<HTMLDivElement>(null);
  const [isPanel] = useState(() => place === 'button' && window.matchMedia(ROOMY).matches);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const sheet = sheetRef.current;
    if (!sheet) return;
    (sheet.querySelector<HTMLElement>('[data-autofocus]') ?? sheet).focus();
    if (isPanel) {
      const button = document.querySelector(`[aria-controls="${sheet.id}"]`);
      const { bottom = 0, right = 0 } = button?.getBoundingClientRect() ?? {};
      sheet.style.top = `${bottom + 8}px`;
      sheet.style.right = `${document.documentElement.clientWidth - right}px`;
    }
  }, [isPanel]);

  useEffect(() => (isPanel ? undefined : holdPage(true)), [isPanel]);

  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      const dialog = document.activeElement?.closest('[role$="dialog"]');
      // What asks over it is answered first.
      if (key === 'Escape' && (!dialog || dialog === sheetRef.current)) close();
    };
    const handlePress = ({ target }: Event) => {
      if (!(target instanceof Element) || sheetRef.current?.contains(target)) return;
      if (!target.closest(`[aria-controls="${id}"]`)) close();
    };
    document.addEventListener('keydown', handleKey);
    if (isPanel) document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [id, isPanel]);

  return createPortal(
    <>
      {!isPanel && <Veil onPress={onClose} />}
      <div
        ref={sheetRef}
        id={id}
        role="dialog"
        aria-modal={!isPanel || undefined}
        aria-label={label}
        tabIndex={-1}
        className={styles.sheet}
        data-place={place}
        data-panel={isPanel || undefined}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Its button closes it by itself.
          const isOwn =
            currentTarget.contains(relatedTarget) ||
            relatedTarget?.getAttribute('aria-controls') === id;
          if (isPanel && relatedTarget && !isOwn) onClose();
        }}
      >
        <div className={styles.head}>
          {head}
          <IconButton label={closeLabel} icon={<CloseIcon size={24} />} onClick={onClose} />
        </div>
        {children}
      </div>
    </>,
    document.body,
  );
}

/** Between the page and what lies over it: a press on it closes that. */
export const Veil = ({ onPress }: { onPress(): void }) => (
  // biome-ignore lint/a11y: keys close it by Escape and by the button.
  <div className={styles.veil} onClick={onPress} />
);
