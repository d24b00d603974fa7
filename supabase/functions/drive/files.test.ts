import { describe, expect, it } from 'vitest';
import {
  accountKey,
  DRIVE,
  driveFunction,
  folder,
  shortcut,
  video,
} from '../_shared/testing/drive-function.ts';
import { json } from '../_shared/testing/network.ts';
import { googleFailure } from '../_shared/testing/youtube.ts';
import { createApp } from './app.ts';

const build = driveFunction(createApp);
const HOW =
  'compartilhe por link, porque só a conta de serviço abre este arquivo e os membros não conseguiriam assistir (no Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link)';

/** A Drive with files shared only with the service account, which its list does not show. */
async function withAccount(
  files: Record<string, unknown>[],
  closed: string[],
  { listed = [] as Record<string, unknown>[], key = 'AIza-test' as string | null } = {},
) {
  const world = build([], [], {
    ...(key === null ? {} : { GOOGLE_API_KEY: key }),
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'plantao@projeto.iam.gserviceaccount.com',
    GOOGLE_SERVICE_ACCOUNT_KEY: await accountKey(),
  });
  const { deps } = world;
  const isAccount = (request: Request) => request.headers.has('authorization');
  deps.network.on({
    'POST https://oauth2.googleapis.com/token': () => json({ access_token: 'ya29.t' }),
  });
  for (const file of [...files, folder]) {
    deps.network.on({
      [`GET ${DRIVE}/files/${file.id}`]: (request) =>
        closed.includes(String(file.id)) && !isAccount(request)
          ? googleFailure(404, 'notFound')
          : json(file),
    });
  }
  deps.network.on({
    [`GET ${DRIVE}/files`]: (request) =>
      closed.includes(folder.id) && !isAccount(request)
        ? googleFailure(404, 'notFound')
        : json({
            files: listed.filter(({ id }) => isAccount(request) || !closed.includes(String(id))),
          }),
  });
  return world;
}

describe('a file that only the service account can open', () => {
  it('is refused with how to share it', async () => {
    const { call, videos } = await withAccount([video('abc')], ['abc']);
    const { status, body } = await call('import-video', { fileId: 'abc' });
    expect([status, body]).toEqual([
      422,
      {
        message: `Não foi possível importar: ${HOW}.`,
        code: 'not_importable',
        field: 'fileId',
      },
    ]);
    expect(videos()).toEqual([]);
  });

  it('is also refused behind a shortcut', async () => {
    const files = [shortcut('atalho', 'abc'), video('abc')];
    const { call } = await withAccount(files, ['abc']);
    expect((await call('import-video', { fileId: 'atalho' })).status).toBe(422);
  });

  it.each([[[]], [['pasta']]])(
    'is reported as the only failure of its folder (closed: %j)',
    async (more) => {
      const listed = [video('a'), video('fechado'), video('c'), shortcut('atalho', 'alvo')];
      const { call, videos } = await withAccount(
        [...listed, video('alvo')],
        ['fechado', 'alvo', ...more],
        { listed },
      );
      const { body } = await call('import-folder', { folderId: 'pasta' });
      expect(body).toMatchObject({ successCount: 2, failed: 2, remaining: 0 });
      for (const externalId of ['fechado', 'alvo']) {
        expect(body.results).toContainEqual(
          expect.objectContaining({ externalId, outcome: 'failed', reason: HOW }),
        );
      }
      expect(videos().map((one) => one.external_id)).toEqual(['a', 'c']);
    },
  );

  it('is not imported when there is no API key to check', async () => {
    const unsure = await withAccount([video('abc')], [], { key: null });
    const { status, body } = await unsure.call('import-video', { fileId: 'abc' });
    expect([status, body.message]).toEqual([422, expect.stringContaining('GOOGLE_API_KEY')]);
    const told = await withAccount([video('abc', { permissionIds: ['anyoneWithLink'] })], [], {
      key: null,
    });
    expect((await told.call('import-video', { fileId: 'abc' })).status).toBe(201);
  });

  it('is not imported when the API key is refused, which is the reported failure', async () => {
    const { deps, call } = await withAccount([video('abc')], []);
    deps.network.on({
      [`GET ${DRIVE}/files/abc`]: (request) =>
        request.headers.has('authorization')
          ? json(video('abc'))
          : googleFailure(403, 'accessNotConfigured'),
    });
    const { status, body } = await call('import-video', { fileId: 'abc' });
    expect([status, body.code]).toEqual([502, 'google_forbidden']);
    expect(body.message).toContain('Google Drive API');
  });
});

