import { keyPointColumns } from '#contracts/key-points.ts';
import { outlineFields } from '#contracts/outline.ts';
import { keyPointLines } from '~/lib/review.ts';
import type { Values } from './edit.rules.ts';
import { type RowField, wordsOf } from './row-form.ts';
import type { FormWords } from './shown-edit.ts';

const words = wordsOf(outlineFields);

/** What the forms of lessons and episodes have in common. */
export const RECORDING_FIELDS = {
  isActive: {
    label: 'Situação',
    columns: ['is_active'],
    show: (isActive) => (isActive ? 'Ativo' : 'Inativo'),
  },
  chapterList: words.chapterList,
  keyPoints: {
    ...words.keyPoints,
    // A line of the form is a point with its second before it.
    columns: ['key_points', 'key_point_seconds'],
    read: keyPointLines,
    write: keyPointColumns,
    // The words of a field are given its own values.
    show: (lines) => (lines as string[]).join('\n'),
  },
  keyPointsReviewedBy: { ...words.keyPointsReviewedBy, partOf: 'keyPoints' },
  keyPointsReviewedOn: { ...words.keyPointsReviewedOn, partOf: 'keyPoints' },
} as const satisfies Record<string, RowField>;

/** The words of the form of a lesson or an episode, whose category they call by its name. */
export function recordingWords<V extends Values & { categoryId: number | null }>(
  noun: 'vídeo' | 'podcast',
  fields: FormWords<V>['fields'],
  categories: readonly { id: number; name: string }[],
): FormWords<V> {
  const show = (id: unknown) =>
    categories.find((category) => category.id === id)?.name ?? 'Sem categoria';
  return {
    changed: `Este ${noun} mudou enquanto você editava`,
    gone: `Este ${noun} foi excluído`,
    fields: { ...fields, categoryId: { ...fields.categoryId, show } },
  };
}
