import { describe, expect, it } from 'vitest';
import { testDeps } from '../testing/deps.ts';
import { workOnce } from '../testing/jobs.ts';
import { json } from '../testing/network.ts';
import { serveTables } from '../testing/tables.ts';
import { googleFailure, idOf, serveYouTube, YOUTUBE, YOUTUBE_ENV } from '../testing/youtube.ts';
import { catalogueCheck } from './check.ts';

type Stored = {
  source?: 'google_drive';
  external_id?: string;
  status?: string;
  duration?: string | null;
  thumbnail?: string | null;
};

/** A catalogue of lessons of YouTube, all visible unless changed, and no file without a row. */
function build(
  lessons: Stored[],
  change: Parameters<typeof serveYouTube>[2] = () => ({}),
  env: Record<string, string> = YOUTUBE_ENV,
) {
  const deps = testDeps(env);
  const tables = serveTables(deps, {
    videos: () => false,
    sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
  });
  tables.videos?.push(
    ...lessons.map((lesson, index) => ({
      id: index + 1,
      source: 'youtube',
      external_id: idOf(index + 1),
      resource_key: null,
      title: `Aula ${index + 1}`,
      thumbnail: `https://i.ytimg.com/vi/${idOf(index + 1)}/hqdefault.jpg`,
      duration: '12:34',
      status: 'active',
      status_checked_at: null,
      ...lesson,
    })),
  );
  serveYouTube(deps, [], change);
  deps.network.on({ [ORPHANS]: () => json([]) });
  const check = () => workOnce(deps, catalogueCheck);
  return { deps, check, videos: () => tables.videos ?? [], tables };
}

const ORPHANS = 'POST /rest/v1/rpc/orphaned_files';
const DRIVE = 'https://www.googleapis.com/drive/v3';
const inDrive = (id: string): Stored => ({ source: 'google_drive', external_id: id });
const driveFile = (id: string) => json({ id, name: `${id}.mp4`, mimeType: 'video/mp4' });

describe('the check', () => {
  it('marks what may no longer be shown, readmits what may, leaves the rest alone', async () => {
    const { check, videos, deps } = build([{}, {}, {}, { status: 'deleted' }, {}], (id) => {
      if (id === idOf(2)) return null;
      if (id === idOf(3)) return { status: { embeddable: false } };
      if (id === idOf(5)) return { status: { privacyStatus: 'private' } };
      return {};
    });
    const result = await check();
    expect(videos().map((video) => video.status)).toEqual([
      'active',
      'deleted',
      'not_embeddable',
      'active',
      'private',
    ]);
    expect(result).toMatchObject({ status: 'succeeded', totalFound: 5, imported: 4, failed: 3 });
    expect(result.errors).toEqual([
      'Aula 2: não existe mais ou ficou privado',
      'Aula 3: não permite mais a exibição fora do YouTube',
      'Aula 4: disponível de novo',
      'Aula 5: agora é privado',
    ]);
    const at = new Date(deps.now()).toISOString();
    expect(videos().every((video) => video.status_checked_at === at)).toBe(true);
  });

  it('keeps calling private what was, while YouTube says no more than that it is not there', async () => {
    const { check, videos } = build([{ status: 'private' }, {}], (id) =>
      id === idOf(1) ? null : {},
    );
    expect(await check()).toMatchObject({ failed: 1, errors: [] });
    expect(videos().map((video) => video.status)).toEqual(['private', 'active']);
  });

  it('fills in a duration that was unknown, and keeps one that an administrator wrote', async () => {
    const { check, videos } = build([{ duration: null }, { duration: '1:00' }]);
    await check();
    expect(videos().map((video) => video.duration)).toEqual(['12:34', '1:00']);
  });

  it('renews pictures of YouTube and keeps those that were chosen here', async () => {
    const { check, videos } = build(
      [{}, { thumbnail: '/demo/a.webp' }, { thumbnail: null }],
      (id) => ({
        snippet: {
          title: id,
          thumbnails: { high: { url: `https://i.ytimg.com/vi/${id}/new.jpg`, width: 480 } },
        },
      }),
    );
    await check();
    expect(videos().map((video) => video.thumbnail)).toEqual([
      `https://i.ytimg.com/vi/${idOf(1)}/new.jpg`,
      '/demo/a.webp',
      `https://i.ytimg.com/vi/${idOf(3)}/new.jpg`,
    ]);
  });

  const dozen = () => Array.from({ length: 12 }, () => ({}));

  it('doubts an answer in which everything would be gone at once, and asks again', async () => {
    let asked = 0;
    const { check, videos, deps } = build(dozen());
    const answer = deps.network.fetch;
    deps.fetch = async (input, init) => {
      const isVideos = String(input).startsWith(`${YOUTUBE}/videos`);
      if (isVideos) asked += 1;
      return isVideos && asked === 1 ? json({ items: [] }) : answer(input, init);
    };
    expect(await check()).toMatchObject({ status: 'succeeded', failed: 0 });
    expect(asked).toBe(2);
    expect(videos().every((video) => video.status === 'active')).toBe(true);
  });

  it('believes it the second time', async () => {
    const { check, videos } = build(dozen(), () => null);
    expect(await check()).toMatchObject({ status: 'succeeded', failed: 12 });
    expect(videos().every((video) => video.status === 'deleted')).toBe(true);
  });

  it('changes nothing when YouTube fails', async () => {
    const { deps, check, videos } = build([{}]);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: () => googleFailure(403, 'quotaExceeded') });
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'quota' });
    expect(videos()[0]?.status).toBe('active');
  });
});