it('an import continues with the API key while the service account is refused', async () => {
  const { deps, call } = await withAccount([video('abc')], [], { listed: [video('a')] });
  deps.network.on({
    'POST https://oauth2.googleapis.com/token': () => json({ error: 'invalid_grant' }, 400),
  });
  expect((await call('import-video', { fileId: 'abc' })).status).toBe(201);
  expect((await call('import-folder', { folderId: 'pasta' })).body).toMatchObject({
    successCount: 1,
  });
});

describe('the order of a folder', () => {
  const names = ['Aula 1', 'Aula 2', 'Aula 3', 'Aula 10'];
  const listed = names.map((name, index) => video(`v${index}`, { name: `${name}.mp4` }));
  const newestFirst = (rows: Record<string, unknown>[]) =>
    [...rows]
      .sort((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
      .map(({ title }) => title);
  const importFolder = (world: ReturnType<typeof build>) =>
    world.call('import-folder', { folderId: 'pasta' });

  it('is the order of the catalogue, which shows the newest first', async () => {
    const world = build([folder], [{ files: listed }]);
    await importFolder(world);
    expect(newestFirst(world.videos())).toEqual(names);
  });

  it('is kept for targets of shortcuts and for later imports', async () => {
    const pages = [{ files: [listed[0], shortcut('s', 'v1'), listed[3]] }];
    const world = build([folder, listed[1] ?? {}], pages);
    await importFolder(world);
    expect(newestFirst(world.videos())).toEqual(['Aula 1', 'Aula 2', 'Aula 10']);
    world.deps.pass(60_000);
    pages[0] = { files: [...listed] };
    await importFolder(world);
    expect(newestFirst(world.videos())).toEqual(names);
  });

  it('is kept over several calls', async () => {
    const many = Array.from({ length: 1100 }, (_, index) =>
      video(`w${index}`, { name: `Aula ${index + 1}.mp4` }),
    );
    const world = build([folder], [{ files: many }]);
    for (let call = 0; call < 3; call += 1) {
      await importFolder(world);
      world.deps.pass(20_000);
    }
    expect(newestFirst(world.videos())).toEqual(many.map((_, index) => `Aula ${index + 1}`));
  });
});

describe('a hidden lesson whose file is available again', () => {
  it.each([
    ['import-video', { fileId: 'abc' }],
    ['import-folder', { folderId: 'pasta' }],
  ])('is shown again by %s, with a message', async (path, body) => {
    const world = build([folder, video('abc')], [{ files: [video('abc')] }]);
    await world.call('import-video', { fileId: 'abc' });
    Object.assign(world.videos()[0] ?? {}, { status: 'deleted' });
    const answer = await world.call(path, body);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain(
      'Esta aula já estava no catálogo, escondida; voltou a ser exibida.',
    );
    expect(world.videos()).toMatchObject([{ external_id: 'abc', status: 'active' }]);
    if (path === 'import-folder') {
      expect(answer.body).toMatchObject({ successCount: 0, restored: 1, skipped: 0, remaining: 0 });
      expect((await world.call(path, body)).body).toMatchObject({ restored: 0, skipped: 1 });
    }
  });
});

describe('an incomplete list of a folder', () => {
  it('is reported with the reason, and its files are imported', async () => {
    const { call, videos } = build([folder], [{ nextPageToken: '0', files: [video('a')] }]);
    const { body } = await call('import-folder', { folderId: 'pasta' });
    expect(body).toMatchObject({
      successCount: 1,
      isIncomplete: true,
      incompleteReason: 'O Google Drive repetiu uma página da lista.',
    });
    expect(videos()).toHaveLength(1);
  });

  it('is reported with the number of unreadable entries', async () => {
    const { call } = build([folder], [{ files: [video('a'), { name: 'sem id' }, 5] }]);
    expect((await call('import-folder', { folderId: 'pasta' })).body).toMatchObject({
      successCount: 1,
      unreadable: 2,
    });
  });
});

it("invalid characters are removed from a file's name, and the folder is imported", async () => {
  const odd = video('a', {
    name: `Choque \u0000séptico \ud83d${'x'.repeat(490)}🫀🫀.mp4`,
    description: `\u0000${'🫀'.repeat(10_001)}`,
  });
  const { call, videos } = build([folder], [{ files: [odd, video('b')] }]);
  expect((await call('import-folder', { folderId: 'pasta' })).body).toMatchObject({
    successCount: 2,
  });
  for (const { title, description } of videos()) {
    expect(`${title}${description}`).not.toMatch(/\0|\p{Cs}/u);
    expect(String(title).length).toBeLessThanOrEqual(500);
    expect(String(description).length).toBeLessThanOrEqual(20_000);
  }
});
