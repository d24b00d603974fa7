import { expect, test } from 'vitest';
import { makeDeletedVideo } from '~/testing/deleted-video.ts';
import { factsOf, restoredText, restoreNote } from './deleted.rules.ts';

test('a deleted lesson says where its video is, who deleted it and until when it is kept', () => {
  expect(factsOf(makeDeletedVideo())).toMatch(
    /^YouTube · excluída em 20\/11\/2026.* por Ana Lima · guardada até 20\/12\/2026$/,
  );
  expect(
    factsOf(
      makeDeletedVideo({
        source: 'google_drive',
        deleted_by: null,
        video_id: null,
        kept_until: null,
      }),
    ),
  ).toMatch(/^Google Drive · excluída em [^·]*$/);
});

test.each([
  [
    {},
    null,
    '“Choque séptico” voltou como era, com o progresso, os favoritos e as anotações dos membros.',
  ],
  [
    { is_category_gone: true },
    'Se restaurada, volta sem categoria, porque a que tinha foi excluída.',
    '“Choque séptico” voltou como era, com o progresso, os favoritos e as anotações dos membros, mas sem categoria: a que tinha foi excluída.',
  ],
  [
    { is_category_gone: true, is_moment_past: true },
    'Se restaurada, volta sem categoria, porque a que tinha foi excluída e volta inativa, porque o momento agendado já passou.',
    '“Choque séptico” voltou como era, com o progresso, os favoritos e as anotações dos membros, mas sem categoria: a que tinha foi excluída e inativa: o momento agendado já passou.',
  ],
])('what a restored lesson will not have is said before and after: %j', (row, before, after) => {
  expect(restoreNote(makeDeletedVideo(row))).toBe(before);
  expect(restoredText(makeDeletedVideo(row))).toBe(after);
});

test('a lesson whose video was imported anew names the lesson that has it', () => {
  const again = { lesson_id: 9, lesson_title: 'Choque, de novo' };
  expect(restoreNote(makeDeletedVideo(again))).toBe(
    'O vídeo está de novo no catálogo, como “Choque, de novo”. Para restaurar esta aula, exclua antes aquela.',
  );
  expect(restoreNote(makeDeletedVideo({ ...again, video_id: null }))).toBeNull();
});
