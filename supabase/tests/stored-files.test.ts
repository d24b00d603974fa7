import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { serviceClient } from '../../local/testing/stack-for-tests.ts';
import { createWorld } from './functions/world.ts';

/** Direct calls to Storage with a token. */
const world = createWorld();
afterAll(() => world.end());

const photo = () => new Blob([new Uint8Array(64)], { type: 'image/png' });
const avatars = serviceClient().storage.from('avatars');

test('of eighty photos uploaded at once ten are kept', async () => {
  const member = await world.person('member');
  const bucket = member.client.storage.from('avatars');
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => bucket.upload(`${member.id}/${randomUUID()}.png`, photo())),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
  expect((await avatars.list(member.id)).data).toHaveLength(10);
});

test('members cannot sign upload URLs, and a URL signed by the service is refused after a suspension', async () => {
  const member = await world.person('member');
  const path = `${member.id}/${randomUUID()}.png`;
  const own = await member.client.storage.from('avatars').createSignedUploadUrl(path);
  expect(own.error).not.toBeNull();

  const signed = await avatars.createSignedUploadUrl(path);
  await world.sql`update public.profiles set is_active = false where id = ${member.id}`;
  const token = signed.data?.token ?? '';
  expect((await avatars.uploadToSignedUrl(path, token, photo())).error).not.toBeNull();
  await world.sql`update public.profiles set is_active = true where id = ${member.id}`;
  expect((await avatars.uploadToSignedUrl(path, token, photo())).error).toBeNull();
});

test("an administrator's direct calls cannot delete or overwrite a podcast's file", async () => {
  const admin = await world.person('admin');
  const bucket = admin.client.storage.from('podcasts');
  const path = `${randomUUID()}/${randomUUID()}.mp3`;
  const sound = () => new Blob([new Uint8Array(64)], { type: 'audio/mpeg' });
  expect((await bucket.upload(path, sound())).error).toBeNull();
  const id = await world.podcast({ file_path: path });

  await bucket.remove([path]);
  expect((await bucket.upload(path, sound(), { upsert: true })).error).not.toBeNull();
  expect((await bucket.move(path, `${randomUUID()}/${randomUUID()}.mp3`)).error).not.toBeNull();
  await serviceClient().storage.from('podcasts').remove([path]);
  expect((await bucket.download(path)).data?.size).toBe(64);

  await admin.client.from('podcasts').delete().eq('id', id);
  await bucket.remove([path]);
  expect((await bucket.download(path)).data?.size).toBe(64);
});
