import { videoFields } from '#contracts/video.ts';
import { OUTLINE_FIELDS } from '~/lib/edits/outline-fields.ts';
import { type RowField, wordsOf } from '~/lib/edits/row-form.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import type { Tables } from '~/types/database.ts';
import type { Choice } from '~/ui/SelectField.tsx';

const words = wordsOf(videoFields);

/** The fields of the form. What is read, written and told of a conflict follows from this list. */
export const VIDEO_FIELDS = {
  ...words,
  isActive: {
    ...words.isActive,
    label: 'Situação',
    show: (isActive) => (isActive ? 'Ativo' : 'Inativo'),
  },
  featured: {
    ...words.featured,
    show: (featured) => (featured ? 'Em destaque' : 'Sem destaque'),
  },
  ...OUTLINE_FIELDS,
  /** Of a lesson of Drive it is the id of its file, which the form only shows; a function changes that of YouTube. */
  youtubeId: { ...words.youtubeId, columns: ['external_id'], write: () => ({}) },
} as const satisfies Record<string, RowField>;

type Row = Tables<'videos'>;
type Fields = typeof VIDEO_FIELDS;

/** What the form of a lesson holds; empty text and null are the same. */
export type VideoValues = { [Name in keyof Fields]: Row[Fields[Name]['columns'][0]] };

export function videoWords(categories: readonly Choice[]): FormWords<VideoValues> {
  const nameOf = (id: unknown) => categories.find((category) => category.id === id)?.name;
  return {
    changed: 'Este vídeo mudou enquanto você editava',
    gone: 'Este vídeo foi excluído',
    fields: {
      ...VIDEO_FIELDS,
      categoryId: { ...VIDEO_FIELDS.categoryId, show: (id) => nameOf(id) ?? 'Sem categoria' },
    },
  };
}
