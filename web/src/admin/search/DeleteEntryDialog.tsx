import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useDeleteEntry } from './search-list.mutations.ts';
import type { SearchList } from './search-list.ts';

type DeleteEntryDialogProps<V extends FieldValues, Row extends { id: number }> = {
  list: SearchList<V, Row>;
  entry: Row | null;
  onClose(): void;
};

/** Asks before an entry is deleted; open while there is one. */
export function DeleteEntryDialog<V extends FieldValues, Row extends { id: number }>({
  list,
  entry,
  onClose,
}: DeleteEntryDialogProps<V, Row>) {
  const shown = useLastShown(entry);
  const remove = useDeleteEntry(list);
  const noun = list.words.one.toLowerCase();
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title={`Excluir ${noun}?`}
      text={shown && list.words.deletion(list.nameOf(shown))}
      confirmLabel={`Excluir ${noun}`}
      loadingText="Excluindo..."
      isLoading={remove.isPending}
      onConfirm={() => {
        if (entry) remove.mutate(entry.id, { onSettled: onClose });
      }}
    />
  );
}
