import { describe, expect, it } from 'vitest';
import { testDeps } from '../_shared/testing/deps.ts';
import {
  DRIVE,
  driveFunction,
  FOLDER,
  folder,
  SHORTCUT,
  shortcut,
  video,
} from '../_shared/testing/drive-function.ts';
import { json } from '../_shared/testing/network.ts';
import { servePeople, tokenOf } from '../_shared/testing/people.ts';
import { googleFailure } from '../_shared/testing/youtube.ts';
import { createApp } from './app.ts';

const build = driveFunction(createApp);

it.each([
  ['import-video', { fileId: 'abc' }],
  ['import-folder', { folderId: 'abc' }],
])('%s is allowed to administrators only', async (path, body) => {
  const { call } = build([]);
  expect((await call(path, body, 'member')).status).toBe(403);
  expect((await call(path, body, 'pending')).body.code).toBe('pending_approval');
});

describe('the import of one file', () => {
  it("adds a lesson from Drive's 64-bit numbers as text", async () => {
    const { deps, call, videos } = build([video('abc', { name: 'Sepse grave.mp4' })]);
    const { status, body } = await call('import-video', {
      fileId: 'https://drive.google.com/file/d/abc/view?resourcekey=0-k',
      categoryId: 2,
    });
    expect([status, body]).toEqual([
      201,
      {
        video: { id: 1, title: 'Sepse grave', status: 'active' },
        restored: false,
        message: null,
      },
    ]);
    expect(videos()).toMatchObject([
      {
        source: 'google_drive',
        external_id: 'abc',
        resource_key: '0-k',
        duration: '12:34',
        thumbnail: null,
        category_id: 2,
      },
    ]);
    const asked = deps.network.calls.find((one) => one.path === `${DRIVE}/files/abc`);
    expect(asked?.headers.get('x-goog-drive-resource-keys')).toBe('abc/0-k');
    expect(asked?.search).toContain('supportsAllDrives=true');
    expect(asked?.search).not.toContain('AIza');
  });

  it.each([
    [{}],
    [{ videoMediaMetadata: { durationMillis: '0' } }],
    [{ videoMediaMetadata: { durationMillis: 'x' } }],
  ])('adds a lesson without a duration while Drive has none (%j)', async (change) => {
    const { call, videos } = build([video('abc', { videoMediaMetadata: undefined, ...change })]);
    expect((await call('import-video', { fileId: 'abc' })).status).toBe(201);
    expect(videos()[0]?.duration).toBeNull();
  });

  it('follows a shortcut and recognises a video without a type by its name', async () => {
    const { call, videos } = build([
      { id: 'atalho', name: 'x', mimeType: SHORTCUT, shortcutDetails: { targetId: 'alvo' } },
      video('alvo', { mimeType: 'application/octet-stream', name: 'Trauma.mkv' }),
    ]);
    expect((await call('import-video', { fileId: 'atalho' })).status).toBe(201);
    expect(videos()).toMatchObject([{ external_id: 'alvo', title: 'Trauma' }]);
  });

  it.each([
    [video('abc', { trashed: true }), 422, 'está na lixeira do Drive'],
    [video('abc', { mimeType: FOLDER }), 422, 'é uma pasta; use a aba de pastas'],
    [video('abc', { mimeType: 'application/pdf' }), 422, 'não é um vídeo'],
  ])('%# is refused with the reason', async (file, status, reason) => {
    const answer = await build([file]).call('import-video', { fileId: 'abc' });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      code: 'not_importable',
      field: 'fileId',
      message: `Não foi possível importar: ${reason}.`,
    });
  });

  it('is a 404 when the file is not shared', async () => {
    const { deps, call } = build([]);
    deps.network.on({ [`GET ${DRIVE}/files/abc`]: () => googleFailure(404, 'notFound') });
    const { status, body } = await call('import-video', { fileId: 'abc' });
    expect([status, body]).toEqual([
      404,
      {
        message: 'Arquivo não encontrado ou não compartilhado com “qualquer pessoa com o link”.',
        code: 'not_found',
        field: 'fileId',
      },
    ]);
  });
});

