import { describe, expect, it, test } from 'vitest';
import {
  approvalFigures,
  categoryFigures,
  categoryTable,
  completionFigures,
  leftOver,
  lessonParts,
  newLessonFigures,
  playedShare,
  podcastFigures,
  retentionFigures,
  searchFigures,
  weekFigures,
  weekLabel,
} from './usage.rules.ts';

test('a week is called by its Monday, a part by its percents', () => {
  expect(weekLabel({ week: '2026-11-23' })).toBe('23/11');
  const parts = lessonParts({ id: 1, title: 'Choque', watchers: 8, parts: [] });
  expect([parts[0]?.label, parts[19]?.label]).toEqual(['0–5 %', '95–100 %']);
});

test('weeks, new lessons, completion, podcasts and approvals are tables of texts', () => {
  const week = '2026-11-23';
  expect(weekFigures([{ week, active: 1200, hours: 3.25, listeners: 40 }]).rows).toEqual([
    ['23/11/2026', '1.200', '3,3', '40'],
  ]);
  const lesson = { id: 1, title: 'Choque', announced_on: week, viewers: 9, median_days: null };
  expect(newLessonFigures([lesson]).rows).toEqual([['Choque', '23/11/2026', '9', '–']]);
  expect(completionFigures([{ category: 'Trauma', started: 4, completed: 1 }]).rows).toEqual([
    ['Trauma', '4', '1', '25%'],
  ]);
  expect(podcastFigures([{ id: 1, title: 'Ronda', listeners: 0, completed: 0 }]).rows).toEqual([
    ['Ronda', '0', '0', '–'],
  ]);
  expect(approvalFigures([{ week, approved: 2, rejected: 1, median_hours: 30.5 }]).rows).toEqual([
    ['23/11/2026', '2', '1', '30,5'],
  ]);
});

describe('hours by week and category', () => {
  const hours = (week: string, category: string, value: number) => ({
    week,
    category,
    hours: value,
  });
  const categories = [
    hours('2026-11-16', 'A', 1.1),
    hours('2026-11-16', 'B', 5),
    hours('2026-11-23', 'C', 0.4),
    hours('2026-11-23', 'D', 0.3),
  ];

  it('are columns of those with most hours, and the others together', () => {
    expect(categoryTable(categories, 2)).toEqual({
      columns: ['B', 'A', 'Outras'],
      rows: [
        { week: '2026-11-16', hours: { B: 5, A: 1.1, Outras: 0 } },
        { week: '2026-11-23', hours: { B: 0, A: 0, Outras: 0.7 } },
      ],
    });
  });

  it('have no column of others where all of them are shown', () => {
    expect(categoryTable(categories, 4).columns).toEqual(['B', 'A', 'C', 'D']);
    expect(categoryTable(categories.slice(0, 2)).columns).toEqual(['B', 'A']);
  });

  it('are five columns and the others, unless it is asked for more', () => {
    const six = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => hours('2026-11-16', name, 1));
    expect(categoryTable(six).columns).toEqual(['A', 'B', 'C', 'D', 'E', 'Outras']);
  });

  it('are summed over the weeks to find those with most, and weeks stand in order', () => {
    const late = [
      hours('2026-11-23', 'A', 2),
      hours('2026-11-16', 'B', 3),
      hours('2026-11-16', 'A', 2),
    ];
    expect(categoryTable(late)).toEqual({
      columns: ['A', 'B'],
      rows: [
        { week: '2026-11-16', hours: { A: 2, B: 3 } },
        { week: '2026-11-23', hours: { A: 2, B: 0 } },
      ],
    });
  });

  it('are all of them in the table, zero where no member watched', () => {
    expect(categoryFigures(categories)).toEqual({
      columns: ['Semana de', 'B', 'A', 'C', 'D'],
      rows: [
        ['16/11/2026', '5', '1,1', '0', '0'],
        ['23/11/2026', '0', '0', '0,4', '0,3'],
      ],
    });
  });
});

test('retention is of those who began', () => {
  const lesson = { id: 1, title: 'Choque', watchers: 8, parts: [8, 6, ...Array(18).fill(2)] };
  const parts = lessonParts(lesson);
  expect(parts.slice(0, 3).map(playedShare)).toEqual([100, 75, 25]);
  expect(retentionFigures(parts).rows[1]).toEqual(['5–10 %', '6', '75%']);
  expect(retentionFigures(parts).rows).toHaveLength(20);
});

