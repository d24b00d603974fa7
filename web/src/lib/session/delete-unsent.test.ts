import { expect, it } from 'vitest';
import { deleteUnsent } from './delete-unsent.ts';

it('deleteUnsent deletes the reports and drafts of one person and no others', () => {
  const theirs = ['progress_outbox:ana:1', 'progress_outbox:ana:2', 'note_draft:ana:video:7'];
  const others = ['note_draft:bia:video:7', 'progress_outbox:bia:1'];
  for (const key of [...theirs, ...others]) localStorage.setItem(key, '{}');
  localStorage.setItem('theme', 'dark');
  deleteUnsent('ana');
  expect(Object.keys(localStorage).sort()).toEqual([...others, 'theme']);
});
