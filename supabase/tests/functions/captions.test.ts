import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EMULATOR_CLIENT } from '../../../local/google/grants.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { type CatalogueStack, startCatalogueStack } from './catalogue-stack.ts';
import { callFunction, createWorld, type Person, type World } from './world.ts';

/** The channel is connected and its captions are downloaded, with the emulated Google. */
let stack: CatalogueStack;
let world: World;
let superuser: Person;
const google = () => `${testStack().gatewayUrl}/_/google`;
beforeAll(async () => {
  stack = await startCatalogueStack();
  world = createWorld();
  superuser = await world.person('superuser');
});
afterAll(async () => {
  await world?.end();
  await stack?.end();
});
beforeEach(async () => {
  await stack.empty();
  await stack.sql`delete from private.caption_connection`;
});

const call = (name: string, who: Person, body: object = {}) =>
  callFunction(`youtube/${name}`, { who, body });

/** Goes to Google and back, as this owner. */
async function visit(owner: string) {
  const start = await call('captions-connect', superuser);
  const { address } = start.json as { address: string };
  const answer = await fetch(`${address}&allow=${owner}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return { code: back.searchParams.get('code'), state: back.searchParams.get('state'), back };
}

async function connect() {
  const { code, state } = await visit('own');
  return call('captions-grant', superuser, { code, state });
}

/** Lessons of the demo channel, the last one newest. */
async function lessons(ids: readonly string[]) {
  for (const [index, id] of ids.entries()) {
    await stack.sql`
      insert into public.videos (title, external_id, created_at)
      values (${`Aula ${id}`}, ${id}, now() + ${index} * interval '1 second')`;
  }
}
// By the emulator's rule: English alone, none, captions of people, automatic ones.
const IDS = ['Aula-0001-x', 'Aula-0002-x', 'Aula-0003-x', 'Aula-0004-x'];

test('a superuser connects the channel, and an administrator downloads its captions', async () => {
  const { back } = await visit('own');
  expect(back.href).toMatch(`${testStack().siteUrl}/transcript-management`);
  const connected = await connect();
  expect([connected.status, connected.json]).toMatchObject([
    200,
    { connection: { channel: 'Plantão: Medicina de Emergência', needsReconnect: false } },
  ]);
  const [stored] = await stack.sql<{ token: string }[]>`
    select token from private.caption_connection`;
  expect(stored?.token).not.toContain('plantao-emulator');

  await lessons(IDS);
  const withFile = IDS[0] ?? '';
  await stack.sql`
    insert into public.transcripts (video_id, cues, file_name)
    select id, '[{"start": 0, "end": 1, "text": "do arquivo"}]', 'aula.srt'
    from public.videos where external_id = ${withFile}`;
  const run = await stack.run('youtube_captions', null);
  expect(run).toMatchObject({ status: 'succeeded', total_found: 3, failed: 0 });
  expect(run.imported).toBeGreaterThan(0);
  expect(run.imported + run.ignored).toBe(3);
  expect(run.units).toBe(3 * 51 + run.imported * 200);
  const rows = await stack.sql`
    select v.external_id, t.origin, t.cue_count from public.transcripts as t
    join public.videos as v on v.id = t.video_id order by v.external_id`;
  expect(rows).toHaveLength(1 + run.imported);
  expect(rows.find((row) => row.external_id === withFile)).toMatchObject({ origin: 'file' });
  expect(rows.filter((row) => row.origin !== 'file').every((row) => row.cue_count === 5)).toBe(
    true,
  );

  const again = await stack.run('youtube_captions', null);
  expect(again).toMatchObject({ status: 'succeeded', total_found: 0, units: 0 });
  expect(JSON.stringify([run, again])).not.toMatch(/ya29|1\/\//);
});

test('the grant of another channel is refused and taken back', async () => {
  const { code, state } = await visit('other');
  const { status, json } = await call('captions-grant', superuser, { code, state });
  expect([status, json]).toMatchObject([409, { message: expect.stringContaining('Outro canal') }]);
  expect(await stack.sql`select 1 from private.caption_connection`).toHaveLength(0);
  const revoked = await fetch(`${google()}/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: '1//plantao-emulator-other' }),
  });
  expect(revoked.status).toBe(400);
});

test('a grant that its owner took back ends the run in words and is told once', async () => {
  await connect();
  await lessons(IDS);
  await stack.google({ revoke: true });
  expect(await stack.run('youtube_captions', null)).toMatchObject({
    status: 'incomplete',
    units: 0,
    errors: [expect.stringContaining('conectá-lo de novo')],
  });
  const notices = await stack.sql`
    select title from public.user_notifications
    where user_id = ${superuser.id} and metadata ->> 'subject' = 'captions'`;
  expect(notices).toEqual([{ title: 'Legendas do YouTube: reconecte o canal' }]);
  expect((await call('captions', superuser)).json).toMatchObject({
    connection: { needsReconnect: true },
  });
});

test('a download waits for nothing when YouTube refuses one file', async () => {
  await connect();
  await lessons(IDS);
  await stack.misbehave([{ scenario: 'forbidden', path: '.2', times: 1 }]);
  const run = await stack.run('youtube_captions', null);
  expect(run.status).toBe('succeeded');
  expect(run).toMatchObject({ imported: 1, ignored: 2, failed: 1 });
});

test('a superuser disconnects, here and at Google', async () => {
  await connect();
  expect((await call('captions-disconnect', stack.admin)).status).toBe(403);
  expect((await call('captions-disconnect', superuser)).json).toEqual({ isRevoked: true });
  expect(await stack.sql`select 1 from private.caption_connection`).toHaveLength(0);
  const { status } = await fetch(`${google()}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: EMULATOR_CLIENT.id,
      client_secret: EMULATOR_CLIENT.secret,
      grant_type: 'refresh_token',
      refresh_token: '1//plantao-emulator-own',
    }),
  });
  expect(status).toBe(400);
});
