import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useDeletePodcast } from './podcast-admin.mutations.ts';
import type { ManagedPodcast } from './podcast-admin.queries.ts';

/** Asks before a podcast is deleted; open while there is one. */
export function DeletePodcastDialog({
  podcast,
  onClose,
}: {
  podcast: ManagedPodcast | null;
  onClose(): void;
}) {
  const shown = useLastShown(podcast);
  const remove = useDeletePodcast();
  return (
    <ConfirmDialog
      isOpen={podcast !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title="Tem certeza que deseja excluir este podcast?"
      text={`"${shown?.title}" sai do ar agora, com o áudio. Por 30 dias dá para restaurá-lo em "Podcasts excluídos".`}
      confirmLabel="Excluir podcast"
      loadingText="Excluindo..."
      isLoading={remove.isPending}
      onConfirm={() => {
        if (podcast) remove.mutate(podcast, { onSettled: onClose });
      }}
    />
  );
}
