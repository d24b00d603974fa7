import { expect, it } from 'vitest';
import { serviceClient } from '../clients.ts';
import { testDeps } from '../testing/deps.ts';
import { json } from '../testing/network.ts';
import { removeFiles, removeFolder } from './storage.ts';

const LIST = 'POST /storage/v1/object/list/avatars';
const REMOVE = 'DELETE /storage/v1/object/avatars';

/** A folder with these files, and a folder in it. */
function build(names: string[]) {
  const deps = testDeps();
  const removed: string[] = [];
  const entries = [...names.map((name) => ({ name, id: name })), { name: 'pasta', id: null }];
  deps.network.on({
    [LIST]: async (request) => {
      const { limit, offset } = (await request.json()) as { limit: number; offset: number };
      return json(entries.slice(offset, offset + limit));
    },
    [REMOVE]: async (request) => {
      const { prefixes } = (await request.json()) as { prefixes: string[] };
      removed.push(...prefixes);
      return json(prefixes.map((name) => ({ name })));
    },
  });
  const calls = (path: string) =>
    deps.network.calls.filter((call) => `${call.method} ${call.path}` === path);
  return { deps, client: serviceClient(deps), removed, calls };
}
const files = (count: number) => Array.from({ length: count }, (_, index) => `${index}.jpg`);

it.each([0, 99, 100, 250])('every file of a folder is removed, of %i', async (count) => {
  const { client, removed, calls } = build(files(count));
  await removeFolder(client, 'avatars', 'pessoa');
  expect(removed).toEqual(files(count).map((name) => `pessoa/${name}`));
  expect(calls(REMOVE)).toHaveLength(Math.ceil(count / 100));
  // With the folder in it there is one entry more; only a page that is not full is the last.
  expect(calls(LIST)).toHaveLength(Math.floor((count + 1) / 100) + 1);
});

it('a folder is listed page by page, in the order of its names', async () => {
  const { client, calls } = build(files(150));
  await removeFolder(client, 'avatars', 'pessoa');
  expect(calls(LIST).map(({ body }) => body)).toEqual(
    [0, 100].map((offset) => ({
      prefix: 'pessoa',
      limit: 100,
      offset,
      sortBy: { column: 'name', order: 'asc' },
    })),
  );
});

it('files that are gone already are not counted', async () => {
  const { deps, client } = build([]);
  deps.network.on({ [REMOVE]: () => json([{ name: 'a' }]) });
  expect(await removeFiles(client, 'avatars', ['a', 'b'])).toBe(1);
});

it.each([LIST, REMOVE])(
  'a Storage that fails is said, and can be asked again (%s)',
  async (call) => {
    const { deps, client } = build(files(1));
    deps.network.on({ [call]: () => json({ message: 'x' }, 500) });
    await expect(removeFolder(client, 'avatars', 'pessoa')).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'O armazenamento de arquivos não respondeu. Tente novamente em instantes.',
      cause: expect.anything(),
    });
  },
);
