import { describe, expect, it } from 'vitest';
import { BUDGET, timeReport } from './budget.ts';

const files = Array.from({ length: 12 }, (_, at) => ({ file: `f${at}.test.ts`, seconds: at * 10 }));

describe('the time of a run', () => {
  it('names every part and the sum, and no file while all are within their budgets', () => {
    const times = new Map([
      ['checks', 35.4],
      ['tests', BUDGET.tests.seconds],
    ] as const);
    expect(timeReport(times, files)).toEqual([
      'Tempo: verificações, pilha e build 35 s · testes 6 min 40 s · ao todo 7 min 15 s',
    ]);
  });

  it('warns about a part over its budget, with the ten slowest files, the slowest first', () => {
    const lines = timeReport(new Map([['tests', BUDGET.tests.seconds + 1]] as const), files);
    expect(lines[1]).toBe(
      'Aviso: testes levou 6 min 41 s; o orçamento é 6 min 40 s (CONTRIBUTING.md, "The time of a run").',
    );
    const named = lines.slice(3).map((line) => line.trim());
    expect(named).toHaveLength(10);
    expect(named[0]).toBe('1 min 50 s  f11.test.ts');
    expect(named.at(-1)).toBe('20 s  f2.test.ts');
  });

  it('allows fifteen minutes together', () => {
    const sum = Object.values(BUDGET).reduce((total, { seconds }) => total + seconds, 0);
    expect(sum).toBe(15 * 60);
  });
});
