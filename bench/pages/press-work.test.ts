import { expect, it } from 'vitest';
import { workOf } from './press-work.ts';

const event = (name: string, ts: number, dur: number, tdur: number, type?: string, tid = 1) => ({
  ph: 'X',
  pid: 1,
  ...{ name, ts, dur, tdur, tid },
  ...(type && { args: { data: { type } } }),
});

it('work is counted once, of the thread that was pressed, from the finger to what it sees', () => {
  const events = [
    event('Before', 0, 500, 500),
    event('EventDispatch', 1_000, 2_000, 1_500, 'pointerdown'),
    event('Inside', 1_500, 1_000, 1_000),
    event('Elsewhere', 1_600, 9_000, 9_000, undefined, 2),
    event('Commit', 4_000, 500, 500),
    event('Idle', 6_000, 5_000, 5_000),
    event('EventDispatch', 100_000, 1_000, 1_000, 'pointerup'),
    event('EventDispatch', 102_000, 9_000, 8_000, 'click'),
    event('Commit', 112_000, 500, 500),
    event('After', 120_000, 9_000, 9_000),
  ];
  expect(workOf(events)).toEqual({ touch: 2, release: 9.5 });
});

it('a press that nothing answers is no figure', () => {
  expect(() => workOf([])).toThrow('no touch was told');
  expect(() => workOf([event('EventDispatch', 1, 1, 1, 'pointerdown')])).toThrow(
    'the press was not answered',
  );
});
