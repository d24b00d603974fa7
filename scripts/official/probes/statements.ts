import { inTransaction } from 'embedded-supabase/transaction';
import { outcomeOf, type ProbeGroup, type Project, send, withPeople } from './probe.ts';

/*
 * What sessions of the API may run: on the platform `authenticator` loads safeupdate, which refuses an UPDATE or DELETE
 * without WHERE, also inside of functions.
 */

const TABLE = 'conformance_rows';
const RELOADED_WITHIN_MS = 30_000;

const BODIES = {
  'DELETE sem WHERE numa função SQL': `language sql as 'delete from public.${TABLE}'`,
  'UPDATE sem WHERE numa função plpgsql SECURITY DEFINER': `language plpgsql security definer set search_path = ''
    as 'begin update public.${TABLE} set note = null; end'`,
  'DELETE sem WHERE numa CTE': `language sql
    as 'with gone as (delete from public.${TABLE} returning 1) select from gone'`,
  'UPDATE sem WHERE por EXECUTE': `language plpgsql
    as 'begin execute ''update public.${TABLE} set note = null''; end'`,
  'DELETE com WHERE true': `language sql as 'delete from public.${TABLE} where true'`,
  'DELETE com WHERE de verdade': `language sql as 'delete from public.${TABLE} where id < 0'`,
} as const;

const functionOf = (index: number) => `conformance_${index}`;

/** The table and the functions, in one transaction, so that nothing stays behind where one is refused. */
async function make({ sql }: Project): Promise<void> {
  await inTransaction(sql, async (tx) => {
    await tx.unsafe(`create table public.${TABLE} (id integer primary key, note text)`);
    await tx.unsafe(`grant select, update, delete on public.${TABLE} to authenticated`);
    for (const [index, body] of Object.values(BODIES).entries()) {
      const name = `public.${functionOf(index)}()`;
      await tx.unsafe(`create function ${name} returns void ${body}`);
      await tx.unsafe(`grant execute on function ${name} to authenticated`);
    }
    await tx.unsafe("notify pgrst, 'reload schema'");
  });
}

async function drop({ sql }: Project): Promise<void> {
  for (const index of Object.values(BODIES).keys()) {
    await sql.unsafe(`drop function if exists public.${functionOf(index)}()`);
  }
  await sql.unsafe(`drop table if exists public.${TABLE}`);
}

/** Waits until the API knows the functions: it reads the schema again by itself. */
async function untilKnown(project: Project, token: string): Promise<void> {
  const deadline = Date.now() + RELOADED_WITHIN_MS;
  const last = functionOf(Object.keys(BODIES).length - 1);
  while (Date.now() < deadline) {
    const answer = await send(project, `/rest/v1/rpc/${last}`, { token, body: {} });
    if (answer.status !== 404) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('A API não leu o esquema de novo.');
}

export const statementProbes: ProbeGroup = {
  title: 'Comandos pela API',
  async probe(project, ask) {
    await drop(project);
    await make(project);
    await withPeople(project, async ({ token }) => {
      await untilKnown(project, token);
      for (const query of ['', '?id=eq.1']) {
        for (const method of ['DELETE', 'PATCH']) {
          const name = `${method} ${query === '' ? 'sem filtro' : 'com filtro'}, direto na tabela`;
          const body = method === 'PATCH' ? { note: null } : undefined;
          await ask(name, async () =>
            outcomeOf(await send(project, `/rest/v1/${TABLE}${query}`, { token, method, body })),
          );
        }
      }
      for (const [index, name] of Object.keys(BODIES).entries()) {
        const call = `/rest/v1/rpc/${functionOf(index)}`;
        await ask(name, async () => outcomeOf(await send(project, call, { token, body: {} })));
      }
    });
    await drop(project);
  },
};
