import * as z from 'zod';
import { changedChapterList, chapterList } from './chapters.ts';
import { changedKeyPointFields, keyPointFields } from './key-points.ts';
import type { Noun } from './noun.ts';

const form = keyPointFields();
const change = changedKeyPointFields();

/** What administrators write of lessons and episodes beside their description. */
export const outlineFields = {
  chapterList: {
    label: 'Capítulos',
    form: chapterList(),
    change: changedChapterList(),
    answer: z.string().nullable(),
  },
  keyPoints: {
    label: 'Em 2 minutos',
    form: form.keyPoints,
    change: change.keyPoints,
    answer: z.array(z.string()),
  },
  keyPointsReviewedBy: {
    label: 'Revisado por',
    form: form.keyPointsReviewedBy,
    change: change.keyPointsReviewedBy,
    answer: z.string().nullable(),
  },
  keyPointsReviewedOn: {
    label: 'Revisado em',
    form: form.keyPointsReviewedOn,
    change: change.keyPointsReviewedOn,
    answer: z.string().nullable(),
  },
} as const satisfies Noun;
