import type { Sql } from 'postgres';
import { type BareStatement, bareStatements, type FunctionSource } from './bare-statements.ts';

/** A function with the statements that the platform refuses in it. */
export type BareFunction = { signature: string; statements: BareStatement[] };

/**
 * Every function outside of the platform's own schemas that has an UPDATE or DELETE without WHERE, whether anything calls it
 * or not.
 *
 * @param sql as a role that may read every definition
 */
export async function bareFunctions(sql: Sql): Promise<BareFunction[]> {
  const functions = await sql<FunctionSource[]>`
    select p.oid::regprocedure::text as signature, p.proname as name, l.lanname as language,
      pg_get_functiondef(p.oid) as definition, p.prosrc as source
    from pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
    join pg_language as l on l.oid = p.prolang
    where p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')
      and n.nspname !~ '^(pg_|_embedded$|information_schema$|auth$|storage$|extensions$|supabase_migrations$)'
      and not exists (select 1 from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  return functions.flatMap((one) => {
    const statements = bareStatements(one);
    return statements.length > 0 ? [{ signature: one.signature, statements }] : [];
  });
}

/**
 * Has those statements refused in sessions of `authenticator`, as pg-safeupdate does there: a trigger on each of their tables
 * compares where it was reached from with their places. Where all have a WHERE, nothing is added to the database.
 */
export async function refuseBareStatements(sql: Sql): Promise<void> {
  const functions = await bareFunctions(sql);
  await sql.unsafe('drop function if exists _embedded.refuse_bare() cascade');
  const places = new Map<string, Set<string>>();
  for (const { verb, table, place } of functions.flatMap(({ statements }) => statements)) {
    if (table === null) continue;
    const key = JSON.stringify([verb, table.schema, table.name]);
    places.set(key, (places.get(key) ?? new Set()).add(place));
  }
  if (places.size === 0) return;
  await sql.unsafe(REFUSE);
  for (const [key, where] of places) {
    const [verb, schema, name] = JSON.parse(key) as [string, string | null, string];
    await sql`
      select _embedded.refuse_bare_on(${verb}, to_regclass(format('%I.%I', coalesce(${schema}::text, 'public'), ${name}::text)),
        ${[...where]})`;
  }
}

const REFUSE = `
  create function _embedded.refuse_bare() returns trigger language plpgsql as $$
  declare
    context text;
    place text;
  begin
    if session_user = 'authenticator' then
      get diagnostics context = pg_context;
      foreach place in array tg_argv loop
        if position(place in context) > 0 then
          raise exception '% requires a WHERE clause', tg_op using errcode = 'cardinality_violation';
        end if;
      end loop;
    end if;
    return null;
  end
  $$;
  create or replace function _embedded.refuse_bare_on(verb text, relation regclass, places text[]) returns void language plpgsql as $$
  begin
    if relation is not null then
      execute format('create trigger %I before %s on %s for each statement execute function _embedded.refuse_bare(%s)',
        'safeupdate_' || verb, verb, relation, (select string_agg(quote_literal(p), ', ') from unnest(places) as p));
    end if;
  end
  $$;
`;
