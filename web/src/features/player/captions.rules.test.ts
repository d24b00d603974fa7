import { expect, test } from 'vitest';
import { chooseTrack, parseTracks } from './captions.rules.ts';

const entry = (languageCode: string, displayName: string, kind = '') => ({
  languageCode,
  languageName: displayName,
  displayName,
  kind,
});

test.each([
  ['nothing', undefined, []],
  ['something else', { 0: entry('pt', 'Português') }, []],
  ['an empty list', [], []],
  ['entries without a language', [null, 'pt', {}, { languageCode: '' }, { languageCode: 7 }], []],
  [
    'Portuguese first, the rest in the order of the host',
    [
      entry('en', 'Inglês'),
      entry('es', 'Espanhol'),
      entry('pt-PT', 'Portugal'),
      entry('pt-BR', 'Brasil'),
    ],
    ['pt-BR Brasil', 'pt-PT Portugal', 'en Inglês', 'es Espanhol'],
  ],
  [
    'one of each language: what a person wrote',
    [entry('pt', 'Português (gerada automaticamente)', 'asr'), entry('pt', 'Português')],
    ['pt Português'],
  ],
  [
    'what a machine made where there is nothing else',
    [entry('pt', 'Português (gerada automaticamente)', 'asr'), entry('en', 'Inglês')],
    ['pt Português (gerada automaticamente)', 'en Inglês'],
  ],
  [
    'a language without a name by its code',
    [{ languageCode: 'fr' }, { languageCode: 'de', languageName: 'Alemão' }],
    ['fr fr', 'de Alemão'],
  ],
])('listTracks returns the right tracks: %s', (_, list, expected) => {
  expect(parseTracks(list).map(({ languageCode, label }) => `${languageCode} ${label}`)).toEqual(
    expected,
  );
});

const tracks = parseTracks([entry('pt', 'Português'), entry('en-US', 'Inglês')]);

test.each([
  ['', 'pt'],
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['pt-BR', 'pt'],
  ['ja', 'pt'],
])('a member who chose "%s" last sees the captions %s', (language, expected) => {
  expect(chooseTrack(tracks, language)?.languageCode).toBe(expected);
});

test('a lesson without captions offers no choice of captions', () => {
  expect(chooseTrack([], 'pt')).toBeNull();
});
