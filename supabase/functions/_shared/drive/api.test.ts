import { describe, expect, it } from 'vitest';
import { testDeps } from '../testing/deps.ts';
import { accountKey, DRIVE } from '../testing/drive-function.ts';
import { json } from '../testing/network.ts';
import { googleFailure } from '../testing/youtube.ts';
import { drive } from './api.ts';

const ITEM = { id: 'abc', resourceKey: null };

type Answer = () => Response;
const file = (id = 'abc', rest: Record<string, unknown> = {}) => ({
  id,
  name: `${id}.mp4`,
  mimeType: 'video/mp4',
  ...rest,
});
const found: Answer = () => json(file());
const absent: Answer = () => googleFailure(404, 'notFound');
const disabled: Answer = () => googleFailure(403, 'accessNotConfigured');

const key = accountKey();
let accounts = 0;

/** A Drive that answers the API key and the account apart; one that is not given is not configured. */
async function build(doors: { key?: Answer; account?: Answer; token?: Answer; path?: string }) {
  accounts += 1;
  const deps = testDeps({
    ...(doors.key && { GOOGLE_API_KEY: 'AIza-key' }),
    ...(doors.account && {
      GOOGLE_SERVICE_ACCOUNT_EMAIL: `${accounts}@x.example`,
      GOOGLE_SERVICE_ACCOUNT_KEY: await key,
    }),
  });
  const asked: string[] = [];
  const answer = (request: Request) => {
    const who = request.headers.has('authorization') ? 'account' : 'key';
    asked.push(who);
    return doors[who]?.() ?? new Response('', { status: 500 });
  };
  deps.network.on({
    'POST https://oauth2.googleapis.com/token':
      doors.token ?? (() => json({ access_token: `ya29.${accounts}` })),
    [`GET ${DRIVE}/files/abc`]: answer,
    [`GET ${DRIVE}/files`]: answer,
  });
  return { deps, asked, api: await drive(deps) };
}

describe('a file', () => {
  it.each([
    ['that the key opens is open, and the account is not asked', found, found, true, ['key']],
    ['that the account alone opens is closed', absent, found, false, ['key', 'account']],
  ])('%s', async (_name, keyAnswer, accountAnswer, isOpen, order) => {
    const { api, asked } = await build({ key: keyAnswer, account: accountAnswer });
    expect(await api.file(ITEM)).toMatchObject({ id: 'abc', isOpen });
    expect(asked).toEqual(order);
    expect(api.failures()).toEqual([]);
  });

  it('that neither finds is absent', async () => {
    const { api } = await build({ key: absent, account: absent });
    expect(await api.file(ITEM)).toBeNull();
    expect(await (await build({ key: absent })).api.file(ITEM)).toBeNull();
    expect(await (await build({ account: absent })).api.file(ITEM)).toBeNull();
  });

  it.each([
    [{ permissionIds: ['123', 'anyoneWithLink'] }, true],
    [{ permissions: [{ type: 'user' }, { type: 'anyone' }] }, true],
    [{ permissions: [{ type: 'user' }] }, null],
    [{}, null],
  ])('is open without an API key when Drive says so: %j', async (rest, isOpen) => {
    const { api } = await build({ account: () => json(file('abc', rest)) });
    expect(await api.file(ITEM)).toMatchObject({ isOpen });
  });

  it('is read as the service account while the key is refused, which is tried once', async () => {
    const { api, asked } = await build({ key: disabled, account: found });
    expect(await api.file(ITEM)).toMatchObject({ id: 'abc', isOpen: null });
    await api.file(ITEM);
    expect(asked).toEqual(['key', 'account', 'account']);
    expect(api.failures()).toMatchObject([{ source: 'drive_key', type: 'forbidden' }]);
  });

  it('is read with the key while the account is refused; one that the key does not find is unreadable, not absent', async () => {
    const refused: Answer = () => json({ error: 'invalid_grant' }, 400);
    const open = await build({ key: found, account: found, token: refused });
    expect(await open.api.file(ITEM)).toMatchObject({ isOpen: true });
    const closed = await build({ key: absent, account: found, token: refused });
    await expect(closed.api.file(ITEM)).rejects.toMatchObject({
      source: 'drive_account',
      type: 'unauthorized',
      isOfSource: false,
    });
    expect(closed.api.failures()).toMatchObject([{ source: 'drive_account', isOfSource: true }]);
  });

  it('fails as a source when key and account are refused', async () => {
    const { api } = await build({ key: disabled, account: disabled });
    await expect(api.file(ITEM)).rejects.toMatchObject({ source: 'drive_key', isOfSource: true });
    await expect(api.file(ITEM)).rejects.toMatchObject({ source: 'drive_key' });
    expect(api.failures().map(({ source }) => source)).toEqual(['drive_key', 'drive_account']);
  });

  it.each([
    ['an outage', () => new Response('', { status: 503 })],
    ['a 404 that Drive did not give', () => new Response('<html>Not Found', { status: 404 })],
    ['an answer without an id', () => json({ name: 'x' })],
    ['an empty answer', () => new Response('')],
    ['a page of HTML', () => new Response('<html>')],
  ])('is unreadable after %s, and the next file is still requested', async (_name, bad) => {
    let isBad = true;
    const { api } = await build({ key: () => (isBad ? bad : found)() });
    await expect(api.file(ITEM)).rejects.toMatchObject({ isOfSource: false });
    isBad = false;
    expect(await api.file(ITEM)).toMatchObject({ id: 'abc' });
  });

  it('is still found when its details have an unexpected form', async () => {
    const odd = {
      name: 5,
      description: ['x'],
      createdTime: null,
      shortcutDetails: 'x',
      trashed: 'no',
    };
    const { api } = await build({ key: () => json(file('abc', odd)) });
    expect(await api.file(ITEM)).toMatchObject({ id: 'abc', name: '', trashed: false });
  });
});

