import { useId, useState } from 'react';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { Button } from '~/ui/Button.tsx';
import { Dialog } from '~/ui/Dialog.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import styles from './PodcastDialog.module.css';
import { PodcastForm } from './PodcastForm.tsx';
import { useSavePodcast } from './podcast-admin.mutations.ts';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { useAudioUpload } from './use-audio-upload.ts';

type PodcastDialogProps = {
  /** Open while there is one. */
  target: ManagedPodcast | 'new' | null;
  categories: readonly Choice[];
  onClose(): void;
};

/** Creates or edits a podcast. Leaving it without saving takes an uploaded file off the server again. */
export function PodcastDialog({ target, categories, onClose }: PodcastDialogProps) {
  const shown = useLastShown(target);
  const save = useSavePodcast();
  const upload = useAudioUpload();
  const [isAskingToLeave, setIsAskingToLeave] = useState(false);
  const formId = useId();
  const podcast = shown === 'new' ? null : shown;
  const isDoubtful = upload.state.phase === 'doubtful';
  const isSending = isDoubtful || ['reading', 'uploading', 'paused'].includes(upload.state.phase);

  const leave = () => {
    setIsAskingToLeave(false);
    void upload.discard();
    onClose();
  };
  const askToLeave = () => {
    if (upload.state.phase === 'idle') leave();
    else setIsAskingToLeave(true);
  };

  return (
    <Dialog
      isOpen={target !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) askToLeave();
      }}
      title={shown === 'new' ? 'Novo podcast' : 'Editar podcast'}
      isLocked={save.isPending}
      footer={
        isAskingToLeave ? (
          <>
            <p className={styles.leaving} role="alert">
              O áudio enviado será descartado.
            </p>
            <Button variant="quiet" onClick={() => setIsAskingToLeave(false)}>
              Continuar editando
            </Button>
            <Button variant="danger" onClick={leave}>
              Descartar e fechar
            </Button>
          </>
        ) : (
          <>
            {isSending && (
              <p id={`${formId}-wait`} className={styles.waiting}>
                {isDoubtful
                  ? 'Para salvar, diga antes se o áudio deve ser enviado.'
                  : 'Aguarde o fim do envio do áudio para salvar.'}
              </p>
            )}
            <Button variant="quiet" disabled={save.isPending} onClick={askToLeave}>
              Cancelar
            </Button>
            <Button
              type="submit"
              form={formId}
              disabled={isSending}
              aria-describedby={isSending ? `${formId}-wait` : undefined}
              isLoading={save.isPending}
              loadingText="Salvando..."
            >
              {shown === 'new' ? 'Criar podcast' : 'Salvar Alterações'}
            </Button>
          </>
        )
      }
    >
      {target !== null && (
        <PodcastForm
          id={formId}
          podcast={podcast}
          categories={categories}
          upload={upload}
          onSubmit={(form) => {
            if (save.isPending) return;
            save.mutate(
              { podcast, form },
              {
                onSuccess: () => {
                  upload.release();
                  onClose();
                },
              },
            );
          }}
        />
      )}
    </Dialog>
  );
}
