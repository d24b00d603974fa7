import { type FocusEvent, useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import styles from './SpeedButton.module.css';
import { type Speeds, speedText } from './speeds.ts';
import { ToolBoundary } from './ToolBoundary.tsx';

const SpeedMenu = lazyComponent(async () => (await import('./SpeedMenu.tsx')).SpeedMenu);

/** How fast it plays, and the speeds to choose from. They are drawn in place, not over the page: so they show in fullscreen too. */
export function SpeedButton(props: Speeds) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const text = speedText(props.rate);
  const close = () => {
    rootRef.current?.querySelector('button')?.focus();
    setIsOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus and the pointer of its buttons.
    <div
      ref={rootRef}
      className={styles.root}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
      // Safari gives no button the focus: that would close what is about to be pressed.
      onMouseDown={(event) => isOpen && event.preventDefault()}
    >
      <button
        type="button"
        className={styles.trigger}
        aria-label={`Velocidade: ${text}`}
        title="Velocidade"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onPointerEnter={SpeedMenu.prefetch}
        onFocus={SpeedMenu.prefetch}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {text}
      </button>
      {isOpen && (
        <ToolBoundary onFailed={() => setIsOpen(false)}>
          <SpeedMenu {...props} id={menuId} onClose={close} />
        </ToolBoundary>
      )}
    </div>
  );
}
