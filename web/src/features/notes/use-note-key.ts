import { type RefObject, useEffect, useEffectEvent } from 'react';
import { readPlayerPreferences } from '~/lib/player-preferences.ts';

/** "n" anywhere on the page, unless it is typed into a field, taken by the player, or belongs to a dialog in front. */
export function useNoteKey(panelRef: RefObject<HTMLElement | null>, onPress: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isOther =
      event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (isOther || event.defaultPrevented || !readPlayerPreferences().hasKeyShortcuts) return;
    if (event.target instanceof HTMLElement && isTaken(event.target, panelRef.current)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTaken(target: HTMLElement, panel: HTMLElement | null): boolean {
  const front = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], dialog');
  if (front && !front.contains(panel)) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target.isContentEditable || target.matches('textarea, select');
}
