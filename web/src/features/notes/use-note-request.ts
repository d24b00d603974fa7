import { type RefObject, useState } from 'react';
import { readPlayerPreferences, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { useKeyDown } from '~/ui/use-key-down.ts';

/** The tool beside a recording in which notes are written. */
export const NOTES_TOOL = 'notes';

/**
 * "n" anywhere on the page, unless it is typed into a field, taken by the player, or belongs to a dialog in front: the
 * panel of notes opens, and its field with it.
 * @param partRef something in the dialog in which the panel is, where it is in one
 * @returns what the panel is handed, and `ask` for a player that takes the key itself
 */
export function useNoteRequest(partRef?: RefObject<HTMLElement | null>) {
  const [request, setRequest] = useState(0);
  const ask = () => {
    savePlayerPreferences({ studyPanel: NOTES_TOOL });
    setRequest((count) => count + 1);
  };
  useKeyDown((event) => {
    // Without Shift a capital means that capitals are locked.
    const isOther =
      event.key.toLowerCase() !== 'n' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey;
    if (isOther || event.defaultPrevented || !readPlayerPreferences().hasKeyShortcuts) return;
    if (event.target instanceof HTMLElement && isTaken(event.target, partRef?.current)) return;
    event.preventDefault();
    ask();
  });
  return { ask, panel: { request, onRequestTaken: () => setRequest(0) } };
}

function isTaken(target: HTMLElement, part: HTMLElement | null | undefined): boolean {
  const front = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], dialog');
  if (front && !(part && front.contains(part))) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target.isContentEditable || target.matches('textarea, select');
}
