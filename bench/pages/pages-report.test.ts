import { describe, expect, it } from 'vitest';
import { PAGE_GOALS } from '../goals.ts';
import { missedGoals, type PagesReport, pagesReport } from './pages-report.ts';

/** Everything exactly at its goal. */
const good: PagesReport = {
  browser: 'headless Chromium',
  visits: [
    { name: 'landing', who: 'visitor', figures: PAGE_GOALS.visitor },
    { name: 'home', who: 'home', figures: PAGE_GOALS.home },
  ],
  repeat: { online: 1000, offline: 1000 },
  interactions: { 'open the menu': 100 },
  presses: { 'menu, touch': 4 },
};

describe('the report of the pages', () => {
  it('names no miss when every figure is exactly at its goal', () => {
    expect(missedGoals(good)).toEqual([]);
    expect(pagesReport(good).body).toContain('## What misses its goal\nNothing.');
  });

  it('names every figure above its goal, with both numbers', () => {
    const slow: PagesReport = {
      ...good,
      visits: [
        {
          name: 'landing',
          who: 'visitor',
          figures: { ...PAGE_GOALS.visitor, script: 93_700, fcp: 740.4 },
        },
        {
          name: 'home',
          who: 'home',
          figures: { ...PAGE_GOALS.home, requests: 22, cls: 0.031 },
        },
      ],
      repeat: { online: 900, offline: 1811 },
      interactions: { 'open the menu': 192, 'type in the search': 56 },
    };
    expect(missedGoals(slow)).toEqual([
      'landing: JS kB 93.7 (goal 91.0)',
      'landing: FCP ms 740 (goal 600)',
      'home: requests 22 (goal 20)',
      'home: CLS 0.031 (goal 0.020)',
      'home, visited before, offline: 1811 ms (goal 1000)',
      'open the menu: 192 ms (goal 100)',
    ]);
  });
});