describe('a question that fails for reasons of its own', () => {
  it('leaves that lesson as it was; the others are asked about', async () => {
    const { deps, check, videos } = build(
      [inDrive('ruim'), inDrive('boa'), inDrive('foi')],
      undefined,
      {
        GOOGLE_API_KEY: 'AIza-test',
      },
    );
    deps.network.on({
      [`GET ${DRIVE}/files/ruim`]: () => googleFailure(403, 'cannotDownloadFile'),
      [`GET ${DRIVE}/files/boa`]: () => driveFile('boa'),
      [`GET ${DRIVE}/files/foi`]: () => googleFailure(404, 'notFound'),
    });
    expect(await check()).toMatchObject({
      status: 'succeeded',
      totalFound: 2,
      errors: [
        'Aula 1: O Google negou o acesso (erro 403). Verifique as permissões.',
        'Aula 3: não existe mais ou ficou privado',
      ],
    });
    expect(videos().map((video) => video.status)).toEqual(['active', 'active', 'deleted']);
  });

  it('is one that never answers, too, in between others that do', async () => {
    const { deps, check, videos } = build(
      ['a', 'muda', 'b', 'surda', 'foi'].map(inDrive),
      undefined,
      { GOOGLE_API_KEY: 'AIza-test' },
    );
    // "muda" and "surda" have no answer.
    deps.network.on({
      [`GET ${DRIVE}/files/a`]: () => driveFile('a'),
      [`GET ${DRIVE}/files/b`]: () => driveFile('b'),
      [`GET ${DRIVE}/files/foi`]: () => googleFailure(404, 'notFound'),
    });
    expect(await check()).toMatchObject({
      status: 'succeeded',
      totalFound: 3,
      errors: [
        'Aula 2: Não houve conexão com o Google. Tente novamente em instantes.',
        'Aula 4: Não houve conexão com o Google. Tente novamente em instantes.',
        'Aula 5: não existe mais ou ficou privado',
      ],
    });
    expect(videos()[4]?.status).toBe('deleted');
  });

  it('is no longer taken for one when the next gets no answer either: the connection is lost', async () => {
    const { deps, check } = build(['a', 'b', 'c'].map(inDrive), undefined, {
      GOOGLE_API_KEY: 'AIza-test',
    });
    deps.network.on({ [`GET ${DRIVE}/files/c`]: () => driveFile('c') });
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'network' });
    expect(deps.network.calls.some(({ path }) => path === `${DRIVE}/files/c`)).toBe(false);
  });

  it('of fifty lessons of YouTube does not keep the next fifty from being asked about', async () => {
    const { deps, check, videos } = build(
      Array.from({ length: 60 }, () => ({})),
      (id) => (id === idOf(60) ? null : {}),
    );
    const answer = deps.network.fetch;
    deps.fetch = async (input, init) =>
      String(input).startsWith(`${YOUTUBE}/videos`) && String(input).includes(idOf(1))
        ? googleFailure(400, 'invalidParameter')
        : answer(input, init);
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 10 });
    expect(videos()[59]?.status).toBe('deleted');
  });

  it('is a failure of the check when no other was answered', async () => {
    const { deps, check } = build([{}]);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: () => googleFailure(400, 'invalidParameter') });
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'general' });
  });

  it.each([
    ['keyInvalid', 400, 'unauthorized'],
    ['accessNotConfigured', 403, 'forbidden'],
    ['quotaExceeded', 403, 'quota'],
  ])('unlike %s, which stops the check at once', async (reason, status, errorType) => {
    const { deps, check } = build([inDrive('a'), inDrive('b')], undefined, {
      GOOGLE_API_KEY: 'AIza-test',
    });
    deps.network.on({ [`GET ${DRIVE}/files/a`]: () => googleFailure(status, reason) });
    expect(await check()).toMatchObject({ status: 'failed', errorType });
    expect(deps.network.calls.some(({ path }) => path === `${DRIVE}/files/b`)).toBe(false);
  });
});

