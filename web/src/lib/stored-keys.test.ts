import { expect, it } from 'vitest';
import { deleteUnsent } from './stored-keys.ts';

it('deleteUnsent deletes the reports of one person and no others', () => {
  for (const key of ['progress_outbox:ana:1', 'progress_outbox:ana:2', 'progress_outbox:bia:1']) {
    localStorage.setItem(key, '{}');
  }
  localStorage.setItem('theme', 'dark');
  deleteUnsent('ana');
  expect(Object.keys(localStorage).sort()).toEqual(['progress_outbox:bia:1', 'theme']);
});
