import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { PodcastForm as Podcast } from '#contracts/podcast.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { useLeaveQuestion } from '~/admin/ui/use-leave-question.tsx';
import { describeError } from '~/lib/errors.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { type PodcastEdit, PodcastForm, type Recording } from './PodcastForm.tsx';
import { useCreatePodcast, useEditPodcast } from './podcast-admin.mutations.ts';
import {
  type EditedPodcast,
  type ManagedPodcast,
  managedPodcastQueries,
} from './podcast-admin.queries.ts';
import { useAudioUpload } from './use-audio-upload.ts';

type PodcastDialogProps = {
  /** Open while there is one. */
  target: ManagedPodcast | 'new' | null;
  categories: readonly Choice[];
  /** The fields of chapters and key points, for a recording of so many seconds. */
  renderOutline(seconds: number | null, recording: Recording): ReactNode;
  onClose(): void;
};

/** Creates a podcast, or edits one as it is when the dialog opens. Leaving it without saving takes an uploaded file off the server again. */
export function PodcastDialog({ target, categories, renderOutline, onClose }: PodcastDialogProps) {
  const shown = useLastShown(target);
  const opening = useOpenCount(target !== null);
  const isNew = shown === 'new';
  const row = useQuery({
    ...managedPodcastQueries.edited(shown === null || isNew ? 0 : shown.id, opening),
    enabled: target !== null && !isNew,
  });
  const create = useCreatePodcast();
  const save = useEditPodcast();
  const isSaving = create.isPending || save.isPending;
  const upload = useAudioUpload();
  const formId = useId();
  const isDoubtful = upload.state.phase === 'doubtful';
  const isSending = isDoubtful || ['reading', 'uploading', 'paused'].includes(upload.state.phase);
  const hasAudio = upload.state.phase !== 'idle';

  const leave = () => {
    void upload.discard();
    onClose();
  };
  const unsaved = useLeaveQuestion(
    target !== null,
    leave,
    hasAudio ? 'O áudio enviado será descartado.' : undefined,
  );
  const submit = (form: Podcast, edit: PodcastEdit | null, onError: (error: unknown) => void) => {
    if (isSaving) return;
    const keep = () => {
      upload.release();
      onClose();
    };
    if (edit === null) return create.mutate(form, { onSuccess: keep, onError });
    // Nothing was changed: there is nothing to save.
    if (edit.task === null) return leave();
    save.mutate(
      { id: edit.id, task: edit.task },
      {
        onError,
        onSuccess({ outcome }) {
          if (outcome === 'saved') keep();
          else if (outcome !== 'kept') leave();
        },
      },
    );
  };

  const renderForm = (podcast: EditedPodcast | null) => (
    <PodcastForm
      id={formId}
      podcast={podcast}
      categories={categories}
      renderOutline={renderOutline}
      upload={upload}
      onSubmit={submit}
    />
  );

  return (
    <Dialog
      isOpen={target !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) unsaved.leave();
      }}
      title={isNew ? 'Novo podcast' : 'Editar podcast'}
      isLocked={isSaving}
      footer={
        unsaved.question || (
          <>
            {isSending && (
              <Text id={`${formId}-wait`} color="fg.muted" fontSize="sm" textAlign={{ sm: 'end' }}>
                {isDoubtful
                  ? 'Para salvar, diga antes se o áudio deve ser enviado.'
                  : 'Aguarde o fim do envio do áudio para salvar.'}
              </Text>
            )}
            <Button
              variant="surface"
              disabled={isSaving}
              onClick={hasAudio ? unsaved.leave : leave}
            >
              Cancelar
            </Button>
            <Button
              type="submit"
              form={formId}
              disabled={isSending || !(isNew || row.data)}
              aria-describedby={isSending ? `${formId}-wait` : undefined}
              isLoading={isSaving}
              loadingText="Salvando..."
            >
              {isNew ? 'Criar podcast' : 'Salvar Alterações'}
            </Button>
          </>
        )
      }
    >
      <div onInput={unsaved.onInput}>
        {target === 'new' && renderForm(null)}
        {target !== null && target !== 'new' && (
          <FreshRow
            row={row.data}
            failure={row.error && describeError(row.error)}
            onRetry={() => void row.refetch()}
            fields={[72, 46, 120, 46]}
            goneTitle="Este podcast foi excluído"
          >
            {renderForm}
          </FreshRow>
        )}
      </div>
    </Dialog>
  );
}
