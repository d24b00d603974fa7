import { expect, it, test } from 'vitest';
import {
  CHOICES_OF,
  type Choice,
  fromChoice,
  preferenceOf,
  toChoice,
  withPreference,
} from './preferences.rules.ts';

it.each<[Choice, boolean, boolean]>([
  ['bell', true, false],
  ['email', false, true],
  ['both', true, true],
  ['none', false, false],
])('the choice "%s" is bell %s and mail %s, and back', (choice, bell, email) => {
  expect(fromChoice(choice)).toEqual({ bell, email });
  expect(toChoice({ bell, email })).toBe(choice);
});

it('without a row everything that there is of a kind is told', () => {
  expect(preferenceOf([], 'new_lessons')).toEqual({ bell: true, email: false });
  expect(preferenceOf([], 'catalogue')).toEqual({ bell: true, email: true });
  const row = { kind: 'catalogue', bell: false, email: true };
  expect(preferenceOf([row], 'catalogue')).toEqual({ bell: false, email: true });
  expect(preferenceOf([row], 'new_lessons')).toEqual({ bell: true, email: false });
});

test('a choice of one kind leaves the others as they are', () => {
  const rows = [
    { kind: 'new_lessons', bell: false, email: false },
    { kind: 'catalogue', bell: true, email: true },
  ];
  expect(withPreference(rows, 'catalogue', fromChoice('none'))).toEqual([
    { kind: 'new_lessons', bell: false, email: false },
    { kind: 'catalogue', bell: false, email: false },
  ]);
});

it('new lessons cannot be chosen to be mailed one by one', () => {
  expect(CHOICES_OF.new_lessons.map((choice) => fromChoice(choice).email)).toEqual([false, false]);
});
