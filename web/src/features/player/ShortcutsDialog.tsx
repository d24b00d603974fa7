import { Dialog } from '~/ui/Dialog.tsx';
import type { DialogProps } from '~/ui/overlay-props.ts';
import styles from './ShortcutsDialog.module.css';
import { SHORTCUTS } from './shortcut-help.ts';

export type ShortcutsDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange'>;

/** "Atalhos do teclado": what each key does. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  return (
    <Dialog {...props} title="Atalhos do teclado" size="sm">
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
