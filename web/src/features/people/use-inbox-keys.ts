import { useEffect, useEffectEvent } from 'react';
import { type InboxCommand, inboxCommand } from './approvals.rules.ts';

/** Where a letter is a letter, or a key belongs to what is open. */
const TAKEN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tab]';

/** Keys of the list anywhere on the page, unless they mean something where the focus is or a dialog is open. */
export function useInboxKeys(onCommand: (command: InboxCommand) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const command = inboxCommand(event);
    if (!command || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(TAKEN)) return;
    if (
      document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')
    )
      return;
    event.preventDefault();
    onCommand(command);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
