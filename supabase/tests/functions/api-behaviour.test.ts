import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceClient } from '../../../local/testing/stack-for-tests.ts';
import { sound, storedFile } from './audio-files.ts';
import { readOperations, violation } from './openapi.ts';
import { callFunction, createWorld, freeYouTubeId, PASSWORD, type Person } from './world.ts';

/** The calls of the API in the order in which members and administrators use them. */
const world = createWorld();
let people: { member: Person; admin: Person };

beforeAll(async () => {
  const [member, admin] = await Promise.all([world.person('member'), world.person('admin')]);
  people = { member, admin };
});
afterAll(() => world.end());

test('a favorite is added once, found, listed with its lesson and category, and removed', async () => {
  const { member } = people;
  const categoryId = await world.category();
  const videoId = await world.video({ category_id: categoryId });
  const favorites = async () =>
    (await callFunction('api/user/favorites', { method: 'GET', who: member })).json as {
      videoId: number;
      video: { id: number; category: { id: number } | null };
    }[];
  const isFavorite = async () =>
    (await callFunction(`api/user/favorites/${videoId}/check`, { method: 'GET', who: member }))
      .json;
  for (const _ of [1, 2]) {
    const added = await callFunction('api/user/favorites', { who: member, body: { videoId } });
    expect(added.status).toBe(201);
  }
  expect(await isFavorite()).toEqual({ isFavorite: true });
  expect((await favorites()).filter((one) => one.videoId === videoId)).toMatchObject([
    { video: { id: videoId, category: { id: categoryId, slug: expect.any(String) } } },
  ]);
  for (const _ of [1, 2]) {
    const path = `api/user/favorites/${videoId}`;
    expect((await callFunction(path, { method: 'DELETE', who: member })).status).toBe(204);
  }
  expect(await isFavorite()).toEqual({ isFavorite: false });
});

test('a hidden lesson can be neither seen, favorited, watched nor resumed by a member', async () => {
  const { member, admin } = people;
  const videoId = await world.video({ is_active: false });
  const tries = [
    ['GET', `api/videos/${videoId}`, undefined],
    ['POST', `api/videos/${videoId}/view`, undefined],
    ['POST', 'api/user/favorites', { videoId }],
    ['POST', 'api/user/progress', { videoId, progressSeconds: 10 }],
  ] as const;
  for (const [method, path, body] of tries) {
    const { status, json } = await callFunction(path, { method, who: member, body });
    expect([path, status, json]).toMatchObject([path, 404, { code: 'not_found' }]);
  }
  expect((await callFunction(`api/videos/${videoId}`, { method: 'GET', who: admin })).status).toBe(
    200,
  );
});

test('progress is saved, completes a lesson above 90 %, and stays completed', async () => {
  const { member } = people;
  const videoId = await world.video({ duration: '10:00' });
  const save = (progressSeconds: number) =>
    callFunction('api/user/progress', {
      who: member,
      body: { videoId, progressSeconds, isCompleted: false },
    });
  expect((await save(200)).json).toMatchObject({ progressSeconds: 200, isCompleted: false });
  const list = await callFunction('api/user/continue-watching', { method: 'GET', who: member });
  expect((list.json as { videoId: number }[]).map((one) => one.videoId)).toContain(videoId);
  expect((await save(541)).json).toMatchObject({ isCompleted: true });
  expect((await save(5)).json).toMatchObject({ progressSeconds: 5, isCompleted: true });
  const one = await callFunction(`api/user/progress/${videoId}`, { method: 'GET', who: member });
  expect(one.json).toMatchObject({ videoId, progressSeconds: 5, isCompleted: true });
});

test('a lesson is completed when the player reports its end, at any position', async () => {
  const { member } = people;
  const videoId = await world.video({ duration: '10:00' });
  const save = (body: object) =>
    callFunction('api/user/progress', { who: member, body: { videoId, ...body } });
  const early = { progressSeconds: 30 };
  expect((await save(early)).json).toMatchObject({ ...early, isCompleted: false });
  expect((await save({ ...early, isCompleted: true })).json).toMatchObject({ isCompleted: true });
});

