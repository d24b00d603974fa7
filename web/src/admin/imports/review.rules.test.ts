import { expect, test } from 'vitest';
import { readYouTubeList } from '#contracts/youtube-link.ts';
import {
  countReview,
  filterLabel,
  isShown,
  reviewOf,
  unreadReason,
  withLine,
} from './review.rules.ts';

const KNOWN = new Map([
  ['bbbbbbbbbbb', { title: 'Choque', isDeleted: false, canRestore: false }],
  ['ccccccccccc', { title: 'Dengue', isDeleted: true, canRestore: true }],
  ['ddddddddddd', { title: 'Sepse', isDeleted: true, canRestore: false }],
]);
const review = (text: string) => reviewOf(readYouTubeList(text), KNOWN);

test('a video repeated on several lines counts once, and empty lines are not shown', () => {
  const lines = review('aaaaaaaaaaa\n\nbbbbbbbbbbb, lixo\nccccccccccc, aaaaaaaaaaa');
  expect(lines.filter((line) => isShown(line, 'all')).map(({ index }) => index)).toEqual([0, 2, 3]);
  expect(countReview(lines)).toEqual({
    all: 3,
    new: 1,
    known: 1,
    deleted: 1,
    repeated: 1,
    invalid: 1,
  });
  expect(lines.filter((line) => isShown(line, 'invalid')).map(({ index }) => index)).toEqual([2]);
  expect(lines.filter((line) => isShown(line, 'repeated')).map(({ index }) => index)).toEqual([3]);
  expect(lines[3]?.entries[1]?.note).toBe('Repetido: já está na linha 1');
});

test.each([
  ['lixo', 'Não é um link nem um ID do YouTube'],
  ['dQw4w9WgXcQx', 'Um ID tem 11 caracteres, e este tem 12'],
  ['https://vimeo.com/123', 'O link não é do YouTube'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'O link não é do YouTube'],
  ['https://www.youtube.com/playlist?list=PL1', 'É o link de uma lista, não de um vídeo'],
  ['https://www.youtube.com/@canal', 'É o link de um canal, não de um vídeo'],
  ['https://youtu.be/curto', 'O link não traz um ID de 11 caracteres'],
  [
    'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrS/view',
    'É um link do Google Drive: use a aba dele',
  ],
])('the entry "%s" is refused with the reason: %s', (entry, reason) => {
  expect(unreadReason(entry)).toBe(reason);
});

test('a line is replaced or removed, whatever line endings the text has', () => {
  expect(withLine('a\r\nb\nc', 1, 'x')).toBe('a\nx\nc');
  expect(withLine('a\nb\nc', 0, null)).toBe('b\nc');
});

test('a filter of the review shows its count', () => {
  expect(filterLabel('invalid', 13)).toBe('13 não reconhecidas');
  expect(filterLabel('new', 1)).toBe('1 novo');
});

test('an import of a deleted lesson says what it makes, and that the lesson can be restored instead', () => {
  const [kept, gone] = review('ccccccccccc\nddddddddddd').map(({ entries }) => entries[0]?.note);
  expect(kept).toMatch(/^Excluído antes: Dengue\. Para ter a aula com o progresso .* restaure-a/);
  expect(gone).toBe(
    'Excluído antes: Sepse. A importação cria uma aula nova, sem o progresso de antes',
  );
});
