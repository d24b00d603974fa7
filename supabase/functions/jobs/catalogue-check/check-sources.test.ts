import { describe, expect, it } from 'vitest';
import { DRIVE, video } from '../../_shared/testing/drive-function.ts';
import { json } from '../../_shared/testing/network.ts';
import { googleFailure, idOf, YOUTUBE, YOUTUBE_ENV } from '../../_shared/testing/youtube.ts';
import { BOTH_ENV, catalogue, inDrive, lessons } from './testing/catalogue.ts';

const lost = () => {
  throw new TypeError('connection reset');
};

/** A key of a service account, as an environment carries it. */
async function accountKey(): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, hash: 'SHA-256' };
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...der))}\n-----END PRIVATE KEY-----`;
}

describe('a source that fails as a whole', () => {
  it.each([
    ['accessNotConfigured', 403, 'forbidden'],
    ['keyInvalid', 400, 'unauthorized'],
    ['quotaExceeded', 403, 'quota'],
    ['ipRefererBlocked', 403, 'forbidden'],
  ])(
    'is reported once for YouTube with %s, and Drive is still checked',
    async (reason, status, type) => {
      const { check, deps, statuses, gone, asked } = catalogue([
        ...lessons(60),
        inDrive('a'),
        inDrive('foi'),
      ]);
      gone('foi');
      deps.network.on({ [`GET ${YOUTUBE}/videos`]: () => googleFailure(status, reason) });
      const result = await check();
      expect(result).toMatchObject({
        status: 'incomplete',
        totalFound: 62,
        failed: 60,
        hidden: 1,
        units: 1,
        sourceFailures: [{ source: 'youtube', type }],
        errorType: null,
      });
      expect(result.errors).toHaveLength(1);
      expect(asked(`${YOUTUBE}/videos`)).toHaveLength(1);
      expect(statuses().slice(-2)).toEqual(['active', 'deleted']);
      expect(statuses().filter((one) => one === 'active')).toHaveLength(61);
    },
  );

  it('on its second page keeps the answers of the first', async () => {
    const { check, deps, statuses } = catalogue(lessons(120), (id) =>
      id === idOf(1) ? { status: { privacyStatus: 'private' } } : id === idOf(2) ? null : {},
    );
    const { fetch } = deps;
    deps.fetch = async (input, init) =>
      String(input).includes(`${YOUTUBE}/videos`) && String(input).includes(idOf(51))
        ? googleFailure(403, 'quotaExceeded')
        : fetch(input, init);
    expect(await check()).toMatchObject({
      status: 'incomplete',
      totalFound: 120,
      failed: 71,
      hidden: 1,
      units: 2,
    });
    // There was no second call about the second one.
    expect(statuses().slice(0, 3)).toEqual(['private', 'active', 'active']);
  });

  it.each([
    ['accessNotConfigured', 403, 'forbidden'],
    ['keyInvalid', 400, 'unauthorized'],
  ])(
    'is reported once for Drive with %s, and YouTube is still checked',
    async (reason, status, type) => {
      const files = Array.from({ length: 20 }, (_, index) => inDrive(`f${index}`));
      const { check, deps, statuses } = catalogue([...files, ...lessons(2)], (id) =>
        id === idOf(22) ? null : {},
      );
      for (const { external_id: id } of files) {
        deps.network.on({ [`GET ${DRIVE}/files/${id}`]: () => googleFailure(status, reason) });
      }
      expect(await check()).toMatchObject({
        status: 'incomplete',
        totalFound: 22,
        failed: 20,
        hidden: 1,
        sourceFailures: [{ source: 'drive_key', type }],
      });
      expect(deps.network.calls.filter(({ path }) => path.startsWith(DRIVE))).toHaveLength(6);
      expect(statuses().filter((one) => one === 'active')).toHaveLength(21);
    },
  );

  it('is reported for the service account, while the API key is still used; a file that neither finds is not hidden', async () => {
    const { check, deps, statuses, gone } = catalogue([inDrive('a'), inDrive('b'), {}], undefined, {
      ...BOTH_ENV,
      GOOGLE_SERVICE_ACCOUNT_EMAIL: 'conta@projeto.iam.gserviceaccount.com',
      GOOGLE_SERVICE_ACCOUNT_KEY: await accountKey(),
    });
    gone('b');
    deps.network.on({
      'POST https://oauth2.googleapis.com/token': () => json({ error: 'invalid_grant' }, 400),
    });
    expect(await check()).toMatchObject({
      status: 'incomplete',
      totalFound: 3,
      skipped: 2,
      failed: 1,
      sourceFailures: [{ source: 'drive_account', type: 'unauthorized' }],
    });
    expect(statuses()).toEqual(['active', 'active', 'active']);
  });

  it('because its key cannot be read does not stop the check of YouTube', async () => {
    const { check, statuses } = catalogue([inDrive('a'), {}], () => null, {
      ...YOUTUBE_ENV,
      GOOGLE_SERVICE_ACCOUNT_EMAIL: 'x@y.example',
      GOOGLE_SERVICE_ACCOUNT_KEY: 'bm90IGEga2V5',
    });
    expect(await check()).toMatchObject({
      status: 'incomplete',
      failed: 1,
      hidden: 1,
      sourceFailures: [{ source: 'drive_account' }],
    });
    expect(statuses()).toEqual(['active', 'deleted']);
  });

  it('is used again by the next check, which then succeeds', async () => {
    const { check, deps, statuses } = catalogue(lessons(3), (id) => (id === idOf(1) ? null : {}));
    const { fetch } = deps;
    deps.fetch = async (input, init) =>
      String(input).includes(`${YOUTUBE}/videos`)
        ? googleFailure(403, 'quotaExceeded')
        : fetch(input, init);
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'quota' });
    deps.fetch = fetch;
    expect(await check()).toMatchObject({
      status: 'succeeded',
      totalFound: 3,
      hidden: 1,
      sourceFailures: [],
    });
    expect(statuses()).toEqual(['deleted', 'active', 'active']);
  });

  it('together with the other one fails the check, with the cause as the last error', async () => {
    const { check, deps, statuses } = catalogue([{}, inDrive('a')]);
    deps.network.on({
      [`GET ${YOUTUBE}/videos`]: () => googleFailure(403, 'quotaExceeded'),
      [`GET ${DRIVE}/files/a`]: () => googleFailure(403, 'accessNotConfigured'),
    });
    const result = await check();
    expect(result).toMatchObject({
      status: 'failed',
      errorType: 'quota',
      totalFound: 2,
      failed: 2,
      sourceFailures: [{ source: 'youtube' }, { source: 'drive_key' }],
    });
    expect(result.errors.at(-1)).toMatch(/^Nenhuma aula foi verificada\. .*quota/);
    expect(statuses()).toEqual(['active', 'active']);
  });
});

describe('a connection that is lost', () => {
  it('twice in a row ends the check of that source only', async () => {
    const files = Array.from({ length: 30 }, (_, index) => inDrive(`f${index}`));
    const { check, deps, statuses } = catalogue([...files, {}], () => null);
    for (const { external_id: id } of files)
      deps.network.on({ [`GET ${DRIVE}/files/${id}`]: lost });
    expect(await check()).toMatchObject({
      status: 'incomplete',
      totalFound: 31,
      failed: 30,
      hidden: 1,
      sourceFailures: [{ source: 'drive_key', type: 'network' }],
    });
    // Two times six files, each tried three times.
    expect(deps.network.calls.filter(({ path }) => path.startsWith(DRIVE))).toHaveLength(36);
    expect(statuses().at(-1)).toBe('deleted');
  });

  it('in the only call of a source counts as a failure of that source', async () => {
    const { check, deps } = catalogue([{}, inDrive('a')]);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: lost });
    expect(await check()).toMatchObject({
      status: 'incomplete',
      failed: 1,
      sourceFailures: [{ source: 'youtube', type: 'network' }],
    });
  });

  it('for some files concerns only those files', async () => {
    const { check, deps, statuses, gone } = catalogue(
      ['a', 'muda', 'b', 'surda', 'foi'].map((id) => inDrive(id)),
    );
    gone('foi');
    deps.network.on({ [`GET ${DRIVE}/files/muda`]: lost, [`GET ${DRIVE}/files/surda`]: lost });
    const result = await check();
    expect(result).toMatchObject({
      status: 'incomplete',
      totalFound: 5,
      failed: 2,
      hidden: 1,
      sourceFailures: [],
    });
    expect(result.errors).toEqual([
      expect.stringMatching(/^Aula 2: .*conexão/),
      expect.stringMatching(/^Aula 4: .*conexão/),
    ]);
    expect(statuses()).toEqual(['active', 'active', 'active', 'active', 'deleted']);
  });
});

describe('a call that fails for its own reason', () => {
  it('leaves its lesson unchanged, and the others are checked', async () => {
    const { check, deps, statuses, gone } = catalogue(
      ['ruim', 'boa', 'foi'].map((id) => inDrive(id)),
    );
    gone('foi');
    deps.network.on({
      [`GET ${DRIVE}/files/ruim`]: () => googleFailure(403, 'insufficientFilePermissions'),
    });
    const result = await check();
    expect(result).toMatchObject({
      status: 'incomplete',
      totalFound: 3,
      failed: 1,
      hidden: 1,
      sourceFailures: [],
    });
    expect(result.errors).toEqual([expect.stringMatching(/^Aula 1: .*403/)]);
    expect(statuses()).toEqual(['active', 'active', 'deleted']);
  });

  it('about fifty lessons of YouTube does not stop the check of the next fifty', async () => {
    const { check, deps, statuses } = catalogue(lessons(60), (id) => (id === idOf(60) ? null : {}));
    const { fetch } = deps;
    deps.fetch = async (input, init) =>
      String(input).includes(`${YOUTUBE}/videos`) && String(input).includes(idOf(1))
        ? googleFailure(400, 'invalidParameter')
        : fetch(input, init);
    const result = await check();
    expect(result).toMatchObject({
      status: 'incomplete',
      totalFound: 60,
      failed: 50,
      hidden: 1,
      sourceFailures: [],
    });
    expect(result.errors).toEqual([
      expect.stringMatching(/^50 aulas do YouTube, de “Aula 1” a “Aula 50”: /),
    ]);
    expect(statuses()[59]).toBe('deleted');
  });

  it('fails the check when no other call was answered', async () => {
    const { check, deps, statuses } = catalogue([{}]);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: () => googleFailure(400, 'invalidParameter') });
    expect(await check()).toMatchObject({ status: 'failed', errorType: 'general', failed: 1 });
    expect(statuses()).toEqual(['active']);
  });
});

describe('a check without credentials', () => {
  it.each([
    [
      'for Drive still checks the lessons of YouTube',
      YOUTUBE_ENV,
      ['active', 'deleted'],
      /Google Drive não verificadas: .*GOOGLE_API_KEY/,
    ],
    [
      'for both sources changes no lesson',
      {},
      ['active', 'active'],
      /YouTube não verificadas: .*YOUTUBE_API_KEY/,
    ],
  ])('%s, with one line in the log and no failure', async (_what, env, expected, line) => {
    const { check, statuses, run } = catalogue([inDrive('x'), {}], () => null, env);
    expect(await check()).toMatchObject({
      status: 'succeeded',
      failed: 0,
      errors: [],
      sourceFailures: [],
    });
    expect(statuses()).toEqual(expected);
    expect((run().log as string[]).filter((one) => line.test(one))).toHaveLength(1);
  });
});

it('a check warns about a file that only the service account can open and does not hide it', async () => {
  const { check, deps, statuses } = catalogue(
    [inDrive('a'), inDrive('b', { status: 'deleted' }), inDrive('c')],
    undefined,
    {
      ...BOTH_ENV,
      GOOGLE_SERVICE_ACCOUNT_EMAIL: 'conta@projeto.iam.gserviceaccount.com',
      GOOGLE_SERVICE_ACCOUNT_KEY: await accountKey(),
    },
  );
  deps.network.on({
    'POST https://oauth2.googleapis.com/token': () => json({ access_token: 'ya29.token' }),
    ...Object.fromEntries(
      ['a', 'b'].map((id) => [
        `GET ${DRIVE}/files/${id}`,
        (request: Request) =>
          request.headers.has('authorization') ? json(video(id)) : googleFailure(404, 'notFound'),
      ]),
    ),
  });
  const result = await check();
  expect(result).toMatchObject({
    status: 'succeeded',
    totalFound: 3,
    skipped: 3,
    hidden: 0,
    restored: 0,
  });
  expect(result.errors).toEqual([
    expect.stringMatching(/^Aula 1: .*compartilhe por link/),
    expect.stringMatching(/^Aula 2: .*compartilhe por link/),
  ]);
  expect(statuses()).toEqual(['active', 'deleted', 'active']);
});

it('a check waits as long as YouTube asks to and continues there', async () => {
  const { check, deps, statuses, run } = catalogue([{}, inDrive('a')], () => null);
  const { fetch } = deps;
  deps.fetch = async (input, init) =>
    String(input).includes(`${YOUTUBE}/videos`)
      ? json({ error: { code: 429 } }, 429, { 'retry-after': '120' })
      : fetch(input, init);
  deps.network.on({ 'POST /functions/v1/jobs/check-catalogue': () => json({}, 202) });
  expect(await check()).toMatchObject({ status: 'running', totalFound: 0 });
  expect(run().resume_at).not.toBeNull();
  deps.fetch = fetch;
  deps.pass(120_000);
  expect(await check()).toMatchObject({
    status: 'succeeded',
    totalFound: 2,
    hidden: 1,
    sourceFailures: [],
  });
  expect(statuses()).toEqual(['deleted', 'active']);
});
