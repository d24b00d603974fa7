import { describe, expect, it } from 'vitest';
import { ACCOUNT_TOKEN } from './grants.ts';
import { EMULATOR_KEY } from './index.ts';
import { startEmulator } from './testing/emulator.ts';
import type { EmulatedFile } from './types.ts';
import { demoWorld } from './world.ts';

const { send } = startEmulator();
const AULAS = '1PlantaoDemoPastaDeAulas00001';
const VIDEOS_OF = (folder: string) =>
  `'${folder}' in parents and trashed = false and (mimeType contains 'video/' or mimeType = 'application/vnd.google-apps.shortcut' or mimeType = 'application/octet-stream')`;

/** What the tests read of the answers. */
type Answer = {
  nextPageToken?: string;
  files: Record<string, unknown>[];
  error?: { errors: { reason: string; location?: string; message: string }[] };
} & Record<string, unknown>;

async function ask(
  path: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = { 'x-goog-api-key': EMULATOR_KEY },
): Promise<{ status: number; body: Answer }> {
  const response = await send(`drive/v3/${path}?${new URLSearchParams(query)}`, { headers });
  // Checked by the expectations that follow.
  return { status: response.status, body: (await response.json()) as Answer };
}

const list = (q: string, query: Record<string, string> = {}, headers?: Record<string, string>) =>
  ask('files', { q, fields: 'nextPageToken,files(*)', ...query }, headers);

const names = async (...args: Parameters<typeof list>) =>
  (await list(...args)).body.files.map(({ name }) => name);

describe('a file', () => {
  it('a file tells four fields unless more are asked for', async () => {
    const { body } = await ask('files/1PlantaoDemoArquivoAula000001');
    expect(Object.keys(body)).toEqual(['kind', 'id', 'name', 'mimeType']);
  });

  it('a file has its 64-bit numbers as text and lacks what Drive has not worked out', async () => {
    const fields = 'size,videoMediaMetadata(durationMillis),capabilities/canDownload';
    const done = await ask('files/1PlantaoDemoArquivoAula000001', { fields });
    expect(done.body).toEqual({
      size: '214958080',
      videoMediaMetadata: { durationMillis: '1126000' },
      capabilities: { canDownload: true },
    });
    const fresh = await ask('files/1PlantaoDemoArquivoAula000002', { fields });
    expect(fresh.body).toEqual({ size: '5368709120', capabilities: { canDownload: true } });
    const zero = await ask('files/1PlantaoDemoArquivoAula000003', { fields });
    expect(zero.body).toMatchObject({ videoMediaMetadata: { durationMillis: '0' } });
    const folder = await ask(`files/${AULAS}`, { fields: '*' });
    expect(folder.body).not.toHaveProperty('size');
  });

  it('a file in the bin is still answered, and says so', async () => {
    const { status, body } = await ask('files/1PlantaoDemoArquivoAula000006', {
      fields: 'trashed',
    });
    expect([status, body.trashed]).toEqual([200, true]);
  });

  it('a file that is unknown, not shared, keyed or in a shared drive is the same 404', async () => {
    for (const id of [
      'unknown',
      '1PlantaoDemoArquivoRestrito01',
      '0B-PlantaoDemoArquivoAntigo01',
      '1PlantaoDemoArquivoUnidade001',
    ]) {
      const { status, body } = await ask(`files/${id}`);
      expect(status).toBe(404);
      expect(body.error?.errors[0]).toMatchObject({
        reason: 'notFound',
        message: `File not found: ${id}.`,
        location: 'fileId',
      });
    }
  });

  it('a file opens to the account, to its resource key and with supportsAllDrives', async () => {
    const account = { authorization: `Bearer ${ACCOUNT_TOKEN}` };
    expect((await ask('files/1PlantaoDemoArquivoRestrito01', {}, account)).status).toBe(200);
    const keyed = {
      'x-goog-api-key': EMULATOR_KEY,
      'x-goog-drive-resource-keys':
        'other/1, 0B-PlantaoDemoArquivoAntigo01/0-plantaoDemoChave00000',
    };
    expect((await ask('files/0B-PlantaoDemoArquivoAntigo01', {}, keyed)).status).toBe(200);
    const shared = { supportsAllDrives: 'true', fields: 'driveId' };
    expect((await ask('files/1PlantaoDemoArquivoUnidade001', shared)).body).toHaveProperty(
      'driveId',
    );
  });

  it('a foreign token and a malformed selection of fields are refused', async () => {
    const stranger = { authorization: 'Bearer ya29.stranger' };
    const { status, body } = await ask(`files/${AULAS}`, {}, stranger);
    expect([status, body.error?.errors[0]?.reason]).toEqual([401, 'authError']);
    for (const fields of ['id,', 'a(b', 'a)b', 'a b!']) {
      expect((await ask(`files/${AULAS}`, { fields })).status, fields).toBe(400);
    }
  });
});

