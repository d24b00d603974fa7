import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { KeptAudioList } from './KeptAudioList.tsx';
import type { KeptAudio, ManagedPodcast } from './podcast-admin.queries.ts';

type EarlierAudioDialogProps = {
  /** Open while there is one. */
  podcast: ManagedPodcast | null;
  /** Replaced audio of all podcasts. */
  kept: readonly KeptAudio[];
  onClose(): void;
};

/** The audio that a podcast had before, to be brought back. */
export function EarlierAudioDialog({ podcast, kept, onClose }: EarlierAudioDialogProps) {
  const shown = useLastShown(podcast);
  return (
    <Dialog
      isOpen={podcast !== null}
      onOpenChange={onClose}
      title="Restaurar áudio anterior"
      description={`O áudio escolhido volta a tocar em “${shown?.title}”. O atual fica guardado por 30 dias.`}
      footer={
        <Button variant="surface" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <KeptAudioList
        kept={kept.filter((one) => one.podcast_id === shown?.id)}
        onRestored={onClose}
      />
    </Dialog>
  );
}
