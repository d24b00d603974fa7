import { afterEach, expect, test } from 'vitest';
import { NOTE_DRAFT_PREFIX, OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import { hasUnsavedWork } from './has-unsent.ts';

afterEach(() => localStorage.clear());

test.each([
  ['a draft', `${NOTE_DRAFT_PREFIX}ana:video:7`, '{}', true],
  ['a note that waits', `${OUTBOX_PREFIX}ana:1`, JSON.stringify({ kind: 'note' }), true],
  ['a refused note', `${OUTBOX_PREFIX}ana:1`, JSON.stringify({ kind: 'note-set-aside' }), true],
  ['a report of a lesson', `${OUTBOX_PREFIX}ana:1`, JSON.stringify({ kind: 'progress' }), false],
  ["another person's draft", `${NOTE_DRAFT_PREFIX}bia:video:7`, '{}', false],
  ["another person's note", `${OUTBOX_PREFIX}bia:1`, JSON.stringify({ kind: 'note' }), false],
])('whether %s is a note of Ana that is on this device only', (_what, key, value, expected) => {
  localStorage.setItem(key, value);
  expect(hasUnsavedWork('ana')).toBe(expected);
});
