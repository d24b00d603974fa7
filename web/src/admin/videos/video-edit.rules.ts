import { videoFields } from '#contracts/video.ts';
import { RECORDING_FIELDS, recordingWords } from '~/lib/edits/recording-fields.ts';
import { type RowField, wordsOf } from '~/lib/edits/row-form.ts';
import type { Tables } from '~/types/database.ts';
import type { Choice } from '~/ui/SelectField.tsx';

const words = wordsOf(videoFields);
const { title, categoryId, instructor, isActive, featured, tags, description } = words;

/** The fields of the form. What is read, written and told of a conflict follows from this list. */
export const VIDEO_FIELDS = {
  // A conflict is told in this order, which is that of the form.
  ...{ title, categoryId, instructor, isActive, featured, tags, description },
  ...words,
  featured: {
    ...featured,
    show: (featured) => (featured ? 'Em destaque' : 'Sem destaque'),
  },
  tags: { ...tags, show: (tags) => (tags as string[]).join(', ') },
  ...RECORDING_FIELDS,
  /** Of a lesson of Drive it is the id of its file, which the form only shows; a function changes that of YouTube. */
  youtubeId: { ...words.youtubeId, columns: ['external_id'], write: () => ({}) },
} as const satisfies Record<string, RowField>;

type Row = Tables<'videos'>;
type Fields = typeof VIDEO_FIELDS;

/** What the form of a lesson holds; empty text and null are the same. */
export type VideoValues = { [Name in keyof Fields]: Row[Fields[Name]['columns'][0]] };

export const videoWords = (categories: readonly Choice[]) =>
  recordingWords<VideoValues>('vídeo', VIDEO_FIELDS, categories);
