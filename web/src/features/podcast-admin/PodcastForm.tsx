import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import {
  audioTypeOf,
  audioUrlOf,
  type PodcastForm as Podcast,
  podcastSchema,
} from '#contracts/podcast.ts';
import { durationLabel } from '~/lib/duration.ts';
import { type Choice, ChoiceOptions, choiceId, SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { AudioField } from './AudioField.tsx';
import styles from './PodcastDialog.module.css';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { shortFileName, titleFromFileName } from './podcast-admin.rules.ts';
import type { UploadedAudio, useAudioUpload } from './use-audio-upload.ts';

type PodcastFormProps = {
  id: string;
  podcast: ManagedPodcast | null;
  categories: readonly Choice[];
  upload: ReturnType<typeof useAudioUpload>;
  onSubmit(form: Podcast): void;
};

/** The fields of a podcast. Those of its audio follow the upload; what somebody typed stays. */
export function PodcastForm({ id, podcast, categories, upload, onSubmit }: PodcastFormProps) {
  const { register, handleSubmit, formState, setValue, getValues } = useForm<
    z.input<typeof podcastSchema>,
    unknown,
    Podcast
  >({
    resolver: zodResolver(podcastSchema),
    defaultValues: {
      title: podcast?.title ?? '',
      description: podcast?.description ?? '',
      categoryId: podcast?.category_id ?? null,
      isActive: podcast?.is_active ?? true,
      ...storedAudio(podcast),
    },
  });
  const { errors } = formState;

  // What the form says of its audio follows the upload, also back to the stored one when it is discarded.
  const uploaded = upload.state.phase === 'done' ? upload.state.audio : null;
  const follow = useEffectEvent((audio: UploadedAudio | null) => {
    const values = audio ? uploadedAudio(audio) : storedAudio(podcast);
    const shouldValidate = formState.isSubmitted;
    setValue('audioUrl', values.audioUrl, { shouldValidate });
    setValue('filePath', values.filePath);
    setValue('originalFileName', values.originalFileName);
    setValue('fileSize', values.fileSize);
    setValue('fileType', values.fileType);
    if (values.duration !== null) setValue('duration', values.duration);
    // The length of the file before is none of the new one; what somebody typed stays.
    else if (getValues('duration') === storedAudio(podcast).duration) setValue('duration', '');
    if (audio && getValues('title').trim() === '') {
      setValue('title', titleFromFileName(audio.file.name), { shouldValidate });
    }
  });
  useEffect(() => follow(uploaded), [uploaded]);

  return (
    <form id={id} noValidate className={styles.form} onSubmit={handleSubmit(onSubmit)}>
      <AudioField
        state={upload.state}
        stored={
          podcast && {
            name: podcast.original_file_name ?? podcast.audio_url,
            size: podcast.file_size,
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
      <div className={styles.pair}>
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
      </div>
      <SwitchField
        label="Podcast ativo"
        help="Os membros veem só podcasts ativos."
        {...register('isActive')}
      />
    </form>
  );
}

function uploadedAudio({ path, file, duration }: UploadedAudio) {
  return {
    audioUrl: audioUrlOf(path),
    filePath: path,
    originalFileName: shortFileName(file.name),
    fileSize: file.size,
    fileType: audioTypeOf(file),
    duration,
  };
}

function storedAudio(podcast: ManagedPodcast | null) {
  return {
    audioUrl: podcast?.audio_url ?? '',
    filePath: podcast?.file_path ?? null,
    originalFileName: podcast?.original_file_name ?? null,
    fileSize: podcast?.file_size ?? null,
    fileType: podcast?.file_type ?? 'audio/mpeg',
    duration: podcast ? (durationLabel(podcast) ?? '') : '',
  };
}
