import { describe, expect, it } from 'vitest';
import { parseMinutes } from './minute-choices.ts';
import {
  type KnownPlace,
  nextChoice,
  playableOffline,
  reasonOf,
  type ShortItem,
  suggest,
  withPlaces,
} from './minutes.rules.ts';

let lastId = 0;

function lesson(title: string, seconds: number | null, rest: Partial<ShortItem> = {}): ShortItem {
  lastId += 1;
  return {
    kind: 'lesson',
    id: lastId,
    title,
    categoryId: 1,
    category: 'Cardiologia',
    seconds,
    chapters: [],
    createdAt: '2026-11-01T00:00:00Z',
    thumbnail: null,
    youtubeId: 'abcdefghijk',
    audioUrl: '',
    filePath: null,
    positionSeconds: 0,
    reachedSeconds: 0,
    revision: 0,
    touchedAt: null,
    weight: 0,
    ...rest,
  };
}
const episode = (title: string, seconds: number | null, rest: Partial<ShortItem> = {}) =>
  lesson(title, seconds, {
    kind: 'episode',
    youtubeId: null,
    audioUrl: 'https://a.example/1.mp3',
    ...rest,
  });
const begun = (positionSeconds: number, day = 1, rest: Partial<ShortItem> = {}) => ({
  positionSeconds,
  reachedSeconds: positionSeconds,
  revision: 3,
  touchedAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`,
  ...rest,
});
const chapters = (...starts: number[]) => starts.map((start) => ({ start, title: `de ${start}` }));

/** What is offered, as a person reads it. */
const told = (items: readonly ShortItem[], minutes: number) =>
  suggest(items, minutes).map((one) => `${one.item.title}: ${reasonOf(one)}`);

describe('what fits into the minutes', () => {
  it.each<[string, ShortItem, number, string | null]>([
    ['a rest that fits', lesson('A', 3600, begun(3240)), 7, 'Faltam 6 min'],
    ['a rest of an episode', episode('A', 3600, begun(3240)), 7, 'Faltam 6 min'],
    ['a rest that fits to the second', lesson('A', 3600, begun(3180)), 7, 'Faltam 7 min'],
    ['a rest that is one second longer', lesson('A', 3600, begun(3179)), 7, null],
    ['a rest of less than a minute', lesson('A', 3600, begun(3555)), 5, 'Falta 1 min'],
    ['a begun minute counts as one', lesson('A', 3600, begun(3239)), 7, 'Faltam 7 min'],
    ['a place at the very end', lesson('A', 300, begun(297)), 7, null],
    [
      'a place at the very start is not begun',
      episode('A', 420, { positionSeconds: 3 }),
      7,
      'Episódio inteiro, 7 min',
    ],
    ['an episode that fits to the second', episode('A', 420), 7, 'Episódio inteiro, 7 min'],
    ['an episode that is one second longer', episode('A', 421), 7, null],
    ['a lesson that fits', lesson('A', 350), 7, 'Aula de 6 min em Cardiologia'],
    [
      'a lesson of what is watched',
      lesson('A', 350, { weight: 0.4 }),
      7,
      'Aula de 6 min em Cardiologia, que você vem assistindo',
    ],
    ['a lesson without a category', lesson('A', 350, { category: null }), 7, 'Aula de 6 min'],
    [
      'a lesson whose player cannot be moved, whole',
      lesson('A', 350, { youtubeId: null }),
      7,
      'Aula de 6 min em Cardiologia',
    ],
    ['an unknown length', lesson('A', null), 30, null],
    ['an unknown length that was begun', episode('A', null, begun(60)), 30, null],
    ['an episode without a sound', episode('A', 300, { audioUrl: ' ' }), 7, null],
    [
      'a chapter of something longer',
      episode('Sepse', 3600, { chapters: chapters(0, 240, 1800) }),
      5,
      'Capítulo de 4 min em “Sepse”',
    ],
    [
      'of several chapters the one that fills the minutes best',
      lesson('Sepse', 3600, { chapters: chapters(0, 200, 500, 700) }),
      7,
      'Capítulo de 5 min em “Sepse”',
    ],
    [
      'the last chapter ends with the recording',
      lesson('Sepse', 3600, { chapters: chapters(0, 1600, 3300) }),
      5,
      'Capítulo de 5 min em “Sepse”',
    ],
    [
      'the last chapter of an unknown length has no end',
      lesson('Sepse', null, { chapters: chapters(0, 1600, 3300) }),
      5,
      null,
    ],
    ['a chapter of seconds', lesson('Sepse', 3600, { chapters: chapters(0, 30, 1800) }), 5, null],
    [
      'of something begun the next chapter that fits',
      lesson('Sepse', 3600, { ...begun(200), chapters: chapters(0, 180, 900, 1100, 1380) }),
      5,
      'Capítulo de 4 min em “Sepse”',
    ],
    [
      'of something begun what is left of its chapter',
      lesson('Sepse', 3600, { ...begun(700.4), chapters: chapters(0, 600, 900, 1100, 1380) }),
      5,
      'Resto do capítulo, 4 min em “Sepse”',
    ],
    [
      'a rest of a chapter of seconds gives way to the next chapter',
      lesson('Sepse', 3600, { ...begun(870), chapters: chapters(0, 600, 900, 1200) }),
      5,
      'Capítulo de 5 min em “Sepse”',
    ],
    [
      'what is left of a chapter that was played before going back',
      lesson('Sepse', 3600, {
        ...begun(700, 1, { reachedSeconds: 1500 }),
        chapters: chapters(0, 600, 900),
      }),
      5,
      null,
    ],
    [
      'chapters that were played already',
      lesson('Sepse', 3600, { ...begun(200), chapters: chapters(0, 150, 1800) }),
      5,
      null,
    ],
    [
      'chapters that were played before going back',
      lesson('Sepse', 3600, {
        ...begun(20, 1, { reachedSeconds: 900 }),
        chapters: chapters(0, 300, 600, 1800),
      }),
      5,
      null,
    ],
    [
      'chapters of a lesson whose player cannot be moved',
      lesson('Sepse', 3600, { youtubeId: null, chapters: chapters(0, 240, 1800) }),
      5,
      null,
    ],
    [
      'a rest that fits instead of its chapters',
      lesson('A', 3600, { ...begun(3240), chapters: chapters(0, 3250, 3400) }),
      7,
      'Faltam 6 min',
    ],
    [
      'a whole that fits instead of its chapters',
      episode('A', 420, { chapters: chapters(0, 120, 240) }),
      7,
      'Episódio inteiro, 7 min',
    ],
  ])('%s', (_, item, minutes, expected) => {
    expect(suggest([item], minutes).map(reasonOf)).toEqual(expected === null ? [] : [expected]);
  });

  it.each<[string, ShortItem, number, string | null]>([
    [
      'an episode of slow listeners takes longer',
      episode('A', 300),
      0.75,
      'Episódio inteiro, 7 min',
    ],
    ['what they could not finish is not offered', episode('A', 330), 0.75, null],
    ['what is left of it neither', episode('A', 3600, begun(3270)), 0.5, null],
    [
      'nor a chapter',
      episode('A', 3600, { chapters: chapters(0, 300, 630) }),
      0.75,
      'Capítulo de 7 min em “A”',
    ],
    ['fast listeners have time left', episode('A', 420), 2, 'Episódio inteiro, 7 min'],
    ['and are offered nothing longer', episode('A', 421), 2, null],
  ])('%s', (_, item, rate, expected) => {
    const found = suggest([item], 7, () => rate).map(reasonOf);
    expect(found).toEqual(expected === null ? [] : [expected]);
    if (expected === null) expect(nextChoice([item], 7, () => rate)).toBe(15);
  });

  it('nothing of nothing', () => {
    expect(suggest([], 30)).toEqual([]);
  });

  it('what was begun comes first, touched last first, then chapters, episodes and lessons', () => {
    expect(
      told(
        [
          lesson('Aula', 300),
          episode('Episódio', 300),
          episode('Capítulos', 3600, { chapters: chapters(0, 250, 1800) }),
          lesson('Antes', 3600, begun(3300, 3)),
          episode('Por último', 3600, begun(3500, 9)),
        ],
        7,
      ),
    ).toEqual([
      'Por último: Faltam 2 min',
      'Antes: Faltam 5 min',
      'Capítulos: Capítulo de 5 min em “Capítulos”',
      'Episódio: Episódio inteiro, 5 min',
      'Aula: Aula de 5 min em Cardiologia',
    ]);
  });

  it('chapters of what was begun come first, then those of what is watched, then what fills the minutes', () => {
    const of = (title: string, length: number, rest: Partial<ShortItem>) =>
      lesson(title, 3600, { chapters: chapters(0, 100, 100 + length, 3000), ...rest });
    expect(
      suggest(
        [
          of('cheio', 290, {}),
          of('assistido', 120, { weight: 0.2 }),
          of('começado', 70, begun(100)),
        ],
        5,
      ).map(({ item }) => item.title),
    ).toEqual(['começado', 'assistido', 'cheio']);
  });

  it('episodes fill the minutes, and of two as long the newer comes first', () => {
    const at = (createdAt: string) => ({ createdAt });
    expect(
      suggest(
        [
          episode('curto', 120),
          episode('antigo', 400, at('2026-01-01T00:00:00Z')),
          episode('novo', 400, at('2026-10-01T00:00:00Z')),
        ],
        7,
      ).map(({ item }) => item.title),
    ).toEqual(['novo', 'antigo', 'curto']);
  });

  it('lessons that fill the minutes about as well come by what is watched, and else the newest', () => {
    const names = (items: ShortItem[]) => suggest(items, 7).map(({ item }) => item.title);
    expect(
      names([
        lesson('cheia', 410),
        lesson('assistida', 380, { weight: 1 }),
        lesson('curta', 60, { weight: 1 }),
      ]),
    ).toEqual(['assistida', 'cheia', 'curta']);
    expect(
      names([
        lesson('antiga', 400, { createdAt: '2026-01-01T00:00:00Z' }),
        lesson('nova', 400, { createdAt: '2026-10-01T00:00:00Z' }),
      ]),
    ).toEqual(['nova', 'antiga']);
  });

  it('three of a group, eight in all, and every group has two before one gets its third', () => {
    const many = Array.from({ length: 5 }, (_, n) => [
      lesson(`resto ${n}`, 3600, begun(3300, n + 1)),
      episode(`episódio ${n}`, 300 - n),
      lesson(`aula ${n}`, 300 - n),
    ]).flat();
    const groups = (items: ShortItem[]) =>
      suggest(items, 5)
        .map(({ group }) => group[0])
        .join('');
    expect(groups(many)).toBe('rrreeell');
    const withChapters = [
      ...many,
      ...many.map((item) => ({
        ...item,
        id: item.id + 1000,
        seconds: 3600,
        positionSeconds: 0,
        youtubeId: 'abcdefghijk',
        chapters: chapters(0, 200, 1800),
      })),
    ];
    expect(groups(withChapters)).toBe('rrcceell');
    expect(groups(many.filter(({ kind }) => kind === 'episode'))).toBe('eee');
  });
});

describe('places that this device knows', () => {
  const item = lesson('A', 3600, begun(600));
  const known = (place: KnownPlace) => withPlaces([item], new Map([[`lesson:${item.id}`, place]]));
  it.each<[string, KnownPlace, number | null]>([
    ['a place of the same record counts', { seconds: 3300, isCompleted: false, revision: 3 }, 3300],
    ['a place of a newer record counts', { seconds: 3300, isCompleted: false, revision: 4 }, 3300],
    ['a place of an older record does not', { seconds: 3300, isCompleted: true, revision: 2 }, 600],
    [
      'what could not be reported yet is newer than any',
      { seconds: 3300, isCompleted: false, revision: null },
      3300,
    ],
    [
      'what was completed meanwhile is gone',
      { seconds: 3300, isCompleted: true, revision: 3 },
      null,
    ],
  ])('%s', (_, place, expected) => {
    expect(known(place).map(({ positionSeconds }) => positionSeconds)).toEqual(
      expected === null ? [] : [expected],
    );
  });

  it('going back leaves how far it was played; others stay as they are', () => {
    const other = episode('B', 300);
    const places = new Map([
      [`lesson:${item.id}`, { seconds: 10, isCompleted: false, revision: 3 }],
    ]);
    const [first, second] = withPlaces([item, other], places);
    expect([first?.positionSeconds, first?.reachedSeconds]).toEqual([10, 600]);
    expect(second).toBe(other);
  });
});

describe('the choices', () => {
  it.each([
    ['30', 30],
    ['5', 5],
    ['6', 7],
    ['', 7],
    [null, 7],
  ])('a device that remembers %s begins with %i', (text, expected) => {
    expect(parseMinutes(text)).toBe(expected);
  });

  it('the next larger choice is the first that has something', () => {
    const items = [lesson('A', 900)];
    expect([nextChoice(items, 5), nextChoice(items, 7), nextChoice(items, 15)]).toEqual([
      15, 15, 30,
    ]);
    expect([nextChoice(items, 30), nextChoice([], 5)]).toEqual([null, null]);
  });

  it('without a network only downloaded episodes are offered', () => {
    const items = [lesson('A', 300), episode('B', 300), episode('C', 300)];
    const ids = new Set(items.slice(0, 2).map(({ id }) => id));
    expect(playableOffline(items, [], ids).map(({ title }) => title)).toEqual(['B']);
  });

  it('without a network a downloaded episode that the answer left out is offered too, and none twice', () => {
    const answered = episode('B', 300, { weight: 1 });
    const older = episode('D', 300);
    const ids = new Set([answered.id, older.id]);
    expect(
      playableOffline([answered], [{ ...answered, weight: 0 }, older, episode('E', 300)], ids),
    ).toEqual([answered, older]);
  });
});
