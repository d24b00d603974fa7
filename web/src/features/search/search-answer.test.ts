import { expect, test } from 'vitest';
import { makeMoment } from '~/testing/moment.ts';
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
const moment = makeMoment();

test('parseAnswer keeps what has the shape of an answer', () => {
  const answer = {
    count: 1,
    lessons: [lesson],
    episodes: [episode],
    moments: [moment, makeMoment({ kind: 'point', seconds: null, lacks: ['criança'] })],
    lacking: ['criança'],
    categories: [{ name: 'Choque', slug: 'choque' }],
    instructors: ['Ana'],
  };
  expect(parseAnswer(answer)).toEqual(answer);
});

test.each([[null], ['x'], [[]], [{}], [{ count: 'x', lessons: {}, instructors: null }]])(
  'parseAnswer(%j) is an empty answer',
  (value) => {
    const answer = parseAnswer(value);
    expect(answer).toMatchObject({ count: 0, lessons: [], lacking: [], instructors: [] });
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

test('what a moment does not say of itself is empty', () => {
  const { video_id, podcast_id, title, seconds, line, marks } = moment;
  const bare = { video_id, podcast_id, title, seconds, line, marks };
  const broken = { ...bare, kind: 'x', quantities: [1], lacks: null, meant_for: 'x', origin: 1 };
  const empty = { ...moment, origin: null };
  expect(parseMoments([bare, broken])).toEqual([empty, empty]);
});

test.each([
  [{ lessons: [lesson] }, false],
  [{ episodes: [episode] }, false],
  [{ moments: [moment] }, false],
  [{ categories: [{ name: 'Choque', slug: 'choque' }], instructors: ['Ana'] }, true],
])('isUnanswered of answer %# is %s', (answer, expected) => {
  expect(isUnanswered(parseAnswer(answer))).toBe(expected);
});