describe('an installation without credentials', () => {
  it('for YouTube checks its lessons of Drive', async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, hash: 'SHA-256' };
    const pair = await crypto.subtle.generateKey(
      { ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['sign', 'verify'],
    );
    const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
    const { deps, check, videos } = build([{}, inDrive('foi')], undefined, {
      GOOGLE_SERVICE_ACCOUNT_EMAIL: 'conta@projeto.iam.gserviceaccount.com',
      GOOGLE_SERVICE_ACCOUNT_KEY: btoa(String.fromCharCode(...der)),
    });
    deps.network.on({
      'POST https://oauth2.googleapis.com/token': () => json({ access_token: 'ya29.token' }),
      [`GET ${DRIVE}/files/foi`]: () => googleFailure(404, 'notFound'),
    });
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 1, failed: 1 });
    expect(videos().map((video) => video.status)).toEqual(['active', 'deleted']);
  });

  it('for neither leaves every lesson alone, says so and cleans up', async () => {
    const { deps, check, videos, tables } = build([{}, inDrive('foi')], undefined, {
      GOOGLE_SERVICE_ACCOUNT_EMAIL: 'x@y.example',
      GOOGLE_SERVICE_ACCOUNT_KEY: 'bm90IGEga2V5',
    });
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 0, errors: [] });
    expect(videos().map((video) => video.status_checked_at)).toEqual([null, null]);
    expect(tables.sync_runs?.[0]?.log).toEqual([
      'Aulas do Google Drive não verificadas: A chave da conta de serviço do Google é inválida. Peça a quem cuida do servidor.',
      'Aulas do YouTube não verificadas: A integração com o YouTube não está configurada (YOUTUBE_API_KEY). Peça a quem cuida do servidor.',
      'Verificadas 0 aulas, 0 indisponíveis',
    ]);
    expect(deps.network.calls.some(({ path }) => ORPHANS.endsWith(path))).toBe(true);
  });

  it('for Drive checks its lessons of YouTube', async () => {
    const { check, videos } = build([inDrive('x'), {}], () => null);
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 1, failed: 1 });
    expect(videos().map((video) => video.status)).toEqual(['active', 'deleted']);
  });
});

describe('the time of a call', () => {
  it('ends between two files of Drive; the next call, which it asks for itself, goes on there', async () => {
    const lessons = Array.from({ length: 25 }, (_, index) => inDrive(`f${index}`));
    const { deps, check, videos } = build(lessons, undefined, {
      GOOGLE_API_KEY: 'AIza-test',
      SYNC_CRON_TOKEN: 'c'.repeat(32),
    });
    let handedOver = 0;
    deps.network.on({
      'POST /functions/v1/youtube/catalogue-check': () => {
        handedOver += 1;
        return json({});
      },
    });
    let asked = 0;
    for (const { external_id: id } of lessons) {
      deps.network.on({
        [`GET ${DRIVE}/files/${id}`]: () => {
          asked += 1;
          deps.pass(10_000);
          return driveFile(String(id));
        },
      });
    }
    const begun = deps.now();
    expect(await check()).toMatchObject({ status: 'running', totalFound: 10 });
    expect(deps.now() - begun).toBeLessThanOrEqual(100_000);
    expect(await check()).toMatchObject({ status: 'running', totalFound: 20 });
    expect(await check()).toMatchObject({ status: 'succeeded', totalFound: 25 });
    await Promise.all(deps.background);
    expect(handedOver).toBe(2);
    expect(asked).toBe(25);
    expect(videos().every((video) => video.status_checked_at !== null)).toBe(true);
  });
});

