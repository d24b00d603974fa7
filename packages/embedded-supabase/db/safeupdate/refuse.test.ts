import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStack } from '../../start-stack.ts';
import { TEST_PROJECT } from '../../testing/project.ts';
import { startTemporary } from '../../testing/temporary-stack.ts';
import { bareFunctions, refuseBareStatements } from './refuse.ts';

let stack: Awaited<ReturnType<typeof startTemporary>>;
let client: SupabaseClient;

const SCHEMA = `
  create schema hidden;
  create table public.rows (id integer primary key, note text);
  create table hidden.rows (id integer primary key, note text);
  insert into public.rows values (1, 'a'), (2, 'b');
  insert into hidden.rows values (1, 'a');
  grant select, update, delete on public.rows to anon;
  create function hidden.clear() returns void language plpgsql security definer set search_path = '' as
    $$ begin delete from hidden.rows; end $$;
  create function public.by_definer() returns void language plpgsql security definer set search_path = '' as
    $$ begin perform hidden.clear(); end $$;
  create function public.by_sql() returns void language sql security definer set search_path = '' as
    $$ select 1; update hidden.rows set note = 'x' $$;
  create function public.by_with() returns bigint language plpgsql security definer set search_path = '' as
    $$ declare n bigint; begin with gone as (delete from hidden.rows returning 1) select count(*) into n from gone; return n; end $$;
  create function public.by_text() returns void language plpgsql security definer set search_path = '' as
    $$ begin execute 'update hidden.rows set note = null'; end $$;
  create function public.with_where() returns void language plpgsql security definer set search_path = '' as
    $$ begin update hidden.rows set note = 'kept' where true; end $$;
  create function public.never_called() returns trigger language plpgsql as $$ begin delete from public.rows; return null; end $$;
  notify pgrst, 'reload schema';
`;

beforeAll(async () => {
  stack = await startTemporary(
    (defaults) => startStack({ ...defaults, projectDir: TEST_PROJECT }),
    {
      copiedFrom: TEST_PROJECT,
    },
  );
  await stack.database.superuser.unsafe(SCHEMA);
  await refuseBareStatements(stack.database.superuser);
  client = createClient(stack.file.gatewayUrl, stack.file.publishableKey, {
    auth: { persistSession: false },
  });
  await vi.waitUntil(async () => (await client.rpc('with_where')).error === null);
});
afterAll(() => stack.stop());

test.each([
  ['by_definer', 'DELETE requires a WHERE clause'],
  ['by_sql', 'UPDATE requires a WHERE clause'],
  ['by_with', 'DELETE requires a WHERE clause'],
  ['by_text', 'UPDATE requires a WHERE clause'],
])('%s is refused through the API', async (name, message) => {
  const { status, error } = await client.rpc(name);
  expect([status, error?.code, error?.message]).toEqual([400, '21000', message]);
});

test('a request that filters nothing is refused, and one with a filter is not', async () => {
  const bare = await client.from('rows').update({ note: 'x' }).order('id').select();
  expect([bare.status, bare.error?.code]).toEqual([400, '21000']);
  expect((await client.from('rows').delete()).error?.message).toBe(
    'DELETE requires a WHERE clause',
  );
  expect((await client.from('rows').delete().eq('id', 2)).status).toBe(204);
  expect((await client.from('rows').update({ note: 'y' }).or('id.eq.1,id.eq.3')).status).toBe(204);
});

test('the same statements pass outside of the API, and where they have a WHERE', async () => {
  expect((await client.rpc('with_where')).error).toBeNull();
  const [row] = await stack.database.superuser`select note from hidden.rows`;
  expect(row?.note).toBe('kept');
  await stack.database.superuser`select public.by_definer()`;
  expect(await stack.database.superuser`select 1 from hidden.rows`).toHaveLength(0);
});

test('a function that nothing calls is found', async () => {
  const found = await bareFunctions(stack.database.superuser);
  expect(found.map(({ signature }) => signature)).toContain('never_called()');
});