test("a position based on an older revision is kept beside the other device's until the member chooses", async () => {
  const { member } = people;
  const videoId = await world.video({ duration: '20:00' });
  const save = (body: object) =>
    callFunction('api/user/progress', { who: member, body: { videoId, ...body } });
  const desk = { device: 'mesa', progressSeconds: 20, baseRevision: 0 };
  expect((await save(desk)).json).toMatchObject({ progressSeconds: 20, revision: 1, rivals: [] });
  await save({ device: 'celular', progressSeconds: 404, baseRevision: 1 });
  const both = { progressSeconds: 404, rivals: [{ device: 'mesa', seconds: 30 }] };
  const refused = await save({ ...desk, progressSeconds: 30, baseRevision: 1 });
  expect(refused.json).toMatchObject({ ...both, lastDevice: 'celular', revision: 3 });
  const read = await callFunction(`api/user/progress/${videoId}`, { method: 'GET', who: member });
  expect(read.json).toMatchObject(both);
  const chosen = await save({ ...desk, progressSeconds: 30, baseRevision: 3, isChoice: true });
  expect(chosen.json).toMatchObject({ progressSeconds: 30, lastDevice: 'mesa', rivals: [] });
  for (const wrong of [{ baseRevision: -1 }, { baseRevision: 1.5 }, { device: 'x'.repeat(61) }]) {
    expect((await save({ ...desk, ...wrong })).status).toBe(400);
  }
});

test("a member cannot read or change another member's notification", async () => {
  const id = await world.notification(people.admin.id);
  const path = `api/user/notifications/${id}`;
  const { member } = people;
  expect((await callFunction(`${path}/read`, { method: 'PATCH', who: member })).status).toBe(404);
  await callFunction(path, { method: 'DELETE', who: member });
  const [kept] = await world.sql`select is_read from public.user_notifications where id = ${id}`;
  expect(kept).toEqual({ is_read: false });
});

