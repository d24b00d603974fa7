import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publicClient, serviceClient } from './stack-for-tests.ts';
import { startTemporaryStack, type TemporaryStack } from './temporary-stack.ts';

/** Tables of its own, so a stack of its own: other tests look at every table there is. */
const SCHEMA = `
  create table public.probe_shelves (id int primary key, name text not null unique);
  create table public.probe_books (
    id int primary key, shelf_id int references public.probe_shelves, title text not null,
    pages int, read_at timestamptz);
  grant select, insert, update, delete on public.probe_shelves, public.probe_books to anon;
  create function public.probe_add(a int, b int) returns int language sql as 'select a + b';
  grant execute on function public.probe_add(int, int) to anon;
  create table public.probe_secret (id int primary key);
`;

let stack: TemporaryStack;
let client: ReturnType<typeof publicClient>;

beforeAll(async () => {
  stack = await startTemporaryStack({ seed: false });
  client = publicClient(stack.file);
  // No notify and no restart: the platform's event trigger tells PostgREST.
  await stack.database.superuser.unsafe(`set role postgres; ${SCHEMA} reset role;`);
  await vi.waitFor(
    async () => expect(await client.rpc('probe_add', { a: 1, b: 1 })).toMatchObject({ data: 2 }),
    { timeout: 15_000 },
  );
});

afterAll(() => stack?.stop());

describe('the Data API through supabase-js', () => {
  test('rows are inserted, read back, updated, upserted and deleted', async () => {
    const shelves = await client
      .from('probe_shelves')
      .insert([
        { id: 1, name: 'Urgência' },
        { id: 2, name: 'Trauma' },
      ])
      .select()
      .throwOnError();
    expect(shelves).toMatchObject({ status: 201, data: [{ id: 1 }, { id: 2 }] });

    const updated = await client
      .from('probe_shelves')
      .update({ name: 'Emergência' })
      .eq('id', 1)
      .select('name')
      .single();
    expect(updated.data).toEqual({ name: 'Emergência' });

    const upserted = await client
      .from('probe_shelves')
      .upsert([
        { id: 2, name: 'Trauma e cirurgia' },
        { id: 3, name: 'ECG' },
      ])
      .select();
    expect(upserted.data).toHaveLength(2);

    await client.from('probe_shelves').delete().eq('id', 3).throwOnError();
    const left = await client.from('probe_shelves').select('id,name').order('id');
    expect(left.data).toEqual([
      { id: 1, name: 'Emergência' },
      { id: 2, name: 'Trauma e cirurgia' },
    ]);
  });

  test('rows are embedded both ways, counted, ranged and filtered', async () => {
    const books = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      shelf_id: (index % 2) + 1,
      title: `Livro ${index + 1}`,
      pages: index * 10,
      read_at: '2026-11-20T10:00:00-03:00',
    }));
    await client.from('probe_books').insert(books).throwOnError();

    const embedded = await client
      .from('probe_books')
      .select('title, shelf:probe_shelves(name)')
      .eq('id', 1)
      .single();
    expect(embedded.data).toEqual({ title: 'Livro 1', shelf: { name: 'Emergência' } });

    const inner = await client
      .from('probe_shelves')
      .select('id, probe_books!inner(id)')
      .gt('probe_books.pages', 100);
    expect(inner.data).toEqual([{ id: 2, probe_books: [{ id: 12 }] }]);

    const page = await client
      .from('probe_books')
      .select('id', { count: 'exact' })
      .order('id')
      .range(5, 7);
    expect(page).toMatchObject({ status: 206, count: 12, data: [{ id: 6 }, { id: 7 }, { id: 8 }] });

    const head = await client.from('probe_books').select('*', { count: 'exact', head: true });
    expect(head).toMatchObject({ count: 12, data: null });

    const instant = await client.from('probe_books').select('read_at').eq('id', 1).single();
    expect(instant.data).toEqual({ read_at: '2026-11-20T13:00:00+00:00' });
  });

  test('functions of the database are called', async () => {
    expect((await client.rpc('probe_add', { a: 2, b: 3 })).data).toBe(5);
    const unknown = await client.rpc('probe_subtract', { a: 2, b: 3 });
    expect(unknown).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  test('what the database refuses is reported', async () => {
    const duplicate = await client.from('probe_shelves').insert({ id: 9, name: 'Emergência' });
    expect(duplicate).toMatchObject({ status: 409, error: { code: '23505' } });
    const forbidden = await client.from('probe_secret').select();
    expect(forbidden).toMatchObject({ status: 401, error: { code: '42501' } });
    const none = await client.from('probe_shelves').select().eq('id', 99).single();
    expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
  });

  test('the secret key passes row-level security, but not missing grants', async () => {
    await stack.database.superuser.unsafe(
      'alter table public.probe_shelves enable row level security; grant select on public.probe_shelves to service_role',
    );
    expect((await client.from('probe_shelves').select()).data).toEqual([]);
    const service = serviceClient(stack.file);
    expect((await service.from('probe_shelves').select()).data).toHaveLength(2);
    expect((await service.from('probe_secret').select()).error?.code).toBe('42501');
  });

  test('the Data API comes back after PostgREST dies', async () => {
    // Written by our own start of the program.
    const record = JSON.parse(
      readFileSync(`${stack.file.dataDir}/pids/postgrest.json`, 'utf8'),
    ) as {
      pid: number;
    };
    process.kill(record.pid, 'SIGKILL');
    await expect
      .poll(() => client.rpc('probe_add', { a: 1, b: 1 }), { timeout: 15_000 })
      .toMatchObject({ data: 2 });
  });
});
