import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

type TabItem<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** A count or dot after the label. */
  badge?: ReactNode | undefined;
};

export type TabsProps<Value extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
  /** Tabs share the width equally. */
  isFitted?: boolean | undefined;
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
  children,
  isFitted = false,
}: TabsProps<Value>) {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);

  // On a phone the row scrolls: the chosen tab is in view, also when a badge has moved it.
  const badges = items.filter(({ badge }) => Boolean(badge)).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what moves the chosen tab.
  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [value, badges]);

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
    <div className={styles.tabs}>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, isFitted && styles.fitted)}
        onKeyDown={handleKeyDown}
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
              {item.badge}
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
