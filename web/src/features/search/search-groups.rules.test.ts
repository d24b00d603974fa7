import { expect, test } from 'vitest';
import { parseAnswer } from './search-answer.ts';
import { searchGroups } from './search-groups.rules.ts';

const lesson = (id: number, title: string) => ({
  id,
  title,
  thumbnail: null,
  youtube_id: null,
  category_id: 1,
  duration: null,
  duration_seconds: null,
  instructor: null,
  description: null,
  tags: [],
  category: null,
});
const moment = { video_id: 1, podcast_id: null, title: 'x', seconds: 348, line: 'A', marks: [] };
const anafilaxia = lesson(1, 'Anafilaxia: adrenalina antes de tudo');
const choque = lesson(2, 'Choque séptico');

const everything = parseAnswer({
  count: 8,
  lessons: [anafilaxia, choque],
  moments: [moment],
  episodes: [{ id: 3, title: 'Ronda', category_id: 1, duration: null, duration_seconds: null }],
  categories: [{ name: 'Choque', slug: 'choque' }],
  instructors: ['Dra. Marina'],
});

test('the groups of the box lead to their pages, in order', () => {
  expect(
    searchGroups(everything, 'choque').map(({ title, options }) => [
      title,
      ...options.map(({ path }) => path),
    ]),
  ).toEqual([
    ['Aulas', '/video/1', '/video/2', '/busca?q=choque'],
    ['Momentos', '/video/1?t=348'],
    ['Episódios', '/podcasts?episodio=3'],
    ['Categorias', '/category/choque'],
    ['Instrutores', '/busca?q=Dra.+Marina'],
  ]);
});

test('empty groups are left out', () => {
  expect(searchGroups(parseAnswer({}), 'x')).toEqual([]);
});

test.each([
  ['two lessons', [anafilaxia, choque], 'choque', 'Aulas'],
  ['a question for a dose', [anafilaxia, choque], 'dose de adrenalina', 'Momentos'],
  ['no lesson', [], 'choque', 'Momentos'],
  ['one lesson that is about it', [choque], 'infarto', 'Momentos'],
  ['one lesson of that title', [anafilaxia], 'anafilaxia', 'Aulas'],
  ['one lesson with a part of that title', [anafilaxia], 'adrenalina no choque', 'Momentos'],
])('with %s the box begins with the right group', (_name, lessons, text, first) => {
  const answer = parseAnswer({ lessons, moments: [moment] });
  expect(searchGroups(answer, text)[0]?.title).toBe(first);
});