describe('a folder', () => {
  it('a folder lists its videos, shortcuts and files of unknown type, in natural order', async () => {
    expect(await names(VIDEOS_OF(AULAS))).toEqual([
      'Atalho para a aula de via aérea',
      'Atalho para uma aula apagada',
      'Punção venosa central.mkv',
      'Ressuscitação volêmica (2019).mp4',
      "Reunião d'equipe \\ passagem de plantão.mp4",
      'Sequência rápida de intubação.mp4',
      'Status epilepticus.mp4',
      'Ultrassom de pulmão.mp4',
    ]);
    const account = { authorization: `Bearer ${ACCOUNT_TOKEN}` };
    expect(await names(VIDEOS_OF(AULAS), {}, account)).toContain('Gravação só da equipe.mp4');
  });

  it('one shortcut of the folder leads to a file and one to nothing', async () => {
    const { body } = await list(
      `'${AULAS}' in parents and (mimeType = 'application/vnd.google-apps.shortcut')`,
    );
    const targets = body.files.map(
      ({ shortcutDetails }) => (shortcutDetails as EmulatedFile['shortcutDetails'])?.targetId ?? '',
    );
    expect((await ask(`files/${targets[0]}`)).status).toBe(200);
    expect((await ask(`files/${targets[1]}`)).status).toBe(404);
  });

  it('a folder may come in short pages with an empty one among them', async () => {
    const pages: unknown[][] = [];
    let token: string | undefined;
    do {
      const { body } = await list(VIDEOS_OF('1PlantaoDemoPastaGrande000001'), {
        ...(token === undefined ? {} : { pageToken: token }),
      });
      pages.push(body.files.map(({ name }) => name));
      token = body.nextPageToken;
    } while (token !== undefined);
    expect(pages).toEqual([
      ['1. Mesa.mp4', '2. Mesa.mp4', '3. Mesa.mp4'],
      [],
      ['4. Mesa.mp4', '5. Mesa.mp4', '6. Mesa.mp4'],
      ['7. Mesa.mp4', '8. Mesa.mp4'],
    ]);
  });

  it('a list tells its token only when asked, and refuses a made-up one', async () => {
    const q = VIDEOS_OF('1PlantaoDemoPastaGrande000001');
    expect((await ask('files', { q, fields: 'files(id)' })).body.nextPageToken).toBeUndefined();
    expect((await ask('files', { q })).body.nextPageToken).toMatch(/^~!!~.*=$/);
    expect((await list(q, { pageToken: '~!!~nonsense' })).body.error?.errors[0]).toMatchObject({
      reason: 'invalid',
      location: 'pageToken',
    });
  });

  it('a folder of a shared drive needs both flags, and is empty without the second', async () => {
    const q = VIDEOS_OF('1PlantaoDemoPastaUnidade00001');
    expect((await list(q)).status).toBe(404);
    expect(await names(q, { supportsAllDrives: 'true' })).toEqual([]);
    expect(
      await names(q, { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }),
    ).toEqual(['Aula da unidade compartilhada.mp4']);
  });

  it('an unknown folder is not found, without its id, and a file has no children', async () => {
    const { status, body } = await list(VIDEOS_OF('nobody'));
    expect([status, body.error?.errors[0]?.message]).toEqual([404, 'File not found: .']);
    expect(await names(VIDEOS_OF('1PlantaoDemoArquivoAula000001'))).toEqual([]);
    expect(await names(VIDEOS_OF('1PlantaoDemoPastaVazia0000001'))).toEqual([]);
  });
});

describe('a query', () => {
  const inAulas = `'${AULAS}' in parents`;

  it.each([
    [`${inAulas} and trashed = true`, ['Aula descartada.mp4']],
    [`${inAulas} and trashed = false and (mimeType = 'application/pdf')`, ['Roteiro da aula.pdf']],
    [
      `${inAulas} and trashed = false and (mimeType contains 'folder' or mimeType = 'application/pdf')`,
      ['Roteiro da aula.pdf', 'Slides'],
    ],
  ])('the query %s is understood', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it('an escaped quote is read as part of the id', async () => {
    const { status, body } = await list(`'a\\'b' in parents and trashed = false`);
    expect([status, body.error?.errors[0]?.reason]).toEqual([404, 'notFound']);
  });

  it.each([
    '',
    'parents',
    `${inAulas} and`,
    `${inAulas} or (trashed = true`,
    `'x' in owners`,
    `${inAulas} and trashed = false and (name contains 'a')`,
    `${inAulas} and trashed = false and (mimeType < 'a')`,
  ])('the query %j is refused', async (q) => {
    const { status, body } = await list(q);
    expect([status, body.error?.errors[0]?.location]).toEqual([400, 'q']);
  });
});

describe('a service account', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = (over: object = {}) => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: 'plantao@demo.iam.gserviceaccount.com',
      scope: 'https://www.googleapis.com/auth/drive.readonly',
      aud: 'https://oauth2.googleapis.com/token',
      iat: now,
      exp: now + 3600,
      ...over,
    };
  };
  const exchange = async (
    assertion: string,
    grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ) => {
    const body = new URLSearchParams({ grant_type: grant, assertion });
    const response = await send('token', { method: 'POST', body });
    return { status: response.status, body: await response.json() };
  };
  const signed = (over?: object) => `${encode({ alg: 'RS256' })}.${encode(claims(over))}.c2ln`;

  it('a service account gets a token for its assertion', async () => {
    expect(await exchange(signed())).toEqual({
      status: 200,
      body: { access_token: ACCOUNT_TOKEN, expires_in: 3599, token_type: 'Bearer' },
    });
  });

  it.each([
    ['no assertion', ''],
    ['a long-lived one', signed({ exp: Math.floor(Date.now() / 1000) + 7200 })],
    ['an old one', signed({ iat: 0, exp: 3600 })],
    ['one without a scope', signed({ scope: undefined })],
    ['one of another algorithm', `${encode({ alg: 'HS256' })}.${encode(claims())}.c2ln`],
  ])('a service account gets no token for %s', async (_name, assertion) => {
    expect(await exchange(assertion)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});

it('no two files of the demo have the same id', () => {
  const ids = demoWorld.files.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