test('the pages of a list contain every row once', async () => {
  const categoryId = await world.category();
  const made: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.push(await world.video({ category_id: categoryId }));
  }
  const seen: number[] = [];
  let path = `api/videos?categoryId=${categoryId}&limit=2`;
  for (let pages = 0; path !== '' && pages < 9; pages += 1) {
    const { json, headers } = await callFunction(path, { method: 'GET', who: people.member });
    seen.push(...(json as { id: number }[]).map((video) => video.id));
    const next = /^<\/([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    path = next ?? '';
  }
  expect(seen).toEqual(made.reverse());
});

test('the refusal of a taken phone or address names its field', async () => {
  const { member, admin } = people;
  const change = (body: Record<string, string>) =>
    callFunction('api/user/profile', { method: 'PATCH', who: member, body });
  const phone = await change({ fullName: 'Ana', email: member.email, phone: admin.phone });
  expect([phone.status, phone.json]).toMatchObject([409, { code: 'phone_taken', field: 'phone' }]);
  const email = await change({ fullName: 'Ana', email: admin.email, phone: member.phone });
  expect([email.status, email.json]).toMatchObject([409, { code: 'email_taken', field: 'email' }]);
});

test("changing a lesson's YouTube id replaces picture, length and status; the same id keeps them", async () => {
  const { admin } = people;
  const own = { thumbnail: 'https://i.example/a.webp', duration: '10:00' };
  const id = await world.video({ ...own, status: 'deleted' });
  const save = async (youtubeId: unknown, others: object = { title: 'Aula' }) => {
    const { status, json } = await callFunction(`api/admin/videos/${id}`, {
      method: 'PUT',
      who: admin,
      body: { ...others, youtubeId },
    });
    const [row] = await world.sql`
      select youtube_id, status, thumbnail, duration from public.videos where id = ${id}`;
    return { status, json, row };
  };
  const idOf = async (lesson: number) => {
    const [row] = await world.sql<{ youtube_id: string }[]>`
      select youtube_id from public.videos where id = ${lesson}`;
    return row?.youtube_id;
  };
  const before = await idOf(id);
  const kept = { ...own, youtube_id: before, status: 'deleted' };
  expect(await save(before)).toMatchObject({ status: 200, row: kept });
  expect(await save(before, {})).toMatchObject({ status: 200, json: { id }, row: kept });
  expect(await save('naoexiste-z')).toMatchObject({
    status: 422,
    json: { code: 'not_importable', field: 'youtubeId' },
    row: kept,
  });
  expect(await save(await idOf(await world.video()))).toMatchObject({
    status: 409,
    json: { code: 'conflict', field: 'youtubeId' },
    row: kept,
  });
  const other = freeYouTubeId('B');
  expect(await save(other)).toMatchObject({
    status: 200,
    json: { youtubeId: other },
    row: { youtube_id: other, status: 'active', thumbnail: null, duration: null },
  });
});

test("a deleted podcast's file is kept for restoring", async () => {
  const form = new FormData();
  form.set('audio', new File([sound(2000)], 'ronda.mp3', { type: 'audio/mpeg' }));
  const { admin, member } = people;
  const refused = await callFunction('api/admin/upload-audio', { who: member, body: form });
  expect(refused.status).toBe(403);
  const stored = await callFunction('api/admin/upload-audio', { who: admin, body: form });
  expect(stored.status).toBe(201);
  expect(
    violation(await readOperations(), 'POST', '/api/admin/upload-audio', 201, stored.json),
  ).toBeNull();
  const file = stored.json as {
    url: string;
    filePath: string;
    fileSize: number;
    fileType: string;
  };
  expect(file.fileSize).toBe(2000);
  const created = await callFunction('api/admin/podcasts', {
    who: admin,
    body: {
      title: 'Ronda',
      audioUrl: file.url,
      filePath: file.filePath,
      fileSize: file.fileSize,
      fileType: file.fileType,
    },
  });
  expect([created.status, created.json]).toMatchObject([201, { publishedAt: expect.any(String) }]);
  const bucket = serviceClient().storage.from('podcasts');
  expect((await bucket.download(file.filePath)).data?.size).toBe(2000);
  const { id } = created.json as { id: number };
  await callFunction(`api/admin/podcasts/${id}`, { method: 'DELETE', who: admin });
  // It may still be brought back.
  expect((await bucket.download(file.filePath)).data?.size).toBe(2000);
});

test('a partial change of a hidden podcast keeps it hidden and keeps its file', async () => {
  const { admin } = people;
  const filePath = await storedFile();
  const id = await world.podcast({
    is_active: false,
    audio_url: `/storage/v1/object/authenticated/podcasts/${filePath}`,
    file_path: filePath,
    original_file_name: 'ronda.mp3',
    duration: '12:34',
  });
  const change = (body: unknown) =>
    callFunction(`api/admin/podcasts/${id}`, { method: 'PUT', who: admin, body });
  const renamed = await change({ title: 'Ronda' });
  expect([renamed.status, renamed.json]).toMatchObject([
    200,
    {
      title: 'Ronda',
      isActive: false,
      filePath,
      originalFileName: 'ronda.mp3',
      duration: '12:34',
      fileSize: 2000,
      fileType: 'audio/mpeg',
    },
  ]);
  expect((await change({ duration: null, fileSize: null })).json).toMatchObject({
    title: 'Ronda',
    duration: null,
    // Storage knows it.
    fileSize: 2000,
    filePath,
  });
  expect((await change({})).status).toBe(400);
  const second = await callFunction('api/admin/podcasts', {
    who: admin,
    body: { title: 'Outra', audioUrl: 'https://audio.example/a.mp3', filePath },
  });
  expect([second.status, second.json]).toMatchObject([
    409,
    { code: 'conflict', field: 'filePath' },
  ]);
});

test('a partial change of a lesson keeps missing fields and clears null ones', async () => {
  const { admin } = people;
  const categoryId = await world.category();
  const id = await world.video({
    source: 'google_drive',
    external_id: randomUUID(),
    title: 'Aula do Drive',
    description: 'Sobre sepse',
    instructor: 'Ana',
    category_id: categoryId,
  });
  const change = async (body: unknown) =>
    (await callFunction(`api/admin/videos/${id}`, { method: 'PUT', who: admin, body })).json;
  const before = {
    title: 'Aula do Drive',
    description: 'Sobre sepse',
    instructor: 'Ana',
    categoryId,
  };
  expect(await change({ featured: true })).toMatchObject({ ...before, featured: true });
  expect(await change({ title: 'Aula', instructor: null })).toMatchObject({
    ...before,
    title: 'Aula',
    instructor: null,
  });
  expect(await change({ description: '', categoryId: null })).toMatchObject({
    description: null,
    categoryId: null,
    title: 'Aula',
  });
});

test('chapters and key points of lessons and podcasts are written and read', async () => {
  const { admin } = people;
  const chapterList = '0:00 Abertura\n0:30 Adrenalina\n1:00 Alta';
  const keyPoints = ['Adrenalina 0,5 mg IM', 'Repetir em 5 min', 'Observar por 6 h'];
  const description = '0:00 Da descrição\n0:20 Dois\n0:40 Três';
  const [video, podcast] = await Promise.all([
    world.video({ description, duration: '10:00' }),
    world.podcast({ description, duration: '10:00' }),
  ]);
  for (const address of [`api/admin/videos/${video}`, `api/admin/podcasts/${podcast}`]) {
    const change = async (body: object) => {
      const youtubeId = address.includes('videos') && { youtubeId: await externalId(video) };
      return callFunction(address, { method: 'PUT', who: admin, body: { ...body, ...youtubeId } });
    };
    const { json: written } = await change({
      chapterList,
      keyPoints: [...keyPoints, ''],
      keyPointsReviewedBy: 'Dra. Ana',
      keyPointsReviewedOn: '2025-03-02',
    });
    expect(written).toMatchObject({
      chapterList,
      chapters: [
        { start: 0, title: 'Abertura' },
        { start: 30, title: 'Adrenalina' },
        { start: 60, title: 'Alta' },
      ],
      keyPoints,
      keyPointsReviewedBy: 'Dra. Ana',
      keyPointsReviewedOn: '2025-03-02',
    });
    const refused = await change({ chapterList: '0:00 A\n0:05 B\n0:30 C' });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      {
        field: 'chapterList',
        message: 'Linha 2: um capítulo começa ao menos 10 segundos depois do anterior',
      },
    ]);
    const timed = await change({ keyPoints: ['2:40 A', 'B', '1:00 – C'] });
    expect(timed.json).toMatchObject({
      keyPoints: ['A', 'B', 'C'],
      keyPointSeconds: [160, null, 60],
    });
    const { json: rewritten } = await change({ keyPoints: ['C', 'A', 'D'] });
    expect(rewritten).toMatchObject({ keyPointSeconds: [60, 160, null] });
    expect((await change({ keyPoints: ['10:01 A', 'B', 'C'] })).status).toBe(400);
    const { json: cleared } = await change({ chapterList: null, keyPoints: null });
    expect(cleared).toMatchObject({
      chapterList: null,
      chapters: [{ title: 'Da descrição' }, { title: 'Dois' }, { title: 'Três' }],
      keyPoints: [],
      keyPointSeconds: [],
      keyPointsReviewedBy: null,
      keyPointsReviewedOn: null,
    });
    expect((await change({ chapters: [] })).status).toBe(400);
  }
});

async function externalId(id: number): Promise<string | undefined> {
  const [row] = await world.sql<{ id: string }[]>`
    select external_id as id from public.videos where id = ${id}`;
  return row?.id;
}

test("a change of one's own password requires the present one", async () => {
  const who = await world.person('member');
  const change = (currentPassword: string, newPassword: string) =>
    callFunction('api/user/change-password', { who, body: { currentPassword, newPassword } });
  const wrong = await change('errada', 'nova-senha-2026');
  expect([wrong.status, wrong.json]).toMatchObject([
    400,
    { code: 'wrong_password', field: 'currentPassword' },
  ]);
  expect((await change(PASSWORD, '12345')).json).toMatchObject({
    field: 'newPassword',
    message: 'Nova senha deve ter pelo menos 6 caracteres',
  });
  expect((await change(PASSWORD, 'nova-senha-2026')).status).toBe(204);
  const login = await callFunction('api/auth/login', {
    body: { emailOrPhone: who.phone, password: 'nova-senha-2026' },
  });
  expect(login.status).toBe(200);
});
