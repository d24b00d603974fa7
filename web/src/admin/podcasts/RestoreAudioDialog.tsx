import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { KeptAudioList } from './KeptAudioList.tsx';
import type { KeptAudio } from './kept-audio.queries.ts';
import type { ManagedPodcast } from './podcast-admin.queries.ts';

type RestoreAudioDialogProps = {
  /** Open while there is one. */
  podcast: ManagedPodcast | null;
  kept: readonly KeptAudio[];
  onClose(): void;
};

/** Gives a podcast one of its earlier audio files back. */
export function RestoreAudioDialog({ podcast, kept, onClose }: RestoreAudioDialogProps) {
  const shown = useLastShown(podcast);
  return (
    <Dialog
      isOpen={podcast !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Restaurar áudio anterior"
      description={`O áudio escolhido volta a tocar em "${shown?.title}". O atual fica guardado por 30 dias.`}
      footer={
        <Button variant="surface" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <KeptAudioList kept={kept} onRestored={onClose} />
    </Dialog>
  );
}
