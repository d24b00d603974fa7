import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, readOperations, violation } from './openapi.ts';
import { callFunction, createWorld, type Person, type World } from './world.ts';

/** Shared by the contract tests: makes each call as every kind of caller. */

/** One call, and how to check its effect. */
export type Call = {
  path: string;
  body?: unknown;
  /** Reads the effect of an allowed call. */
  verify?(answer: unknown): Promise<void>;
};

/** A row of the specification's call tables. */
export type Row = {
  row: string;
  /** Who may, besides those above them. */
  from: 'signed-in' | 'member' | 'admin' | 'superuser';
  status: number;
  /** Creates the rows that the call needs, for each caller. */
  call(who: Person): Promise<Call> | Call;
};

const RANK = ['pending', 'inactive', 'member', 'admin', 'superuser'] as const;
type Who = 'anon' | (typeof RANK)[number];
type People = Record<(typeof RANK)[number], Person>;

/** A call that is the same for every caller. */
export const at = (path: string, body?: unknown) => (): Call => ({ path, body });

/** For reading back: the only row of a query must look like this; `undefined` when there must be none. */
export async function expectRow(query: PromiseLike<readonly unknown[]>, expected: unknown) {
  expect([...(await query)]).toEqual(expected === undefined ? [] : [expected]);
}

/** The expected refusal by caller. */
function refusal(who: Who): { status: number; code: string } {
  switch (who) {
    case 'anon':
      return { status: 401, code: 'unauthenticated' };
    case 'pending':
      return { status: 403, code: 'pending_approval' };
    case 'inactive':
      return { status: 403, code: 'account_inactive' };
    default:
      return { status: 403, code: 'forbidden' };
  }
}

const may = (who: Who, from: Row['from']) =>
  who !== 'anon' &&
  (from === 'signed-in' || (RANK.indexOf(who) >= 2 && RANK.indexOf(who) >= RANK.indexOf(from)));

export type Trial = {
  world: World;
  people(): People;
  /** The document's calls, as `GET /api/…`, that no row tries. */
  untried(): string[];
};

/** Makes every call as every caller, checks each answer by the document and reads what was written. */
export function tryRows(rowsOf: (world: World) => Row[]): Trial {
  const world = createWorld();
  const rows = rowsOf(world);
  let operations: Operation[];
  let people: People;

  beforeAll(async () => {
    const [found, pending, inactive, member, admin, superuser] = await Promise.all([
      readOperations(),
      world.person('pending'),
      world.person('inactive'),
      world.person('member'),
      world.person('admin'),
      world.person('superuser'),
    ]);
    operations = found;
    people = { pending, inactive, member, admin, superuser };
  });
  afterAll(() => world.end());

  describe.each(rows)('$row', ({ row, from, status, call }) => {
    test.each(['anon', ...RANK] as const)('%s', async (who) => {
      const [method = ''] = row.split(' ');
      const { path, body, verify } = await call(who === 'anon' ? people.member : people[who]);
      const answer = await callFunction(`api${path}`, {
        method,
        who: who === 'anon' ? null : people[who],
        body,
      });
      const allowed = may(who, from);
      expect([answer.status, answer.text]).toEqual([
        allowed ? status : refusal(who).status,
        expect.any(String),
      ]);
      if (allowed) await verify?.(answer.json);
      else expect(answer.json).toMatchObject({ code: refusal(who).code });
      const [address = ''] = path.split('?');
      expect(
        violation(operations, method, `/api${address}`, answer.status, answer.json),
      ).toBeNull();
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    });
  });

  const tried = new Set(rows.map(({ row }) => row.replace(' ', ' /api')));
  return {
    world,
    people: () => people,
    untried: () =>
      operations.map(({ method, path }) => `${method} ${path}`).filter((name) => !tried.has(name)),
  };
}
