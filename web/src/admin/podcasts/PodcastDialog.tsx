import { Grid } from '@chakra-ui/react/grid';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { audioTypeOf, audioUrlOf, type PodcastForm } from '#contracts/podcast.ts';
import { EditDialog, type EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { FormArea, FormSelect, FormSwitch, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { parseDuration } from '~/lib/duration.ts';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { AudioField } from './AudioField.tsx';
import { shortFileName, titleFromFileName } from './podcast-admin.rules.ts';
import { type PodcastValues, podcastWords, type StoredAudio } from './podcast-edit.rules.ts';
import { type EditedPodcast, PODCAST, podcastSchemaOf } from './podcast-form.api.ts';
import { type UploadControl, type UploadedAudio, useAudioUpload } from './use-audio-upload.ts';

/** What will be heard: the file that was sent, else what its row names; nothing where there is neither. */
export type Recording = { id: number; file_path: string | null; audio_url: string } | File | null;

/** The fields of chapters and key points, for a recording of so many seconds. */
export type RenderOutline = (seconds: number | null, recording: Recording) => ReactNode;

type PodcastDialogProps = {
  target: EditTarget<number, PodcastValues> | null;
  categories: readonly Choice[];
  renderOutline: RenderOutline;
  onClose(): void;
};

/** Creates a podcast, or edits one. Leaving it without saving takes an uploaded file off the server again. */
export function PodcastDialog({ target, categories, renderOutline, onClose }: PodcastDialogProps) {
  const upload = useAudioUpload();
  const { phase } = upload.state;
  const isSending = ['reading', 'uploading', 'paused'].includes(phase);
  return (
    <EditDialog
      noun={PODCAST}
      target={target}
      wordsOf={() => podcastWords(categories)}
      schemaOf={podcastSchemaOf}
      waiting={
        (phase === 'doubtful' && 'Para salvar, diga antes se o áudio deve ser enviado.') ||
        (isSending && 'Aguarde o fim do envio do áudio para salvar.') ||
        null
      }
      lost={phase === 'idle' ? undefined : 'O áudio enviado será descartado.'}
      onEnd={(isSaved) => void (isSaved ? upload.release() : upload.discard())}
      onClose={onClose}
    >
      {(podcast, stored) => (
        <PodcastFields {...{ podcast, stored, categories, renderOutline, upload }} />
      )}
    </EditDialog>
  );
}

type PodcastFieldsProps = Pick<PodcastDialogProps, 'categories' | 'renderOutline'> & {
  podcast: EditedPodcast | null;
  /** What the podcast holds now, also after a conflict. */
  stored(): Pick<PodcastValues, 'audio' | 'duration'>;
  upload: UploadControl;
};

/** What the schema says of an audio, it says at its address. */
type Fields = PodcastValues & Pick<PodcastForm, 'audioUrl'>;

/** The fields of a podcast. Those of its audio follow the upload. */
export function PodcastFields({
  podcast,
  stored,
  categories,
  renderOutline,
  upload,
}: PodcastFieldsProps) {
  const { control, formState, getValues, setValue, trigger } = useFormContext<Fields>();
  const [audio, duration] = useWatch({ control, name: ['audio', 'duration'] });
  const uploaded = upload.state.phase === 'done' ? upload.state.audio : null;
  /** The uploaded audio that the form names. */
  const named = useRef<UploadedAudio | null>(null);

  const follow = useEffectEvent((uploaded: UploadedAudio | null) => {
    const before = named.current;
    const { audio, duration, title } = getValues();
    named.current = uploaded;
    // What was typed stays; the length of a file goes with it.
    const isOfFile = duration === stored().duration || duration === before?.duration;
    if (uploaded) {
      setValue('audio', storedAudio(uploaded));
      if (uploaded.duration !== null) setValue('duration', uploaded.duration);
      else if (isOfFile) setValue('duration', '');
      if (title.trim() === '') {
        setValue('title', titleFromFileName(uploaded.file.name), {
          shouldValidate: formState.isSubmitted,
        });
      }
    } else if (before && audio.filePath === before.path) {
      // It was discarded: what is stored counts again, which may be another audio than when the form opened.
      setValue('audio', stored().audio);
      setValue('duration', stored().duration);
    }
    if (formState.isSubmitted) void trigger('audioUrl');
  });
  useEffect(() => follow(uploaded), [uploaded]);

  // A conflict was answered with the audio of the row: the uploaded one goes.
  const heed = useEffectEvent((path: StoredAudio['filePath']) => {
    if (uploaded && path !== uploaded.path) void upload.discard();
  });
  useEffect(() => heed(audio.filePath), [audio.filePath]);

  const recording = uploaded
    ? uploaded.file
    : podcast && {
        id: podcast.id,
        file_path: audio.filePath ?? null,
        audio_url: audio.audioUrl,
      };
  const audioField = (
    <AudioField
      upload={upload}
      stored={
        podcast && audio.audioUrl
          ? { name: audio.originalFileName ?? audio.audioUrl, size: audio.fileSize ?? null }
          : null
      }
      error={formState.errors.audioUrl?.message}
    />
  );
  return (
    <>
      {/* A new podcast begins with its file, which tells title and length. */}
      {!podcast && audioField}
      <FormText name="title" autoComplete="on" />
      <Grid gap="4" templateColumns={{ sm: 'repeat(2, minmax(0, 1fr))' }}>
        <FormSelect name="categoryId" ids={{ none: null }}>
          <option value="">Sem categoria</option>
          <ChoiceOptions choices={categories} />
        </FormSelect>
        <FormSwitch
          name="isActive"
          label="Podcast ativo"
          help={
            podcast?.is_scheduled
              ? 'A publicação está agendada; ativar publica o podcast agora.'
              : 'Os membros veem só podcasts ativos.'
          }
        />
      </Grid>
      <FormArea name="description" isOptional rows={4} />
      {podcast && audioField}
      <FormText name="duration" isOptional placeholder="m:ss" help="Lida do arquivo." />
      {renderOutline(parseDuration(duration), recording)}
    </>
  );
}

function storedAudio({ path, file }: UploadedAudio): StoredAudio {
  return {
    audioUrl: audioUrlOf(path),
    filePath: path,
    originalFileName: shortFileName(file.name),
    fileSize: file.size,
    fileType: audioTypeOf(file),
  };
}
