import type { Endpoint } from '../auth.ts';
import { requireAdmin } from '../callers.ts';
import { INSTANCE_ID, type Query } from '../database.ts';
import { badRequest } from '../errors.ts';
import { presentUsers } from '../user-json.ts';
import { AUDIENCE, readable, type UserRow } from '../users.ts';

const DEFAULT_PER_PAGE = 50;

/**
 * `GET /admin/users?page=&per_page=&filter=`: newest first. `X-Total-Count` counts all, `Link` names the next and the
 * last page. `filter` looks into address and full name.
 */
export const listUsers: Endpoint = async (auth, request, url) => {
  await requireAdmin(auth, request);
  const page = positive(url, 'page', 1);
  const perPage = positive(url, 'per_page', DEFAULT_PER_PAGE);
  const filter = url.searchParams.get('filter') ?? '';
  const total = await count(auth.db.pool, filter);
  const users = await auth.db.pool<UserRow[]>`
    select * from auth.users where ${matching(auth.db.pool, filter)}
    order by created_at desc nulls last, id limit ${perPage} offset ${(page - 1) * perPage}`;
  for (const user of users) readable(user);
  return Response.json(
    { users: await presentUsers(auth.db.pool, users), aud: AUDIENCE },
    {
      headers: {
        'x-total-count': String(total),
        link: pageLinks(page, perPage, Math.ceil(total / perPage)),
      },
    },
  );
};

function positive(url: URL, name: string, fallback: number): number {
  const value = url.searchParams.get(name);
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw badRequest('validation_failed', `Bad Pagination Parameters: ${name} "${value}"`);
  }
  return number;
}

function matching(sql: Query, filter: string) {
  const mine = sql`instance_id = ${INSTANCE_ID} and aud = ${AUDIENCE}`;
  if (filter === '') return mine;
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${mine} and (email ilike ${pattern} or raw_user_meta_data ->> 'full_name' ilike ${pattern})`;
}

async function count(sql: Query, filter: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from auth.users where ${matching(sql, filter)}`;
  return row?.total ?? 0;
}

/** `page` comes first because auth-js reads the first value of the query. */
function pageLinks(page: number, perPage: number, last: number): string {
  const link = (to: number, rel: string) =>
    `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const next = page < last ? [link(page + 1, 'next')] : [];
  return [...next, link(last, 'last')].join(', ');
}