describe('files that nothing refers to', () => {
  /** So many of them in each bucket; Storage takes `ms` for every call. */
  function clutter(deps: ReturnType<typeof build>['deps'], each: number, ms = 0) {
    const left = (['podcasts', 'avatars'] as const).flatMap((bucket_id) =>
      Array.from({ length: each }, (_, index) => ({ bucket_id, name: `pasta/${index}` })),
    );
    const remove = (bucket: string) => async (request: Request) => {
      deps.pass(ms);
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      for (const name of prefixes) {
        left.splice(
          left.findIndex((one) => one.bucket_id === bucket && one.name === name),
          1,
        );
      }
      return json(prefixes.map((name) => ({ name })));
    };
    deps.network.on({
      [ORPHANS]: async (request) => {
        const { p_limit } = (await request.json()) as { p_limit: number };
        return json(left.slice(0, p_limit));
      },
      'DELETE /storage/v1/object/podcasts': remove('podcasts'),
      'DELETE /storage/v1/object/avatars': remove('avatars'),
    });
    return left;
  }

  it('go, however many, in few calls', async () => {
    const { deps, check, tables } = build([{}]);
    const left = clutter(deps, 1500);
    expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(left).toEqual([]);
    expect(deps.network.calls.filter(({ path }) => path.includes('/object/'))).toHaveLength(30);
    expect(tables.sync_runs?.[0]?.log).toContain('Arquivos sem uso removidos: 3000');
  });

  it('stay for the next check when the time is up, which has ended well all the same', async () => {
    const { deps, check, tables } = build([{}]);
    const left = clutter(deps, 5000, 10_000);
    const begun = deps.now();
    expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(deps.now() - begun).toBeLessThanOrEqual(130_000);
    expect(left.length).toBeGreaterThan(0);
    expect(tables.sync_runs?.[0]).toMatchObject({
      status: 'succeeded',
      log: expect.arrayContaining(['Ainda há arquivos sem uso: a próxima verificação continua.']),
    });
  });

  it('that Storage does not find are not asked for without end', async () => {
    const { deps, check } = build([{}]);
    clutter(deps, 1500);
    deps.network.on({ 'DELETE /storage/v1/object/podcasts': () => json([]) });
    expect(await check()).toMatchObject({ status: 'succeeded' });
    expect(deps.network.calls.filter(({ path }) => ORPHANS.endsWith(path))).toHaveLength(1);
  });

  it.each([ORPHANS, 'DELETE /storage/v1/object/podcasts'])(
    'that cannot be removed are told of and logged, and fail no check (%s)',
    async (call) => {
      const { deps, check, tables, videos } = build([{}], () => null);
      clutter(deps, 1);
      deps.network.on({ [call]: () => json({ message: 'x', code: '57014' }, 500) });
      const problem = 'Arquivos sem uso não removidos: o armazenamento ou o banco não respondeu.';
      expect(await check()).toMatchObject({
        status: 'succeeded',
        errors: ['Aula 1: não existe mais ou ficou privado', problem],
      });
      expect(videos()[0]?.status).toBe('deleted');
      expect(tables.sync_runs?.[0]).toMatchObject({ status: 'succeeded' });
      expect(tables.sync_runs?.[0]?.errors).toContain(problem);
      expect(deps.lines).toContainEqual(
        expect.objectContaining({ level: 'error', event: 'files not cleaned up' }),
      );
    },
  );

  it('go although the sources refuse', async () => {
    const { deps, check } = build([{}]);
    const left = clutter(deps, 1);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: () => googleFailure(403, 'quotaExceeded') });
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'quota' });
    expect(left).toEqual([]);
  });
});