test('what the database does not tell of few people is no number in a table, nor drawn', () => {
  const week = '2026-11-23';
  expect(weekFigures([{ week, active: null, hours: null, listeners: null }]).rows).toEqual([
    ['23/11/2026', 'menos de 5', 'menos de 5', 'menos de 5, ou quase todos'],
  ]);
  expect(categoryFigures([{ week, category: 'A', hours: null }]).rows).toEqual([
    ['23/11/2026', 'menos de 5'],
  ]);
  const lesson = { id: 1, title: 'Choque', announced_on: week, viewers: null, median_days: null };
  expect(newLessonFigures([lesson]).rows).toEqual([['Choque', '23/11/2026', 'menos de 5', '–']]);
  const retention = lessonParts({ id: 1, title: 'Choque', watchers: 8, parts: [8] });
  expect(retention.map(playedShare)).toEqual([100, ...Array(19).fill(null)]);
  expect(retentionFigures(retention).rows[19]).toEqual(['95–100 %', 'menos de 5', '–']);
  const completion = [{ category: 'Trauma', started: 40, completed: null }];
  expect(completionFigures(completion).rows).toEqual([
    ['Trauma', '40', 'menos de 5 por aula, ou quase todas', '–'],
  ]);
  const podcasts = [{ id: 1, title: 'Ronda', listeners: null, completed: null }];
  expect(podcastFigures(podcasts).rows).toEqual([
    ['Ronda', 'menos de 5', 'menos de 5, ou quase todos', '–'],
  ]);
});

test('what is left over is told only where both numbers are', () => {
  expect([leftOver(9, 4), leftOver(null, 4), leftOver(9, null)]).toEqual([5, null, null]);
});

test('categories that few watched add nothing to the others, and alone they are no number', () => {
  const of = (category: string, hours: number | null) => ({ week: '2026-11-16', category, hours });
  const hours = (...rows: ReturnType<typeof of>[]) => categoryTable(rows, 1).rows[0]?.hours;
  expect(hours(of('A', 3), of('B', 2), of('C', null))).toEqual({ A: 3, Outras: 2 });
  expect(hours(of('A', 3), of('B', null), of('C', 2))).toEqual({ A: 3, Outras: 2 });
  expect(hours(of('A', 3), of('B', null))).toEqual({ A: 3, Outras: null });
});

test('what has no median shows a dash, and what has one shows it with one decimal', () => {
  const week = '2026-11-23';
  const lesson = { id: 1, title: 'Choque', announced_on: week, viewers: 9, median_days: 2.25 };
  expect(newLessonFigures([lesson]).rows[0]?.[3]).toBe('2,3');
  const approvals = [{ week, approved: 0, rejected: 0, median_hours: null }];
  expect(approvalFigures(approvals).rows[0]?.[3]).toBe('–');
});

test.each([
  [
    'weeks',
    () => weekFigures([]),
    ['Semana de', 'Membros ativos', 'Horas de aulas', 'Ouviram podcasts'],
  ],
  [
    'new lessons',
    () => newLessonFigures([]),
    ['Aula', 'Entrou em', 'Abriram em 7 dias', 'Mediana de dias até abrir'],
  ],
  ['a lesson’s retention', () => retentionFigures([]), ['Trecho', 'Assistiram', 'De quem começou']],
  [
    'completion',
    () => completionFigures([]),
    ['Categoria', 'Começadas', 'Concluídas', 'Concluídas de começadas'],
  ],
  [
    'podcasts',
    () => podcastFigures([]),
    ['Episódio', 'Começaram', 'Ouviram até o fim', 'De quem começou'],
  ],
  ['searches', () => searchFigures([]), ['Busca', 'Vezes em 90 dias']],
  [
    'approvals',
    () => approvalFigures([]),
    ['Semana de', 'Aprovados', 'Rejeitados', 'Mediana de horas de espera'],
  ],
])('the table of %s has its titles', (_, figures, titles) => {
  expect(figures().columns).toEqual(titles);
});

test('searches are told by their words and how often they came', () => {
  const searches = [
    { words: 'sepse', count: 1200 },
    { words: 'ecg', count: 3 },
  ];
  expect(searchFigures(searches).rows).toEqual([
    ['sepse', '1.200'],
    ['ecg', '3'],
  ]);
});
