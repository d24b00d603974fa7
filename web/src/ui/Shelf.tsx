import { Children, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import styles from './Shelf.module.css';
import { useNearViewport } from './use-near-viewport.ts';
import { useScrollEdges } from './use-scroll-edges.ts';

/** Arrows help only when the row cannot show everything anyway. */
const ARROWS_ABOVE = 4;
/** Share of the visible width that one press of an arrow moves. */
const STEP = 0.8;
/** No card is narrower, so this many fill the window's width. */
const MIN_CARD_WIDTH = 240;
const FOCUSABLE = 'a[href], button:not(:disabled), [tabindex]:not([tabindex="-1"])';

export type ShelfProps = {
  title: ReactNode;
  /** How many there are in all; shown beside the title. */
  count?: number | undefined;
  /** One card per child. */
  children?: ReactNode | undefined;
  emptyText: string;
  /** Link or button at the end of the title line. */
  seeAll?: ReactNode | undefined;
  isLoading?: boolean | undefined;
  /** It begins far below the window: until it comes near, its place is kept free of cards. */
  isFar?: boolean | undefined;
  /** Fewer and larger cards, with a description. */
  isLarge?: boolean | undefined;
};

/**
 * A horizontal row that snaps. Arrow keys move within it, Tab leaves it. Until it comes near the window it draws
 * only the cards that it shows first, or none at all: a dozen full rows would keep a phone busy for seconds.
 */
export function Shelf({
  title,
  count,
  children,
  emptyText,
  seeAll,
  isLoading = false,
  isFar = false,
  isLarge = false,
}: ShelfProps) {
  const titleId = useId();
  const rowRef = useRef<HTMLUListElement>(null);
  // The section, not the row: it is there from the beginning, also while there are no cards.
  const shelfRef = useRef<HTMLElement>(null);
  const isNear = useNearViewport(shelfRef);
  const all = Children.toArray(children);
  const items = isNear ? all : all.slice(0, Math.ceil(window.innerWidth / MIN_CARD_WIDTH));
  const isAhead = isFar && !isNear;
  const edges = useScrollEdges(rowRef, isAhead ? 0 : items.length);
  const hasArrows = all.length > ARROWS_ABOVE;

  const scrollBy = (direction: 1 | -1) => {
    const row = rowRef.current;
    row?.scrollBy({ left: direction * row.clientWidth * STEP, behavior: motion() });
  };

  return (
    <section
      ref={shelfRef}
      className={styles.shelf}
      data-size={isLarge ? 'large' : undefined}
      aria-labelledby={titleId}
      aria-busy={isLoading || undefined}
    >
      <div className={styles.head}>
        <h2 id={titleId} className="section-title">
          {title} {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {seeAll}
      </div>
      {items.length === 0 ? (
        <p className="empty-text">{emptyText}</p>
      ) : (
        <div className={styles.frame}>
          {isAhead ? (
            <div className={classNames(styles.row, styles.ahead)} />
          ) : (
            <ul ref={rowRef} className={styles.row} onKeyDown={handleKeyDown}>
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the child inside carries its own key; the slot is its place.
                <li key={index} className={styles.item}>
                  {item}
                </li>
              ))}
            </ul>
          )}
          {hasArrows && edges.hasBefore && (
            <IconButton
              className={styles.before}
              variant="art"
              label="Anteriores"
              tabIndex={-1}
              icon={<ChevronLeftIcon size={28} />}
              onClick={() => scrollBy(-1)}
            />
          )}
          {hasArrows && edges.hasAfter && (
            <IconButton
              className={styles.after}
              variant="art"
              label="Próximos"
              tabIndex={-1}
              icon={<ChevronRightIcon size={28} />}
              onClick={() => scrollBy(1)}
            />
          )}
        </div>
      )}
    </section>
  );
}

const motion = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth');

function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const slots = [...event.currentTarget.children];
  const current = slots.findIndex((slot) => slot.contains(document.activeElement));
  if (current < 0) return;

  if (event.key === 'Tab') {
    leaveRow(slots, current);
    return;
  }
  const target = destination(event.key, current, slots.length);
  if (target === undefined || isTyping(event.target)) return;
  const control = slots[target]?.querySelector<HTMLElement>(FOCUSABLE);
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: motion() });
}

function destination(key: string, current: number, length: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(current + 1, length - 1);
  if (key === 'ArrowLeft') return Math.max(current - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** While the browser looks for the next stop, only the current card's controls are stops of this row. */
function leaveRow(slots: Element[], current: number) {
  const others = slots
    .filter((_, index) => index !== current)
    .flatMap((slot) => [...slot.querySelectorAll<HTMLElement>(FOCUSABLE)]);
  const before = others.map((control) => control.getAttribute('tabindex'));
  for (const control of others) control.setAttribute('tabindex', '-1');
  setTimeout(() => {
    others.forEach((control, index) => {
      const value = before[index];
      if (value === null || value === undefined) control.removeAttribute('tabindex');
      else control.setAttribute('tabindex', value);
    });
  });
}
