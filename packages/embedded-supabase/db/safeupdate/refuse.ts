import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import type { Sql } from 'postgres';

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

/*
 * Finds UPDATE and DELETE without WHERE, by PostgreSQL's own parsers. On the platform, sessions of `authenticator` load
 * pg-safeupdate, which refuses them wherever they stand: in a function, in a WITH, in a text that is executed. It looks at
 * whether there is a WHERE and not at what it says, so `where true` passes; so does ON CONFLICT DO UPDATE, which is an INSERT.
 */

await loadModule();

/** A function as the catalogue describes it. */
export type FunctionSource = {
  /** Its name with schema and arguments. */
  signature: string;
  name: string;
  language: string;
  /** As `pg_get_functiondef` writes it. */
  definition: string;
  /** `prosrc`; empty where the body is part of the definition (BEGIN ATOMIC). */
  source: string;
};

/** One statement that the platform refuses. */
export type BareStatement = {
  verb: 'UPDATE' | 'DELETE';
  /** As it was written; null where the text is only known when it runs. */
  table: { schema: string | null; name: string } | null;
  /** The line by which PostgreSQL names the place in the context of what happens there. */
  place: string;
};

/** A node of a parse tree. */
type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * The statements of a function that have no WHERE.
 *
 * @throws Error where PostgreSQL's parser does not understand the body, which then was never stored
 */
export function bareStatements({
  name,
  language,
  definition,
  source,
}: FunctionSource): BareStatement[] {
  if (language === 'plpgsql') return ofPlpgsql(definition);
  if (language !== 'sql') return [];
  const place = `SQL function "${name}" statement`;
  if (source === '') return bareNodes(parseSync(definition)).map((node) => ({ ...node, place }));
  const statements = parseSync(source).stmts ?? [];
  return statements.flatMap((statement, index) =>
    bareNodes(statement).map((node) => ({ ...node, place: `${place} ${index + 1}` })),
  );
}

function ofPlpgsql(definition: string): BareStatement[] {
  // This parser knows no types, and takes an array of rows for something that no function may return.
  const readable = definition.replace(/^( RETURNS .*)\[\]$/m, '$1');
  return findAll(parsePlPgSQLSync(readable), 'PLpgSQL_expr').flatMap((expression) => {
    const { query, parseMode = 0 } = expression as { query?: string; parseMode?: number };
    if (query === undefined) return [];
    const texts = parseMode === 0 ? [query] : executedTexts(parseMode, query);
    return texts.flatMap((text) =>
      bareNodes(parsed(text)).map((node) => ({ ...node, place: `SQL statement "${text}"` })),
    );
  });
}

/** How PL/pgSQL marks an expression that stands alone; others begin with what they assign to. */
const EXPRESSION = 2;

/** Texts in an expression that EXECUTE may run: what is a whole statement by itself. */
function executedTexts(mode: number, query: string): string[] {
  if (mode !== EXPRESSION) return [];
  return findAll(parsed(`select ${query}`), 'A_Const')
    .map(({ sval }) => (isTree(sval) ? sval.sval : undefined))
    .filter((text) => typeof text === 'string')
    .filter((text) => /^\s*(with|update|delete)\s/i.test(text));
}

/** The tree of a text; nothing for one that is no statement by itself. */
function parsed(text: string): unknown {
  try {
    return parseSync(text);
  } catch {
    return {};
  }
}

function bareNodes(tree: unknown): Omit<BareStatement, 'place'>[] {
  return (['UPDATE', 'DELETE'] as const).flatMap((verb) =>
    findAll(tree, verb === 'UPDATE' ? 'UpdateStmt' : 'DeleteStmt')
      .filter((node) => node.whereClause === undefined)
      .map((node) => ({ verb, table: tableOf(node.relation) })),
  );
}

function tableOf(relation: unknown): BareStatement['table'] {
  if (!isTree(relation) || typeof relation.relname !== 'string') return null;
  return {
    schema: typeof relation.schemaname === 'string' ? relation.schemaname : null,
    name: relation.relname,
  };
}

/** Every node of this kind, at any depth. */
function findAll(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => findAll(one, kind));
  if (!isTree(tree)) return [];
  const found = tree[kind];
  const own = isTree(found) ? [found] : [];
  return [...own, ...Object.values(tree).flatMap((value) => findAll(value, kind))];
}
