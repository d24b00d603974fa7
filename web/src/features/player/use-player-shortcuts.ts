import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { useKeyDown } from '~/ui/use-key-down.ts';
import { commandOf, type PlayerCommands } from './shortcuts.rules.ts';

/**
 * Keys anywhere on the page steer the player, unless they mean something where the focus is. Those that write a
 * character can be switched off in the settings.
 *
 * @param onKey called before each command
 */
export function usePlayerShortcuts(commands: PlayerCommands, onKey: () => void): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || isTaken(event)) return;
    if (event.key.length === 1 && !readPlayerPreferences().hasKeyShortcuts) return;
    const pressed = commandOf(event);
    if (!pressed) return;
    const [command, by = 0] = pressed;
    onKey();
    if (commands[command](by) !== false) event.preventDefault();
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
