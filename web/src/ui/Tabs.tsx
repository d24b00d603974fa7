import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Tabs.module.css';

export type TabsProps<Value extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The row is pointed at or has the focus: what another tab needs can be fetched. */
  onIntent?: () => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/**
 * Tabs after the WAI-ARIA pattern: arrows, Home and End choose at once. Small enough for the public pages; the
 * caller keeps `value`, normally in the URL.
 */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  onIntent,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);

  const choose = (index: number) => {
    const item = items[(index + items.length) % items.length];
    if (!item) return;
    onChange(item.value);
    listRef.current
      ?.querySelector<HTMLElement>(`[data-value="${CSS.escape(item.value)}"]`)
      ?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const current = items.findIndex((item) => item.value === value);
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };

  return (
    <div>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={handleKeyDown}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {items.map((item) => {
          const isChosen = item.value === value;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              data-value={item.value}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(item.value)}
            >
              {item.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
