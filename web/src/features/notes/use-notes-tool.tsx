import { type RefObject, useEffect, useState } from 'react';
import type { Playback } from '~/lib/playback.ts';
import { readPlayerPreferences, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { EditIcon } from '~/ui/lesson-icons.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { useKeyDown } from '~/ui/use-key-down.ts';
import type { NotedItem } from './notes.rules.ts';

const NotesPanel = lazyComponent(async () => (await import('./NotesPanel.tsx')).NotesPanel);

const ID = 'notes';

/**
 * The tool "Anotações" of a lesson or an episode. "n" anywhere on the page opens the panel and its field, unless the letter
 * is typed into a field, the player takes it, or a dialog in front has the keyboard.
 * @param partRef something in the dialog in which the panel is, where it is in one
 * @returns the tool, and `onNote` for a player that takes the key itself
 */
export function useNotesTool(
  item: NotedItem,
  playback: Playback,
  partRef?: RefObject<HTMLElement | null>,
) {
  const [request, setRequest] = useState(0);
  // Letters that follow the "n" belong into the field: its code is there before the key.
  useEffect(() => onFirstUse(NotesPanel.prefetch), []);
  const onNote = () => {
    savePlayerPreferences({ studyPanel: ID });
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
    onNote();
  });
  const panel = (
    <NotesPanel
      key={`${item.kind} ${item.id}`}
      item={item}
      playback={playback}
      request={request}
      onRequestTaken={() => setRequest(0)}
    />
  );
  return { tool: { id: ID, label: 'Anotações', icon: <EditIcon />, panel }, onNote };
}

function isTaken(target: HTMLElement, part: HTMLElement | null | undefined): boolean {
  const front = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], dialog');
  if (front && !(part && front.contains(part))) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target.isContentEditable || target.matches('textarea, select');
}
