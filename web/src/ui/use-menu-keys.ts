import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MenuProps } from './overlay-props.ts';
import { placeMenu } from './place-menu.ts';

const ENTRIES = '[role^="menuitem"]:not([aria-disabled])';
/** Letters that follow each other faster are one word. */
const WORD_MS = 500;

/**
 * What makes a list an open menu: it stands at its button and has the focus; arrows and letters go to its entries, Enter
 * chooses, Escape, Tab and a press beside it close it. The button gets the focus back unless it has gone on.
 */
export function useMenuKeys(
  trigger: HTMLElement | null,
  placement: NonNullable<MenuProps['placement']>,
  onClose: () => void,
) {
  const menuRef = useRef<HTMLDivElement>(null);
  /** The id of the entry that Enter chooses. */
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const word = useRef({ text: '', at: 0 });

  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (!menu) return;
    const place = () => placeMenu(menu, trigger, placement);
    place();
    menu.focus({ preventScroll: true });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [trigger, placement]);

  const close = () => {
    // Before anything else opens: what is asked next gives the focus back to the button, too.
    trigger?.focus({ preventScroll: true });
    onClose();
  };
  const handleEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // What it stands in stays open: the first to hear it is the last that was opened.
    event.stopImmediatePropagation();
    event.preventDefault();
    close();
  });
  const handlePress = useEffectEvent(({ target }: Event) => {
    const isOwn =
      target instanceof Node && (menuRef.current?.contains(target) || trigger?.contains(target));
    if (!isOwn) onClose();
  });
  useEffect(() => {
    const { signal, abort } = listening();
    window.addEventListener('keydown', handleEscape, { capture: true, signal });
    window.addEventListener('pointerdown', handlePress, { capture: true, signal });
    return () => {
      abort();
      // It went with the menu.
      if (document.activeElement === document.body) trigger?.focus({ preventScroll: true });
    };
  }, [trigger]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Tab') return close();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = [...(menuRef.current?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
    const at = entries.findIndex(({ id }) => id === highlighted);
    const isWord = key.length === 1 && (key !== ' ' || isTyping(word.current));
    if (key === 'Enter' || (key === ' ' && !isWord)) entries[at]?.click();
    else {
      if (isWord) word.current = nextWord(word.current, key);
      const next = isWord
        ? findByWord(entries, at, word.current.text)
        : entries[moved(key, at, entries.length) ?? -1];
      if (!isWord && !next) return;
      if (next) {
        setHighlighted(next.id);
        next.scrollIntoView({ block: 'nearest' });
      }
    }
    // Neither the page nor the player hears it.
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    menuRef,
    highlighted,
    close,
    handlers: {
      onKeyDown: handleKeyDown,
      // The focus stays with the menu, which hears the keys.
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onPointerMove({ target, pointerType }: PointerEvent) {
        if (pointerType === 'touch' || !(target instanceof Element)) return;
        setHighlighted(target.closest(ENTRIES)?.id ?? null);
      },
      onPointerLeave: () => setHighlighted(null),
    },
  };
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Around in a circle; null for keys that move nothing. */
function moved(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

type Word = { text: string; at: number };

const isTyping = ({ text, at }: Word) => text !== '' && performance.now() - at < WORD_MS;

const nextWord = (word: Word, key: string): Word => ({
  text: (isTyping(word) ? word.text : '') + key.toLowerCase(),
  at: performance.now(),
});

/** The next entry that begins with it; the same letter again goes on to the one after. */
function findByWord(entries: HTMLElement[], at: number, text: string): HTMLElement | undefined {
  const isRepeated = [...text].every((letter) => letter === text[0]);
  const wanted = isRepeated ? text.slice(0, 1) : text;
  const from = isRepeated ? at + 1 : Math.max(at, 0);
  const ordered = [...entries.slice(from), ...entries.slice(0, from)];
  return ordered.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(wanted));
}
