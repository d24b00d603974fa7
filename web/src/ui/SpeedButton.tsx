import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './SpeedButton.module.css';

type SpeedButtonProps = {
  rate: number;
  rates: readonly number[];
  onChange(rate: number): void;
};

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

const textOf = (rate: number) => `${rate.toLocaleString('pt-BR')}x`;

/** How fast it plays, and the speeds to choose from. They are drawn in place, not over the page: so they show in fullscreen too. */
export function SpeedButton({ rate, rates, onChange }: SpeedButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(rootRef.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ];

  useEffect(() => {
    if (isOpen) rootRef.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }, [isOpen]);

  const close = () => {
    rootRef.current?.querySelector('button')?.focus();
    setIsOpen(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setIsOpen(true);
      return;
    }
    const step = STEPS[event.key];
    // Tab goes on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') close();
    // A player that fills the page would close, too.
    if (event.key === 'Escape') event.stopPropagation();
    if (step === undefined) return;
    event.preventDefault();
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    const to = Math.min(all.length - 1, Math.max(0, at + step));
    // Up and down stay in their column.
    if (Number.isFinite(step) && to !== at + step) return;
    all[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys and the focus of its buttons.
    <div
      ref={rootRef}
      className={styles.root}
      onKeyDown={handleKeyDown}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      // Safari gives no button the focus: that would close what is about to be pressed.
      onMouseDown={(event) => isOpen && event.preventDefault()}
    >
      <button
        type="button"
        className={styles.trigger}
        aria-label={`Velocidade: ${textOf(rate)}`}
        title="Velocidade"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {textOf(rate)}
      </button>
      {isOpen && (
        <div id={menuId} role="menu" aria-label="Velocidade" className={styles.menu}>
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
                close();
              }}
            >
              {textOf(one)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
