import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  audioTypeOf,
  audioUrlOf,
  type PodcastForm as Podcast,
  podcastSchema,
} from '#contracts/podcast.ts';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { SwitchField } from '~/admin/ui/SwitchField.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { parseDuration } from '~/lib/duration.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { lastEdits } from '~/lib/edits/last-edits.api.ts';
import { type EditTask, useEdit } from '~/lib/edits/use-edit.ts';
import { latePointRefusal, pointsWithin } from '~/lib/late-points.ts';
import { type Choice, ChoiceOptions, choiceId } from '~/ui/SelectField.tsx';
import { useConflictDialog } from '~/ui/use-conflict-dialog.tsx';
import { AudioField } from './AudioField.tsx';
import type { EditedPodcast } from './podcast-admin.queries.ts';
import { shortFileName, titleFromFileName } from './podcast-admin.rules.ts';
import {
  type PodcastValues,
  podcastValues,
  podcastWords,
  type StoredAudio,
} from './podcast-edit.rules.ts';
import type { UploadedAudio, useAudioUpload } from './use-audio-upload.ts';

/** What is to be done for a podcast that was there before; no task where nothing was changed. */
export type PodcastEdit = { id: number; task: EditTask<PodcastValues> | null };

/** What will be heard: the file that was sent, else what its row names; nothing where there is neither. */
export type Recording = { id: number; file_path: string | null; audio_url: string } | File | null;

type PodcastFormProps = {
  id: string;
  podcast: EditedPodcast | null;
  categories: readonly Choice[];
  /** The fields of chapters and key points, for a recording of so many seconds. */
  renderOutline(seconds: number | null, recording: Recording): ReactNode;
  upload: ReturnType<typeof useAudioUpload>;
  /** `onFailure` is told why it could not be saved. */
  onSubmit(form: Podcast, edit: PodcastEdit | null, onFailure: (error: unknown) => void): void;
};

const NO_AUDIO: StoredAudio = {
  audioUrl: '',
  filePath: null,
  originalFileName: null,
  fileSize: null,
  fileType: 'audio/mpeg',
};
const NEW: Versioned<PodcastValues> = {
  version: '',
  values: {
    title: '',
    description: '',
    categoryId: null,
    duration: '',
    isActive: true,
    chapterList: null,
    keyPoints: [],
    keyPointsReviewedBy: null,
    keyPointsReviewedOn: null,
    audio: NO_AUDIO,
  },
};

/** The fields of a podcast. Those of its audio follow the upload; what somebody typed stays. */
export function PodcastForm({
  id,
  podcast,
  categories,
  renderOutline,
  upload,
  onSubmit,
}: PodcastFormProps) {
  const row = podcast ?? NEW;
  /** What its row has: what is uploaded takes its place, and gives it back when it is discarded. */
  const [stored, setStored] = useState(row.values);
  const { audio, ...words } = row.values;
  const form = useForm<z.input<typeof podcastSchema>, unknown, Podcast>({
    resolver: zodResolver(
      podcastSchema.superRefine(pointsWithin<Podcast>(({ duration }) => parseDuration(duration))),
    ),
    defaultValues: { ...words, ...audio },
  });
  const { control, register, handleSubmit, formState, setError, setValue, getValues } = form;
  const { errors } = formState;
  const duration = useWatch({ control, name: 'duration' });
  const setAudio = (values: StoredAudio, shouldValidate: boolean) => {
    setValue('audioUrl', values.audioUrl, { shouldValidate });
    setValue('filePath', values.filePath);
    setValue('originalFileName', values.originalFileName);
    setValue('fileSize', values.fileSize);
    setValue('fileType', values.fileType);
  };

  // What the form says of its audio follows the upload, also back to the stored one when it is discarded.
  const uploaded = upload.state.phase === 'done' ? upload.state.audio : null;
  const follow = useEffectEvent((uploaded: UploadedAudio | null) => {
    setAudio(uploaded ? uploadedAudio(uploaded) : stored.audio, formState.isSubmitted);
    const duration = uploaded ? uploaded.duration : stored.duration;
    if (duration !== null) setValue('duration', duration);
    // The length of the file before is none of the new one; what somebody typed stays.
    else if (getValues('duration') === stored.duration) setValue('duration', '');
    if (uploaded && getValues('title').trim() === '') {
      setValue('title', titleFromFileName(uploaded.file.name), {
        shouldValidate: formState.isSubmitted,
      });
    }
  });
  useEffect(() => follow(uploaded), [uploaded]);

  const recording = uploaded
    ? uploaded.file
    : podcast && {
        id: podcast.id,
        file_path: stored.audio.filePath ?? null,
        audio_url: stored.audio.audioUrl,
      };

  const { person, dialog } = useConflictDialog();
  const edit = useEdit({
    row,
    form: {
      getValues: () => podcastValues(getValues()),
      setValue(key: keyof PodcastValues, value: never) {
        setStored((before) => ({ ...before, [key]: value }));
        if (key !== 'audio') return setValue(key, value);
        setAudio(value, false);
        void upload.discard();
      },
    },
    words: podcastWords(categories),
    editors: (since) => lastEdits('podcast', podcast?.id ?? 0, since),
    person,
  });
  const submit = handleSubmit((checked) =>
    onSubmit(
      checked,
      podcast && { id: podcast.id, task: edit.prepare(podcastValues(checked)) },
      (error) => {
        const message = latePointRefusal(error);
        if (message !== null) setError('keyPoints', { message }, { shouldFocus: true });
      },
    ),
  );

  return (
    <>
      <form id={id} noValidate onSubmit={submit}>
        <Grid gap="2">
          <AudioField
            state={upload.state}
            stored={
              podcast && {
                name: stored.audio.originalFileName ?? stored.audio.audioUrl,
                size: stored.audio.fileSize ?? null,
              }
            }
            error={errors.audioUrl?.message}
            onFile={(file) => void upload.start(file)}
            onConfirm={upload.confirm}
            onPause={upload.pause}
            onResume={upload.resume}
            onDiscard={() => void upload.discard()}
          />
          <TextField label="Título" error={errors.title?.message} {...register('title')} />
          <TextAreaField
            label="Descrição"
            isOptional
            rows={4}
            error={errors.description?.message}
            {...register('description')}
          />
          <Grid gap="2" columnGap="4" templateColumns={{ sm: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}>
            <SelectField
              label="Categoria"
              error={errors.categoryId?.message}
              {...register('categoryId', { setValueAs: choiceId })}
            >
              <option value="">Sem categoria</option>
              <ChoiceOptions choices={categories} />
            </SelectField>
            <TextField
              label="Duração"
              isOptional
              placeholder="m:ss"
              help="Lida do arquivo."
              autoComplete="off"
              error={errors.duration?.message}
              {...register('duration')}
            />
          </Grid>
          <FormProvider {...form}>{renderOutline(parseDuration(duration), recording)}</FormProvider>
          <Controller
            control={control}
            name="isActive"
            render={({ field: { value = false, ...field } }) => (
              <SwitchField
                label="Podcast ativo"
                help="Os membros veem só podcasts ativos."
                checked={value}
                {...field}
              />
            )}
          />
        </Grid>
      </form>
      {dialog}
    </>
  );
}

function uploadedAudio({ path, file }: UploadedAudio): StoredAudio {
  return {
    audioUrl: audioUrlOf(path),
    filePath: path,
    originalFileName: shortFileName(file.name),
    fileSize: file.size,
    fileType: audioTypeOf(file),
  };
}
