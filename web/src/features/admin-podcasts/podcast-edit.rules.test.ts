import { expect, test } from 'vitest';
import { podcastSchema } from '#contracts/podcast.ts';
import { podcastColumns, podcastValues, podcastWords } from './podcast-edit.rules.ts';

const FORM = {
  title: 'Ronda 1',
  description: 'Texto',
  audioUrl: 'https://audio.example/a.mp3',
  duration: '1:00',
  fileSize: 1000,
  fileType: 'audio/mpeg',
  categoryId: 3,
  isActive: true,
  filePath: null,
  originalFileName: 'a.mp3',
  chapterList: null,
  keyPoints: [],
  keyPointsReviewedBy: null,
  keyPointsReviewedOn: null,
} satisfies ReturnType<typeof podcastSchema.parse>;
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const expected = Object.keys(podcastSchema.shape).map(columnOf).sort();

test('every field of a podcast’s contract reaches its column', () => {
  const { keyPoints, ...values } = podcastValues(FORM);
  const columns = podcastColumns({ ...values, categoryId: 3, keyPoints: keyPoints ?? [] });
  expect(Object.keys(columns).sort()).toEqual(expected);
});

test('every field of a podcast’s form has a name for conflicts, its file’s size and type with the audio', () => {
  const columns = Object.values(podcastWords([]).fields).flatMap((field) => field.columns);
  expect([...columns, 'file_size', 'file_type'].sort()).toEqual(expected);
});
