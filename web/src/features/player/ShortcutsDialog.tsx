import { Dialog } from '~/ui/Dialog.tsx';
import styles from './ShortcutsDialog.module.css';
import { SHORTCUTS } from './shortcuts.rules.ts';

/** "Atalhos do teclado": what each key does. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Atalhos do teclado" size="sm">
      <dl className="grid gap-3">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys} className={styles.row}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
