import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './SpeedButton.module.css';
import { type Speeds, speedText } from './speeds.ts';

/** So many speeds stand side by side. */
const COLUMNS = 4;

const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type SpeedMenuProps = Speeds & {
  id: string;
  /** Closes it and gives the focus back. */
  onClose(): void;
};

/** The speeds of a `SpeedButton`, of which the current one has the focus. */
export function SpeedMenu({ id, rate, rates, onChange, onClose }: SpeedMenuProps) {
  const menuRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menuRef.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // Tab goes on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    // A player that fills the page would close, too.
    if (event.key === 'Escape') event.stopPropagation();
    if (step === undefined) return;
    event.preventDefault();
    const all = [...(menuRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = all.findIndex((item) => item.matches(':focus'));
    const to = Math.min(all.length - 1, Math.max(0, at + step));
    // Up and down stay in their column.
    if (Number.isFinite(step) && to !== at + step) return;
    all[to]?.focus();
  };
  return (
    <div
      ref={menuRef}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label="Velocidade"
      className={styles.menu}
      onKeyDown={handleKeyDown}
    >
      {rates.map((one) => (
        <button
          key={one}
          type="button"
          role="menuitemradio"
          aria-checked={one === rate}
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            onChange(one);
            onClose();
          }}
        >
          {speedText(one)}
        </button>
      ))}
    </div>
  );
}
