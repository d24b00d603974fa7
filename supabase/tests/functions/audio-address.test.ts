import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { storedFile } from './audio-files.ts';
import { readOperations, violation } from './openapi.ts';
import { callFunction, createWorld, type Person } from './world.ts';

const world = createWorld();
let people: { member: Person; admin: Person };

beforeAll(async () => {
  const [member, admin] = await Promise.all([world.person('member'), world.person('admin')]);
  people = { member, admin };
});
afterAll(() => world.end());

test('the audio of a podcast has a signed URL for an hour, which only the function can sign', async () => {
  const { admin, member } = people;
  const filePath = await storedFile();
  const audioUrl = `/storage/v1/object/authenticated/podcasts/${filePath}`;
  const id = await world.podcast({ audio_url: audioUrl, file_path: filePath });
  const ask = (who: Person | null, podcastId = id) =>
    callFunction(`api/podcasts/${podcastId}/audio`, { method: 'GET', who });

  const answer = await ask(member);
  expect(answer.status).toBe(200);
  expect(
    violation(await readOperations(), 'GET', '/api/podcasts/{id}/audio', 200, answer.json),
  ).toBeNull();
  const { url, expiresAt } = answer.json as { url: string; expiresAt: string };
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3600 * 1000);
  const [, payload = ''] = (new URL(url, 'http://x').searchParams.get('token') ?? '').split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(3600 * 1000);
  const part = await fetch(testStack().gatewayUrl + url, { headers: { range: 'bytes=0-3' } });
  expect(part.status).toBe(206);

  for (const person of [member, admin]) {
    const bucket = person.client.storage.from('podcasts');
    expect((await bucket.createSignedUrl(filePath, 3_153_600_000)).error).not.toBeNull();
    expect((await bucket.createSignedUrls([filePath], 60)).data?.[0]?.signedUrl).toBeFalsy();
  }

  expect((await ask(null)).status).toBe(401);
  await world.sql`update public.podcasts set is_active = false where id = ${id}`;
  expect((await ask(member)).status).toBe(404);
  expect((await ask(admin)).status).toBe(200);
  const outside = await world.podcast();
  expect((await ask(member, outside)).json).toEqual({ url: world.audioUrl, expiresAt: null });
  // A suspension counts from the next call on.
  const suspended = await world.person('member');
  expect((await ask(suspended, outside)).status).toBe(200);
  await world.sql`update public.profiles set is_active = false where id = ${suspended.id}`;
  expect([401, 403]).toContain((await ask(suspended, outside)).status);
});

test('a podcast can only name a stored file', async () => {
  const filePath = `${randomUUID()}/${randomUUID()}.mp3`;
  const body = { title: 'Sem arquivo', audioUrl: world.audioUrl, filePath };
  const refused = await callFunction('api/admin/podcasts', { who: people.admin, body });
  expect([refused.status, refused.json]).toMatchObject([
    400,
    {
      field: 'filePath',
      message: 'O arquivo de áudio não está mais guardado. Envie-o de novo.',
    },
  ]);
});
