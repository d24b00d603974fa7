import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useDeleteVideo } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';

/** What the database remembers of a deletion. */
const AFTERWARDS =
  'Sincronizações e importações de pastas não o trazem de volta; só a importação dele mesmo, pelo link. Para apenas esconder a aula, desative-a.';

/** Asks before a lesson is deleted permanently; open while there is one. */
export function DeleteVideoDialog({
  video,
  onDeleted,
  onClose,
}: {
  video: ManagedVideo | null;
  /** Only when it is really gone; `onClose` follows. */
  onDeleted(video: ManagedVideo): void;
  onClose(): void;
}) {
  const shown = useLastShown(video);
  const remove = useDeleteVideo();
  return (
    <ConfirmDialog
      isOpen={video !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title="Excluir vídeo?"
      text={`"${shown?.title}" sai do catálogo, das listas e do histórico de quem assistiu. Esta ação não pode ser desfeita. ${AFTERWARDS}`}
      confirmLabel="Excluir vídeo"
      loadingText="Excluindo..."
      isLoading={remove.isPending}
      onConfirm={() => {
        if (!video) return;
        remove.mutate(video.id, { onSuccess: () => onDeleted(video), onSettled: onClose });
      }}
    />
  );
}
