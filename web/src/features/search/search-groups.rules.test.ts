import { expect, test } from 'vitest';
import { makeMoment } from '~/testing/moment.ts';
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
const moment = makeMoment({ video_id: 1 });
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
    ['Momentos', '/video/1?t=346&trecho=348'],
    ['Episódios', '/podcasts?episodio=3'],
    ['Categorias', '/category/choque'],
    ['Instrutores', '/busca?q=Dra.+Marina'],
  ]);
});

test('empty groups are left out', () => {
  expect(searchGroups(parseAnswer({}), 'x')).toEqual([]);
});

test('what no moment speaks of is said with the moments, also where there is none', () => {
  const lacking = ['criança', 'choque'];
  const note = 'Nenhum trecho fala de: criança, choque.';
  const said = (rest: object) =>
    searchGroups(parseAnswer({ lacking, ...rest }), 'x').map((group) => [group.title, group.note]);
  expect(said({ moments: [moment] })).toEqual([['Momentos', note]]);
  expect(said({ lessons: [anafilaxia, choque] })).toEqual([
    ['Aulas', undefined],
    ['Momentos', note],
  ]);
  // Nothing at all is said in another way.
  expect(said({})).toEqual([]);
});

test('two key points of one lesson are two options', () => {
  const points = ['A', 'B'].map((line) => makeMoment({ kind: 'point', seconds: null, line }));
  const [group] = searchGroups(parseAnswer({ moments: points }), 'x');
  expect(new Set(group?.options.map(({ key }) => key)).size).toBe(2);
  expect(group?.options.map(({ path }) => path)).toEqual(Array(2).fill('/video/17?trecho=pontos'));
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
