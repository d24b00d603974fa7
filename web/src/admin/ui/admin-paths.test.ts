import { expect, it } from 'vitest';
import { adminPaths } from './admin-paths.ts';

it.each([
  [adminPaths.admin({ tab: 'aprovacoes' }), '/admin'],
  [adminPaths.admin({ tab: 'usuarios' }), '/admin?aba=usuarios'],
  [adminPaths.person('7b0c'), '/admin/pessoas/7b0c'],
  [adminPaths.youtubeImport(), '/youtube-import'],
  [adminPaths.videoManagement(), '/video-management'],
  [adminPaths.searchManagement(), '/search-management'],
  [adminPaths.searchManagement({ tab: 'sem-resposta' }), '/search-management?aba=sem-resposta'],
  [adminPaths.transcriptDoses(), '/transcript-management/doses'],
  [adminPaths.transcriptDoses({ podcast: 3 }), '/transcript-management/doses?podcast=3'],
  [adminPaths.expectedPeople(), '/expected-people'],
  [adminPaths.expectedPeople({ list: 3 }), '/expected-people?lista=3'],
])('%s', (actual, expected) => {
  expect(actual).toBe(expected);
});
