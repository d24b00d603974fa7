import { expect, test } from 'vitest';
import { commandOf, type Pressed, stepRate } from './shortcuts.rules.ts';

const press = (key: string, rest = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest });

test.each<[string, Pressed | null]>([
  [' ', ['toggle']],
  ['k', ['toggle']],
  ['K', ['toggle']],
  ['j', ['skip', -10]],
  ['l', ['skip', 10]],
  ['ArrowLeft', ['skip', -5]],
  ['ArrowRight', ['skip', 5]],
  ['ArrowUp', ['volume', 5]],
  ['ArrowDown', ['volume', -5]],
  ['m', ['mute']],
  ['c', ['captions']],
  ['C', ['captions']],
  ['F', ['fullscreen']],
  ['<', ['rate', -1]],
  ['>', ['rate', 1]],
  ['0', ['jump', 0]],
  ['7', ['jump', 0.7]],
  ['n', ['note']],
  ['?', ['help']],
  ['Tab', null],
  ['x', null],
  ['F5', null],
])('the key %o gives its command', (key, command) => {
  expect(press(key)).toEqual(command);
});

test.each<[string, object, Pressed | null]>([
  ['N', { shiftKey: true }, ['chapter', 1]],
  ['P', { shiftKey: true }, ['chapter', -1]],
  // While capitals are locked.
  ['n', { shiftKey: true }, ['chapter', 1]],
  ['N', {}, ['note']],
  ['n', {}, ['note']],
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
