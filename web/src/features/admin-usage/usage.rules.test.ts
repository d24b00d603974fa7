import { describe, expect, it, test } from 'vitest';
import {
  approvalFigures,
  categoryFigures,
  categoryTable,
  completionFigures,
  newLessonFigures,
  partLabel,
  podcastFigures,
  retentionFigures,
  retentionShares,
  weekFigures,
  weekLabel,
} from './usage.rules.ts';

test('a week is called by its Monday, a part by its percents', () => {
  expect(weekLabel('2026-11-23')).toBe('23/11');
  expect([partLabel(0), partLabel(19)]).toEqual(['0–5 %', '95–100 %']);
});

test('weeks, new lessons, completion, podcasts and approvals are tables of texts', () => {
  const week = '2026-11-23';
  expect(weekFigures([{ week, active: 1200, hours: 3.25, listeners: 4 }]).rows).toEqual([
    ['23/11/2026', '1.200', '3,3', '4'],
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

  it('are all of them in the table', () => {
    expect(categoryFigures(categories).columns).toEqual(['Semana de', 'B', 'A', 'C', 'D']);
  });
});

test('retention is of those who began', () => {
  const lesson = { id: 1, title: 'Choque', watchers: 8, parts: [8, 6, ...Array(18).fill(2)] };
  expect(retentionShares(lesson).slice(0, 3)).toEqual([1, 0.75, 0.25]);
  expect(retentionFigures(lesson).rows[1]).toEqual(['5–10 %', '6', '75%']);
  expect(retentionFigures(lesson).rows).toHaveLength(20);
});
