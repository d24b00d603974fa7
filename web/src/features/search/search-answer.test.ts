import { expect, test } from 'vitest';
import { isUnanswered, parseAnswer, parseMoments } from './search-answer.ts';

const lesson = {
  id: 1,
  title: 'Sepse',
  thumbnail: null,
  youtube_id: null,
  category_id: 1,
  duration: '10:00',
  duration_seconds: 600,
  instructor: null,
  description: null,
  tags: [],
  category: 'Choque',
};
const episode = { id: 2, title: 'Ronda', category_id: null, duration: null, duration_seconds: 60 };
const moment = { video_id: 1, podcast_id: null, title: 'Sepse', seconds: 9, line: 'A', marks: [] };

test('parseAnswer keeps what has the shape of an answer', () => {
  const answer = {
    count: 1,
    lessons: [lesson],
    episodes: [episode],
    moments: [moment],
    categories: [{ name: 'Choque', slug: 'choque' }],
    instructors: ['Ana'],
  };
  expect(parseAnswer(answer)).toEqual(answer);
});

test.each([[null], ['x'], [[]], [{}], [{ count: 'x', lessons: {}, instructors: null }]])(
  'parseAnswer(%j) is an empty answer',
  (value) => {
    const answer = parseAnswer(value);
    expect(answer).toMatchObject({ count: 0, lessons: [], categories: [], instructors: [] });
    expect(isUnanswered(answer)).toBe(true);
  },
);

test.each([
  ['lessons', { ...lesson, tags: null }],
  ['lessons', { ...lesson, title: 1 }],
  ['episodes', { ...episode, id: '2' }],
  ['moments', { ...moment, video_id: null }],
  ['moments', { ...moment, marks: [1] }],
  ['categories', { name: 'Choque' }],
  ['instructors', null],
] as const)('a broken row of %s is left out', (part, row) => {
  expect(parseAnswer({ [part]: [row] })[part]).toEqual([]);
});

test('moments of the same second are one', () => {
  const spoken = { ...moment, line: 'B' };
  const elsewhere = { ...moment, video_id: null, podcast_id: 1 };
  expect(parseMoments([moment, spoken, elsewhere])).toEqual([moment, elsewhere]);
});

test.each([
  [{ lessons: [lesson] }, false],
  [{ episodes: [episode] }, false],
  [{ moments: [moment] }, false],
  [{ categories: [{ name: 'Choque', slug: 'choque' }], instructors: ['Ana'] }, true],
])('isUnanswered of answer %# is %s', (answer, expected) => {
  expect(isUnanswered(parseAnswer(answer))).toBe(expected);
});
