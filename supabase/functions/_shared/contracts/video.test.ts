import { expect, it } from 'vitest';
import { bulkVideoUpdateSchema, videoEditSchema, videoIdsSchema, videoPutSchema } from './video.ts';

it.each([[[]], [[0]], [[-1]], [[1.5]], [['1']], [undefined]])('refuses the ids %j', (videoIds) => {
  expect(videoIdsSchema.safeParse({ videoIds }).error?.issues[0]?.message).toBe(
    'Nenhum ID de vídeo válido selecionado',
  );
});

it('a bulk change drops values that are no id and removes duplicates', () => {
  const videoIds = [2, -1, 'x', null, 0, 1.5, '3', 2, 9, 1e300, [4]];
  expect(videoIdsSchema.parse({ videoIds })).toEqual({ videoIds: [2, 9] });
});

it('a bulk change without changes, or of another column, is refused', () => {
  expect(bulkVideoUpdateSchema.safeParse({ videoIds: [1], updates: {} }).success).toBe(false);
  expect(
    bulkVideoUpdateSchema.safeParse({ videoIds: [1], updates: { viewCount: 9 } }).success,
  ).toBe(false);
  expect(
    bulkVideoUpdateSchema.safeParse({ videoIds: [1], updates: { categoryId: null } }).success,
  ).toBe(true);
});

it('an edit requires a title and refuses an invalid YouTube id', () => {
  const issues = videoEditSchema.safeParse({ title: ' ', youtubeId: 'x' }).error?.issues;
  expect(issues?.map((issue) => issue.path[0])).toEqual(['title', 'youtubeId']);
  expect(videoEditSchema.safeParse({ title: 'Aula', youtubeId: ' ' }).error?.issues).toMatchObject([
    { path: ['youtubeId'], message: 'ID do YouTube é obrigatório' },
  ]);
  expect(videoEditSchema.safeParse({ title: 'Aula' }).success).toBe(true);
  expect(
    videoEditSchema.parse({ title: 'Aula', youtubeId: 'https://youtu.be/dQw4w9WgXcQ' }).youtubeId,
  ).toBe('dQw4w9WgXcQ');
});

it.each([
  [100, 49, true],
  [101, 1, false],
  [100, 50, false],
])('%i tags of %i letters in an edit: %s', (count, length, isValid) => {
  const tags = Array.from({ length: count }, () => 'a'.repeat(length));
  expect(videoEditSchema.safeParse({ title: 'Aula', tags }).success).toBe(isValid);
  expect(videoPutSchema.safeParse({ tags }).success).toBe(isValid);
});

it('an edit through the API keeps missing fields and clears null ones', () => {
  expect(videoPutSchema.parse({ title: 'Aula' })).toEqual({ title: 'Aula' });
  expect(videoPutSchema.parse({ description: null, instructor: ' ', categoryId: null })).toEqual({
    description: null,
    instructor: null,
    categoryId: null,
  });
  expect(videoPutSchema.safeParse({}).success).toBe(false);
  expect(videoPutSchema.safeParse({ title: null }).success).toBe(false);
});
