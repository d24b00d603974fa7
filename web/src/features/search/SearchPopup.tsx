import { Suspense, useEffect, useState } from 'react';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

const SearchDialog = lazyComponent(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/**
 * The magnifying glass of the top bar; "/" opens it too, unless the settings say no. The dialog is loaded when somebody
 * reaches for it.
 */
export function SearchPopup() {
  const [isOpen, setIsOpen] = useState(false);
  const { hasKeyShortcuts } = usePlayerPreferences();
  useEffect(() => {
    if (!hasKeyShortcuts) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role="dialog"]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [hasKeyShortcuts]);

  return (
    <>
      <IconButton
        label="Buscar vídeo-aulas"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKeyShortcuts ? '/' : undefined}
        icon={<SearchIcon />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ToolBoundary onFailed={() => setIsOpen(false)}>
          <Suspense fallback={null}>
            <SearchDialog onClose={() => setIsOpen(false)} />
          </Suspense>
        </ToolBoundary>
      )}
    </>
  );
}

/** A failed preload says nothing: the press that follows tries again and shows the error. */
function preload() {
  SearchDialog.preload().catch(() => undefined);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
