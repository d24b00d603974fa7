import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigationType } from 'react-router-dom';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { useKeyDown } from '~/ui/use-key-down.ts';
import type { LeftSearch } from './SearchAnswers.tsx';
import { prefetchSearch, SearchDialog, type SearchDialogProps } from './SearchDialog.tsx';

/** What is kept of a box that was left lives as long as the page: on a shared computer nothing may reach the disk. */
const CLOSED: { isOpen: boolean; left: LeftSearch | null } = { isOpen: false, left: null };

/**
 * The magnifying glass of the top bar. Ctrl+K (⌘K) opens it too, and so does "/" unless the settings say no. The box
 * opens with the press, so that letters which follow the key find their field; what answers is loaded with the first sign of use.
 */
export function SearchPopup(shown: Pick<SearchDialogProps, 'picture' | 'categories'>) {
  const [{ isOpen, left }, setBox] = useState(CLOSED);
  const { hasKeyShortcuts } = usePlayerPreferences();
  const { key: entry } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const open = () => setBox({ isOpen: true, left: null });
  const close = () => setBox(CLOSED);
  useEffect(() => onFirstUse(prefetchSearch), []);
  // Back from what the box had found, it is open again; any other way back leaves it closed.
  useEffect(() => {
    if (!isReturn) return;
    setBox((box) => (box.left ? { ...box, isOpen: box.left.entry === entry } : box));
  }, [isReturn, entry]);
  useKeyDown((event) => {
    const isCombination = isSearchCombination(event);
    if (!isCombination && !(hasKeyShortcuts && isSlash(event))) return;
    if (!isCombination && isTyping(event.target)) return;
    // The browser's own search field would open in its place.
    event.preventDefault();
    if (!document.querySelector(OPEN_DIALOG)) open();
  });

  return (
    <>
      <IconButton
        label="Buscar vídeo-aulas"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeyShortcuts ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        icon={<SearchIcon />}
        onClick={open}
      />
      {isOpen &&
        // Outside of the bar, which is dark over a picture.
        createPortal(
          <SearchDialog
            {...shown}
            left={left}
            onLeave={(next) => setBox({ isOpen: false, left: next })}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}

/** Nothing opens over a question or a form that waits for its answer; a panel such as the bell's gives way. */
const OPEN_DIALOG = 'dialog[open], [aria-modal="true"]:not([hidden])';

const isSlash = (event: KeyboardEvent) =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;

const isSearchCombination = (event: KeyboardEvent) =>
  // Filling in a form by itself, Chrome reports keys that have no name.
  /^k$/i.test(event.key) && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
