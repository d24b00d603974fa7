import { useKeyDown } from '~/ui/use-key-down.ts';

/** A key of a list of an administrator, what it does, and how its help calls that. */
export type ListKey<Command extends string> = {
  keys: readonly string[];
  command: Command;
  what: string;
};

/** Where a letter is a letter, or a key belongs to what is open. */
const TAKEN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox], [role=tab]';
/** What lies over the list: open, or opened and still being fetched. */
const OVERLAY = [
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]',
  'dialog[open]',
  '[aria-haspopup][aria-expanded=true]',
  '[data-opening]',
].join();

/** Keys of a list anywhere on the page, unless they mean something where the focus is or something lies over it. */
export function useListKeys<Command extends string>(
  keys: readonly ListKey<Command>[],
  onCommand: (command: Command) => void,
): void {
  useKeyDown((event) => {
    const command = commandOf(keys, event);
    if (!command || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(TAKEN)) return;
    if (document.querySelector(OVERLAY)) return;
    event.preventDefault();
    onCommand(command);
  });
}

/** What a key means; null for none of them, and with Ctrl, Alt or the command key, which are the browser's. */
export function commandOf<Command extends string>(
  keys: readonly ListKey<Command>[],
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keys.find((one) => one.keys.includes(key))?.command ?? null;
}
