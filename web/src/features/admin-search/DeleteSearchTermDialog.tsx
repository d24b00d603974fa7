import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/admin/ConfirmDialog.tsx';
import { useDeleteTerm } from './search-terms.mutations.ts';
import type { ManagedTerm } from './search-terms.queries.ts';

type DeleteSearchTermDialogProps = { term: ManagedTerm | null; onClose(): void };

/** Asks before a clinical term is deleted; open while there is one. */
export function DeleteSearchTermDialog({ term, onClose }: DeleteSearchTermDialogProps) {
  const shown = useLastShown(term);
  const remove = useDeleteTerm();
  return (
    <ConfirmDialog
      isOpen={term !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title="Excluir termo?"
      text={`A busca deixa de ligar "${shown?.concept}" aos seus outros nomes. Nenhuma aula muda. Esta ação não pode ser desfeita.`}
      confirmLabel="Excluir termo"
      loadingText="Excluindo..."
      isLoading={remove.isPending}
      onConfirm={() => {
        if (term) remove.mutate(term.id, { onSettled: onClose });
      }}
    />
  );
}
