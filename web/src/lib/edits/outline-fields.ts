import { keyPointColumns } from '#contracts/key-points.ts';
import { outlineFields } from '#contracts/outline.ts';
import { keyPointLines } from '~/lib/review.ts';
import { type RowField, wordsOf } from './row-form.ts';

const words = wordsOf(outlineFields);

/** Chapters and key points in the forms of lessons and episodes. */
export const OUTLINE_FIELDS = {
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
