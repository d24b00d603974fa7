import { afterAll, beforeAll, expect, test } from 'vitest';
import { callFunction, createWorld, type Person } from './world.ts';

/** Rules where lessons are added: imports of Google's emulator, on the real database. */
const world = createWorld();
let admin: Person;
let member: Person;
const playlist = 'PLplantao0demo0viaaerea';
/** Of the playlist, and two that are not: one has the word in its title. */
const [listed, titled, other] = ['Aula-0001-x', 'Aula-0007-x', 'Aula-0017-x'];

const categoryOf = async (externalId: string) => {
  const [row] = await world.sql<{ slug: string | null }[]>`
    select c.slug from public.videos as v left join public.categories as c on c.id = v.category_id
    where v.external_id = ${externalId}`;
  return row?.slug;
};
const cleanUp = async () => {
  await world.sql`delete from public.videos where external_id in (${listed}, ${titled}, ${other})`;
  await world.sql`delete from public.categories where slug like 'regra-de-teste-%'`;
  await world.sql`delete from public.category_playlists where playlist_id = ${playlist}`;
};

beforeAll(async () => {
  [admin, member] = await Promise.all([world.person('admin'), world.person('member')]);
  await cleanUp();
});
afterAll(async () => {
  await cleanUp();
  await world.end();
});

test('an import follows the rules, by title and by a playlist that it reads itself; a chosen category wins', async () => {
  const categories = await world.sql<{ id: number; slug: string }[]>`
    insert into public.categories (name, slug)
    values ('Regra de teste 1', 'regra-de-teste-lista'), ('Regra de teste 2', 'regra-de-teste-titulo')
    returning id::int, slug`;
  const [byList, byTitle] = categories;
  if (!byList || !byTitle) throw new Error('no category');
  for (const rule of [
    { kind: 'playlist', value: playlist, category_id: byList.id },
    { kind: 'title_contains', value: 'CHOQUE SEPTICO', category_id: byTitle.id },
  ]) {
    await admin.client.from('category_rules').insert(rule).throwOnError();
  }

  const call = (videoIds: string[], categoryId?: number) =>
    callFunction('youtube/import-bulk', { who: admin, body: { videoIds, categoryId } });
  expect((await call([listed, titled, other])).json).toMatchObject({ successCount: 3 });
  expect([await categoryOf(listed), await categoryOf(titled), await categoryOf(other)]).toEqual([
    'regra-de-teste-lista',
    'regra-de-teste-titulo',
    null,
  ]);

  await world.sql`delete from public.videos where external_id = ${listed}`;
  await call([listed], byTitle.id);
  expect(await categoryOf(listed)).toBe('regra-de-teste-titulo');
});

test('only administrators have a playlist read; one that is not there is refused at its field', async () => {
  const read = (who: Person, list: string) =>
    callFunction('youtube/playlist', { who, body: { playlist: list } });
  expect((await read(member, playlist)).status).toBe(403);
  expect((await read(admin, `https://www.youtube.com/playlist?list=${playlist}`)).json).toEqual({
    playlistId: playlist,
    title: 'Oficina de via aérea',
    entries: expect.any(Number),
  });
  const gone = await read(admin, 'PLplantao0demo0nenhuma0');
  expect([gone.status, gone.json]).toMatchObject([
    422,
    { code: 'not_importable', field: 'playlist' },
  ]);
  expect((await read(admin, 'nada')).status).toBe(400);
});
