import { expect, it } from 'vitest';
import { ledNowhere, type SeenAnswer } from './wrong-answers.rules.ts';

const SEEN: SeenAnswer = { text: 'dose cetamina', since: 0, until: 10_000, wasOpened: false };

it('an answer of which nothing was opened led nowhere', () => {
  expect(ledNowhere(SEEN, null)).toBe(true);
});

it('one that was opened, or only flashed by, did not', () => {
  expect(ledNowhere({ ...SEEN, wasOpened: true }, null)).toBe(false);
  expect(ledNowhere({ ...SEEN, until: 1_999 }, null)).toBe(false);
});

it('another question soon after says the same', () => {
  expect(ledNowhere(SEEN, 'quetamina choque')).toBe(true);
  expect(ledNowhere({ ...SEEN, wasOpened: true }, 'quetamina choque')).toBe(false);
});

it('half a minute later it is another question', () => {
  expect(ledNowhere({ ...SEEN, until: 30_001 }, 'quetamina choque')).toBe(false);
});

it('who types on, or takes letters away, asks the same', () => {
  expect(ledNowhere(SEEN, 'dose cetamina choque')).toBe(false);
  expect(ledNowhere(SEEN, 'Dose cet')).toBe(false);
});
