import { type PodcastForm, podcastFields } from '#contracts/podcast.ts';
import { durationLabel } from '~/lib/duration.ts';
import { RECORDING_FIELDS, recordingWords } from '~/lib/edits/recording-fields.ts';
import {
  editedColumns,
  emptyForm,
  type RowField,
  readFields,
  wordsOf,
  writtenFields,
} from '~/lib/edits/row-form.ts';
import { formatMegabytes } from '~/lib/format.ts';
import type { Tables } from '~/types/database.ts';
import type { Choice } from '~/ui/SelectField.tsx';

/** An audio and what is known of its file: they change together or not at all. */
export type StoredAudio = Pick<
  PodcastForm,
  'audioUrl' | 'filePath' | 'originalFileName' | 'fileSize' | 'fileType'
>;

const { audioUrl, filePath, originalFileName, fileSize, fileType, ...words } =
  wordsOf(podcastFields);
const AUDIO = { audioUrl, filePath, originalFileName, fileSize, fileType };

type InOrder = { title: unknown; categoryId?: unknown; isActive?: unknown; description?: unknown };
/** What is told of an edit has the order of the form, which begins with what is changed most. */
function inOrder<Words extends InOrder>(words: Words): Words {
  const { title, categoryId, isActive, description } = words;
  return { ...{ title, categoryId, isActive, description }, ...words };
}

/** The fields of the form. What is read, written and told of a conflict follows from this list. */
export const PODCAST_FIELDS = {
  ...inOrder(words),
  duration: {
    ...words.duration,
    columns: ['duration', 'duration_seconds'],
    partOf: 'audio',
    read: durationLabel,
  },
  ...RECORDING_FIELDS,
  audio: {
    label: 'Áudio',
    columns: editedColumns(AUDIO),
    read: (row) => readFields(AUDIO, row),
    write: (audio: StoredAudio) =>
      writtenFields(AUDIO, { ...audio, fileSize: audio.fileSize ?? null }),
    // The words of a field are given its own values.
    show: (audio) => audioName(audio as StoredAudio),
  },
} as const satisfies Record<string, RowField>;

type Row = Tables<'podcasts'>;
type Fields = Omit<typeof PODCAST_FIELDS, 'audio'>;

/** What the form of a podcast holds; empty text and null are the same. */
export type PodcastValues = {
  [Name in keyof Fields]: Row[Fields[Name]['columns'][0]];
} & { audio: StoredAudio };

/** A form's values, with those of its audio put together. */
export function podcastValues<Form extends PodcastForm>({
  audioUrl,
  filePath,
  originalFileName,
  fileSize,
  fileType,
  ...words
}: Form) {
  const audio = { audioUrl, filePath, originalFileName, fileSize, fileType };
  return { ...inOrder(words), audio };
}

/** What a new podcast begins with. */
export const NEW_PODCAST: PodcastValues = podcastValues(emptyForm(podcastFields));

export const podcastWords = (categories: readonly Choice[]) =>
  recordingWords<PodcastValues>('podcast', PODCAST_FIELDS, categories);

function audioName({ originalFileName, audioUrl, fileSize }: StoredAudio): string {
  const size = fileSize ? ` (${formatMegabytes(fileSize)})` : '';
  return `${originalFileName ?? audioUrl}${size}`;
}