describe('a folder', () => {
  it('is imported over empty pages and broken shortcuts', async () => {
    const { deps, call, videos } = build(
      [folder],
      [
        { nextPageToken: '1', files: [video('a')] },
        { nextPageToken: '2', files: [] },
        {
          files: [
            video('b'),
            {
              id: 'atalho',
              name: 'Perdido',
              mimeType: SHORTCUT,
              shortcutDetails: { targetId: 'z' },
            },
            { id: 'planilha', name: 'dados.bin', mimeType: 'application/octet-stream' },
          ],
        },
      ],
    );
    deps.network.on({ [`GET ${DRIVE}/files/z`]: () => googleFailure(404, 'notFound') });
    const { status, body } = await call('import-folder', { folderId: 'pasta' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ successCount: 2, skipped: 0, failed: 1, isIncomplete: false });
    expect(videos().map((one) => one.external_id)).toEqual(['a', 'b']);
    const query = new URLSearchParams(
      deps.network.calls.find((one) => one.path === `${DRIVE}/files`)?.search,
    );
    expect(query.get('q')).toContain("'pasta' in parents and trashed = false");
    expect(query.get('fields')).toContain('nextPageToken');
    expect(query.get('includeItemsFromAllDrives')).toBe('true');
  });

  it('is not imported twice', async () => {
    const { call } = build([folder], [{ files: [video('a')] }]);
    await call('import-folder', { folderId: 'pasta' });
    expect((await call('import-folder', { folderId: 'pasta' })).body).toMatchObject({
      successCount: 0,
      skipped: 1,
    });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => video(`v${String(index).padStart(4, '0')}`));
  const importFolder = (call: ReturnType<typeof build>['call']) =>
    call('import-folder', { folderId: 'pasta' });

  it('is imported without deleted lessons, which are listed; importing such a file by itself works', async () => {
    const { call, videos, tables } = build(
      [folder, video('b')],
      [{ files: [video('a'), video('b')] }],
    );
    tables.deleted_videos?.push({ source: 'google_drive', external_id: 'b', title: 'Via aérea' });
    const { body } = await call('import-folder', { folderId: 'pasta' });
    expect(body).toMatchObject({
      successCount: 1,
      skipped: 0,
      failed: 0,
      remaining: 0,
      deleted: [{ externalId: 'b', title: 'Via aérea' }],
    });
    expect(videos().map((one) => one.external_id)).toEqual(['a']);
    expect((await call('import-video', { fileId: 'b' })).status).toBe(201);
  });

  it('too large for one call is completed by the next ones', async () => {
    const { call, videos } = build([folder], [{ files: many(1100) }]);
    expect((await importFolder(call)).body).toMatchObject({ successCount: 500, remaining: 600 });
    expect((await importFolder(call)).body).toMatchObject({
      successCount: 500,
      skipped: 500,
      remaining: 100,
    });
    expect((await importFolder(call)).body).toMatchObject({ successCount: 100, remaining: 0 });
    expect(new Set(videos().map((one) => one.external_id)).size).toBe(1100);
  });

  it('with two broken shortcuts of one name reports both', async () => {
    const { deps, call } = build(
      [folder],
      [{ files: [shortcut('s1', 'x', 'Aula'), shortcut('s2', 'y', 'Aula')] }],
    );
    for (const id of ['x', 'y']) {
      deps.network.on({ [`GET ${DRIVE}/files/${id}`]: () => googleFailure(404, 'notFound') });
    }
    const { body } = await importFolder(call);
    expect(body).toMatchObject({
      failed: 2,
      results: [
        { externalId: 'x', title: 'Aula', outcome: 'failed' },
        { externalId: 'y', title: 'Aula', outcome: 'failed' },
      ],
    });
  });

  it.each([
    [
      403,
      'cannotDownloadFile',
      'O Google Drive negou o acesso ao que foi pedido (erro 403). Verifique as permissões.',
    ],
    [
      500,
      'backendError',
      'O Google Drive está com problemas neste momento. Tente novamente em alguns minutos.',
    ],
  ])('loses only the shortcut that answers %d', async (status, reason, message) => {
    const { deps, call, videos } = build(
      [folder, video('alvo')],
      [{ files: [shortcut('s1', 'x', 'Perdida'), shortcut('s2', 'alvo'), video('a')] }],
    );
    deps.network.on({ [`GET ${DRIVE}/files/x`]: () => googleFailure(status, reason) });
    const answer = await importFolder(call);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ successCount: 2, failed: 1, remaining: 0 });
    expect(answer.body.results).toContainEqual({
      externalId: 'x',
      outcome: 'failed',
      title: 'Perdida',
      reason: message,
    });
    expect(videos().map((one) => one.external_id)).toEqual(['a', 'alvo']);
  });

  it('keeps the imported files when the quota ends, and reports the reason for the others', async () => {
    const { deps, call, videos } = build(
      [folder],
      [{ files: [shortcut('s1', 'x', 'Perdida'), video('a')] }],
    );
    deps.network.on({ [`GET ${DRIVE}/files/x`]: () => googleFailure(403, 'dailyLimitExceeded') });
    const { status, body } = await importFolder(call);
    expect([status, body]).toMatchObject([200, { successCount: 1, failed: 1, remaining: 0 }]);
    expect(videos()).toHaveLength(1);
  });

  it('fails with the reason when nothing can be read', async () => {
    const { deps, call } = build([folder], [{ files: [shortcut('s1', 'x')] }]);
    deps.network.on({ [`GET ${DRIVE}/files/x`]: () => googleFailure(403, 'dailyLimitExceeded') });
    const { status, body } = await importFolder(call);
    expect([status, body.code]).toEqual([502, 'google_quota']);
  });

  it('of slow shortcuts is imported until the time is up, and continued by the next call', async () => {
    const targets = many(100);
    const { deps, call, videos } = build(
      [folder],
      [{ files: [...targets.map(({ id }) => shortcut(`s-${id}`, id)), video('arquivo')] }],
    );
    for (const target of targets) {
      deps.network.on({
        [`GET ${DRIVE}/files/${target.id}`]: () => {
          deps.pass(1500);
          return json(target);
        },
      });
    }
    const begun = deps.now();
    const { body } = await importFolder(call);
    expect(deps.now() - begun).toBeLessThanOrEqual(120_000);
    const added = Number(body.successCount);
    expect(added).toBeGreaterThan(40);
    expect(body).toMatchObject({ failed: 0, remaining: 101 - added });
    expect(videos()).toHaveLength(added);
    await importFolder(call);
    expect((await importFolder(call)).body).toMatchObject({ skipped: 101, remaining: 0 });
  });

  it('is refused when it is a file', async () => {
    const { status, body } = await build([video('abc')]).call('import-folder', { folderId: 'abc' });
    expect([status, body.field]).toEqual([422, 'folderId']);
    expect(body.message).toBe('Isto é um arquivo, não uma pasta. Use a aba Arquivo do Drive.');
  });
});

it('is refused with the missing setting when Drive is not configured', async () => {
  const deps = testDeps();
  servePeople(deps);
  const response = await createApp(deps).request('/drive/import-video', {
    method: 'POST',
    body: '{"fileId":"abc"}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf('admin')}` },
  });
  expect(response.status).toBe(503);
});
