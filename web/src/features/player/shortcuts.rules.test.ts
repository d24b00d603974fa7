import { expect, test } from 'vitest';
import { commandOf, type PlayerCommand, stepRate } from './shortcuts.rules.ts';

const press = (key: string, rest = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest });

test.each<[string, PlayerCommand | null]>([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['K', { type: 'toggle' }],
  ['j', { type: 'skip', seconds: -10 }],
  ['l', { type: 'skip', seconds: 10 }],
  ['ArrowLeft', { type: 'skip', seconds: -5 }],
  ['ArrowRight', { type: 'skip', seconds: 5 }],
  ['ArrowUp', { type: 'volume', change: 5 }],
  ['ArrowDown', { type: 'volume', change: -5 }],
  ['m', { type: 'mute' }],
  ['c', { type: 'captions' }],
  ['C', { type: 'captions' }],
  ['F', { type: 'fullscreen' }],
  ['<', { type: 'rate', step: -1 }],
  ['>', { type: 'rate', step: 1 }],
  ['0', { type: 'jump', share: 0 }],
  ['7', { type: 'jump', share: 0.7 }],
  ['n', { type: 'note' }],
  ['?', { type: 'help' }],
  ['Tab', null],
  ['x', null],
  ['F5', null],
])('the key %o gives its command', (key, command) => {
  expect(press(key)).toEqual(command);
});

test.each<[string, object, PlayerCommand | null]>([
  ['N', { shiftKey: true }, { type: 'chapter', step: 1 }],
  ['P', { shiftKey: true }, { type: 'chapter', step: -1 }],
  // While capitals are locked.
  ['n', { shiftKey: true }, { type: 'chapter', step: 1 }],
  ['N', {}, { type: 'note' }],
  ['n', {}, { type: 'note' }],
  ['p', {}, null],
])('the key %o with %j gives its command', (key, rest, command) => {
  expect(press(key, rest)).toEqual(command);
});

test.each(['ctrlKey', 'metaKey', 'altKey'])(
  'a key pressed with %s is left to the browser',
  (modifier) => {
    expect(press('l', { [modifier]: true })).toBeNull();
  },
);

test.each([
  [1, 1, 1.25],
  [2, 1, 2],
  [0.25, -1, 0.25],
  [1, -1, 0.75],
  [3, 1, 1.25],
] as const)('stepRate(%d, %d) is %d', (rate, step, next) => {
  expect(stepRate(rate, step)).toBe(next);
});