describe('a folder', () => {
  const page = (files: unknown[], nextPageToken?: string) => () => json({ files, nextPageToken });
  const inTurn = (...answers: Answer[]): Answer => {
    let turn = 0;
    return () => {
      turn += 1;
      return answers[Math.min(turn, answers.length) - 1]?.() ?? new Response('', { status: 500 });
    };
  };
  const idsOf = ({ files }: { files: { id: string }[] }) => files.map(({ id }) => id);

  it.each([
    ['the same token again', [page([file('a')], 't'), page([file('b')], 't')]],
    ['a circle of two tokens', [page([file('a')], 't'), page([file('b')], 'u'), page([], 't')]],
  ])('is incomplete with %s', async (_name, pages) => {
    const { api } = await build({ key: inTurn(...pages) });
    const listing = await api.folder(ITEM);
    expect(idsOf(listing)).toEqual(['a', 'b']);
    expect(listing.incomplete).toBe('O Google Drive repetiu uma página da lista.');
  });

  it.each([
    ['absent', absent, /não encontrou/],
    ['refused', () => googleFailure(403, 'dailyLimitExceeded'), /quota/],
    ['without files', () => json({}), /inesperada/],
  ])(
    'keeps the first page when the second is %s, and is incomplete',
    async (_name, second, words) => {
      const { api } = await build({ key: inTurn(page([file('a')], 't'), second) });
      const listing = await api.folder(ITEM);
      expect(idsOf(listing)).toEqual(['a']);
      expect(listing.incomplete).toMatch(words);
    },
  );

  it.each([
    ['absent', absent, 404],
    ['without files', () => json({}), 200],
  ])('fails when its first page is %s', async (_name, first, status) => {
    const { api } = await build({ key: first });
    await expect(api.folder(ITEM)).rejects.toMatchObject({ status });
  });

  it('of sixty short pages, some of them empty, is read completely', async () => {
    let turn = 0;
    const { api } = await build({
      key: () => {
        turn += 1;
        const files = turn % 7 === 0 ? [] : [file(`f${turn}`)];
        return json({ files, ...(turn < 60 ? { nextPageToken: `t${turn}` } : {}) });
      },
    });
    const listing = await api.folder(ITEM);
    expect([listing.files.length, listing.incomplete]).toEqual([52, null]);
  });

  it('that never ends is read for a limited time', async () => {
    let turn = 0;
    const { deps, api } = await build({
      key: () => {
        turn += 1;
        deps.pass(1000);
        return json({ files: [file(`f${turn}`)], nextPageToken: `t${turn}` });
      },
    });
    const listing = await api.folder(ITEM);
    expect(turn).toBeLessThan(60);
    expect(listing.incomplete).toMatch(/a tempo/);
  });

  it('counts entries that cannot be read', async () => {
    const entries = [file('a'), 'x', null, { name: 'sem id' }, { id: 'b', name: 'sem tipo' }];
    const { api } = await build({ key: page(entries) });
    expect(await api.folder(ITEM)).toMatchObject({ unreadable: 4, incomplete: null });
  });

  it('that the account reads gets from the key which files are open', async () => {
    const { api } = await build({
      account: page([file('a'), file('b'), file('c', { permissionIds: ['anyoneWithLink'] })]),
      key: page([file('a')]),
    });
    const { files } = await api.folder(ITEM);
    expect(files.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['a', true],
      ['b', null],
      ['c', true],
    ]);
  });

  it('that is closed to the key is read as the account, and with the key when the account is refused', async () => {
    const closed = await build({ account: page([file('a')]), key: absent });
    expect((await closed.api.folder(ITEM)).files).toMatchObject([{ id: 'a', isOpen: null }]);
    const refused = await build({ account: disabled, key: page([file('a')]) });
    expect((await refused.api.folder(ITEM)).files).toMatchObject([{ id: 'a', isOpen: true }]);
    expect(refused.api.failures()).toMatchObject([{ source: 'drive_account' }]);
  });
});
