import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { useKeyDown } from '~/ui/use-key-down.ts';
import { commandOf, type PlayerCommand } from './shortcuts.rules.ts';

/**
 * Keys anywhere on the page steer the player, unless they mean something where the focus is. Those that write a
 * character can be switched off in the settings. A command answered with false leaves its key to the page.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: what a command returns is of interest only where it is false.
export function usePlayerShortcuts(onCommand: (command: PlayerCommand) => void | false): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || isTaken(event)) return;
    if (event.key.length === 1 && !readPlayerPreferences().hasKeyShortcuts) return;
    const command = commandOf(event);
    if (!command) return;
    if (onCommand(command) !== false) event.preventDefault();
  });
}

/** Text fields take every key, sliders and selectors their arrows, buttons and links the space bar. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], dialog')) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || isArrow(key);
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

const isArrow = (key: string) => key.startsWith('Arrow');
