import { Suspense, useEffect, useState } from 'react';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { useKeyDown } from '~/ui/use-key-down.ts';
import type { SearchDialogProps } from './SearchDialog.tsx';

const SearchDialog = lazyComponent(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/**
 * The magnifying glass of the top bar. Ctrl+K (⌘K) opens it too, and so does "/" unless the settings say no. The dialog
 * is loaded with the first sign of use, so that letters which follow the key find their field.
 */
export function SearchPopup({ picture }: Pick<SearchDialogProps, 'picture'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { hasKeyShortcuts } = usePlayerPreferences();
  useEffect(() => onFirstUse(preload), []);
  useKeyDown((event) => {
    const isCombination = isSearchCombination(event);
    if (!isCombination && !(hasKeyShortcuts && isSlash(event))) return;
    if (!isCombination && isTyping(event.target)) return;
    // The browser's own search field would open in its place.
    event.preventDefault();
    if (!document.querySelector(OPEN_DIALOG)) setIsOpen(true);
  });

  return (
    <>
      <IconButton
        label="Buscar vídeo-aulas"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeyShortcuts ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        icon={<SearchIcon />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ToolBoundary onFailed={() => setIsOpen(false)}>
          <Suspense fallback={null}>
            <SearchDialog picture={picture} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ToolBoundary>
      )}
    </>
  );
}

/** A failed preload shows no error: the press that follows tries again and shows it. */
function preload() {
  SearchDialog.preload().catch(() => undefined);
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
