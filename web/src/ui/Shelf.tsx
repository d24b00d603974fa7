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
  const arrows = [
    { label: 'Anteriores', direction: -1, Icon: ChevronLeftIcon, isShown: edges.hasBefore },
    { label: 'Próximos', direction: 1, Icon: ChevronRightIcon, isShown: edges.hasAfter },
  ].filter(({ isShown }) => isShown && all.length > ARROWS_ABOVE);

  const scrollBy = (direction: number) => {
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
          {arrows.map(({ label, direction, Icon }) => (
            <IconButton
              key={label}
              className={direction < 0 ? styles.before : styles.after}
              size="sm"
              variant="art"
              label={label}
              tabIndex={-1}
              icon={<Icon />}
              onClick={() => scrollBy(direction)}
            />
          ))}
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
  const last = slots.length - 1;
  const steps = { ArrowRight: Math.min(current + 1, last), ArrowLeft: Math.max(current - 1, 0) };
  const target = { ...steps, Home: 0, End: last }[event.key];
  if (target === undefined || isTyping(event.target)) return;
  const control = slots[target]?.querySelector<HTMLElement>(FOCUSABLE);
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: motion() });
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
