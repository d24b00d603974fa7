import { afterAll, beforeAll, expect, test } from 'vitest';
import { callFunction, createWorld, type Person } from './world.ts';

/** Playlists of the emulator of Google, read for rules that name them. */
const world = createWorld();
let admin: Person;
let member: Person;
const playlist = 'PLplantao0demo0curso0ecg';

beforeAll(async () => {
  [admin, member] = await Promise.all([world.person('admin'), world.person('member')]);
});
afterAll(async () => {
  await world.sql`delete from public.category_playlists where playlist_id = ${playlist}`;
  await world.end();
});

test('only administrators have a playlist read; one that is not there is refused at its field', async () => {
  const read = (who: Person, list: string) =>
    callFunction('youtube/playlist', { who, body: { playlist: list } });
  expect((await read(member, playlist)).status).toBe(403);
  expect((await read(admin, `https://www.youtube.com/playlist?list=${playlist}`)).json).toEqual({
    playlistId: playlist,
    title: 'Curso de ECG',
    entries: expect.any(Number),
  });
  const gone = await read(admin, 'PLplantao0demo0nenhuma0');
  expect([gone.status, gone.json]).toMatchObject([
    422,
    { code: 'not_importable', field: 'playlist' },
  ]);
  expect((await read(admin, 'nada')).status).toBe(400);
});
