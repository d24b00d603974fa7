import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { videoEditSchema } from '#contracts/video.ts';
import { FormDialog } from '~/admin/ui/FormDialog.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { SwitchField } from '~/admin/ui/SwitchField.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { useEdit } from '~/lib/edits/use-edit.ts';
import { describeError } from '~/lib/errors.ts';
import { pointsWithin } from '~/lib/late-points.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FreshRow } from '~/ui/FreshRow.tsx';
import { type Choice, ChoiceOptions, choiceId } from '~/ui/SelectField.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { useOpenCount } from '~/ui/use-open-count.ts';
import { type EditedVideo, managedVideoQueries } from './video-admin.queries.ts';
import { fieldRefusal, useEditVideo } from './video-edit.mutations.ts';
import { videoWords } from './video-edit.rules.ts';

type EditVideoDialogProps = {
  /** Open while there is one. */
  video: { id: number } | null;
  categories: readonly Choice[];
  /** The fields of chapters and key points of a lesson. */
  renderOutline(video: EditedVideo): ReactNode;
  onClose(): void;
};

/** Everything an administrator may change of one lesson, as it is when the dialog opens. */
export function EditVideoDialog({
  video,
  categories,
  renderOutline,
  onClose,
}: EditVideoDialogProps) {
  const shown = useLastShown(video);
  const isOpen = video !== null;
  const opening = useOpenCount(isOpen);
  const row = useQuery({
    ...managedVideoQueries.edited(shown?.id ?? 0, opening),
    enabled: isOpen,
  });
  const save = useEditVideo();
  return (
    <FormDialog
      isOpen={isOpen}
      title="Editar vídeo"
      submitText="Salvar Alterações"
      isSaving={save.isPending}
      isReady={Boolean(row.data)}
      onClose={onClose}
    >
      {(formId) => (
        <FreshRow
          row={row.data}
          failure={row.error && describeError(row.error)}
          onRetry={() => void row.refetch()}
          fields={[46, 140, 46, 46]}
          goneTitle="Este vídeo foi excluído"
        >
          {(fresh) => (
            <EditForm
              key={opening}
              id={formId}
              video={fresh}
              categories={categories}
              renderOutline={renderOutline}
              save={save}
              onDone={onClose}
            />
          )}
        </FreshRow>
      )}
    </FormDialog>
  );
}

type EditFormProps = Pick<EditVideoDialogProps, 'categories' | 'renderOutline'> & {
  id: string;
  video: EditedVideo;
  save: ReturnType<typeof useEditVideo>;
  onDone(): void;
};

function EditForm({ id, video, categories, renderOutline, save, onDone }: EditFormProps) {
  const isYouTube = video.source === 'youtube';
  const { youtubeId, ...common } = video.values;
  const form = useForm<z.input<typeof videoEditSchema>, unknown, z.output<typeof videoEditSchema>>({
    resolver: zodResolver(videoEditSchema.superRefine(pointsWithin(() => video.seconds))),
    defaultValues: isYouTube ? { ...common, youtubeId } : common,
  });
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;
  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row: video,
    form,
    words: videoWords(categories),
    editors: (since) => lastEdits('video', video.id, since),
    person,
  });
  const submit = handleSubmit((checked) => {
    if (save.isPending) return;
    const task = edit.prepare(checked);
    if (task === null) return onDone();
    save.mutate(
      { id: video.id, isScheduled: video.isScheduled, task },
      {
        onSuccess: ({ outcome }) => outcome !== 'kept' && onDone(),
        onError: (error) => {
          const refusal = fieldRefusal(error);
          if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
        },
      },
    );
  });
  return (
    <>
      <form id={id} noValidate onSubmit={submit}>
        <Grid gap="2">
          <TextField label="Título" error={errors.title?.message} {...register('title')} />
          <TextAreaField
            label="Descrição"
            isOptional
            rows={5}
            error={errors.description?.message}
            {...register('description')}
          />
          <Grid gap="2" columnGap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
            <SelectField
              label="Categoria"
              error={errors.categoryId?.message}
              {...register('categoryId', { setValueAs: choiceId })}
            >
              <option value="">Sem categoria</option>
              <ChoiceOptions choices={categories} />
            </SelectField>
            <TextField
              label="Instrutor"
              isOptional
              error={errors.instructor?.message}
              {...register('instructor')}
            />
          </Grid>
          {isYouTube ? (
            <TextField
              label="ID do YouTube"
              help="ID ou link. Se mudar, é conferido no YouTube, e a imagem e a duração passam a ser as dele."
              autoComplete="off"
              spellCheck={false}
              error={errors.youtubeId?.message}
              {...register('youtubeId')}
            />
          ) : (
            <TextField label="Arquivo do Google Drive" value={youtubeId} readOnly />
          )}
          <FormProvider {...form}>{renderOutline(video)}</FormProvider>
          <Grid gap="3">
            <Controller
              control={form.control}
              name="isActive"
              render={({ field: { value = false, ...field } }) => (
                <SwitchField
                  label="Vídeo ativo"
                  help={
                    video.isScheduled
                      ? 'A publicação está agendada; ativar publica o vídeo agora.'
                      : 'Os membros veem só vídeos ativos.'
                  }
                  checked={value}
                  {...field}
                />
              )}
            />
            <Controller
              control={form.control}
              name="featured"
              render={({ field: { value = false, ...field } }) => (
                <SwitchField
                  label="Em destaque"
                  help="Aparece no topo da página inicial."
                  checked={value}
                  {...field}
                />
              )}
            />
          </Grid>
        </Grid>
      </form>
      {dialog}
    </>
  );
}
