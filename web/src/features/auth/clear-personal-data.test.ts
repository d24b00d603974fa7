import { expect, it } from 'vitest';
import { clearPersonalData } from './clear-personal-data.ts';

it('signing out keeps settings of the device and unsent changes, and deletes every other entry', () => {
  const stays = [
    'theme',
    'player_preferences',
    'podcast_preferences',
    'device_id',
    'auto-sync-interval',
    'auto-sync-enabled',
    'cleanup_done',
    'progress_outbox:u:1',
  ];
  const goes = [
    'auth_token',
    'user_session',
    'youtube-sync-logs',
    'youtube-sync-result',
    'tus::tus-br-1::2',
    'progress_outbox',
    'note_draft:u:video:7',
    'theme2',
    'plantao.recovery',
  ];
  for (const key of [...stays, ...goes]) {
    localStorage.setItem(key, '1');
    sessionStorage.setItem(key, '1');
  }
  clearPersonalData(() => [localStorage, sessionStorage]);
  expect(Object.keys(localStorage).sort()).toEqual([...stays].sort());
  expect(Object.keys(sessionStorage).sort()).toEqual([...stays].sort());
});

it('signing out does not fail where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(() => clearPersonalData(forbidden)).not.toThrow();
});
