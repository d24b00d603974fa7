import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './player-preferences.ts';

test.each([
  [null, DEFAULT_PREFERENCES],
  ['{', DEFAULT_PREFERENCES],
  ['7', DEFAULT_PREFERENCES],
  [
    '{"rate":1.5,"volume":30,"isMuted":true}',
    { ...DEFAULT_PREFERENCES, rate: 1.5, volume: 30, isMuted: true },
  ],
  ['{"rate":3,"volume":130,"isMuted":"sim"}', DEFAULT_PREFERENCES],
  ['{"volume":33.4}', { ...DEFAULT_PREFERENCES, volume: 33 }],
  ['{"hasKeyShortcuts":false}', { ...DEFAULT_PREFERENCES, hasKeyShortcuts: false }],
  ['{"hasKeyShortcuts":"não"}', DEFAULT_PREFERENCES],
  [
    '{"hasCaptions":true,"captionLanguage":"pt-BR","playsNext":false}',
    { ...DEFAULT_PREFERENCES, hasCaptions: true, captionLanguage: 'pt-BR', playsNext: false },
  ],
  [
    '{"showsSpeech":true,"studyPanel":"transcript"}',
    { ...DEFAULT_PREFERENCES, showsSpeech: true, studyPanel: 'transcript' },
  ],
  ['{"studyPanel":""}', { ...DEFAULT_PREFERENCES, studyPanel: '' }],
  ['{"showsSpeech":1,"studyPanel":"<b>"}', DEFAULT_PREFERENCES],
  ['{"hasCaptions":1,"captionLanguage":"<b>","playsNext":0}', DEFAULT_PREFERENCES],
])('parsePreferences(%s)', (text, expected) => {
  expect(parsePreferences(text)).toEqual(expected);
});
