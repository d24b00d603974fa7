import type { TransactionSql } from 'postgres';
import * as z from 'zod';

/*
 * What a backup holds: every table of ours and the accounts. Files have rows of their own, made when they are uploaded.
 * See docs/decisions/0046-backup-and-restore.md.
 */

/** Tables of ours that describe the installation or the moment: a restored installation has its own. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'private.work_pause',
  'private.files_to_restore',
  // Its address would call the installation that was lost.
  'private.job_caller',
  'private.operation_watch',
  'private.operation_states',
  'private.operation_versions',
  // Sessions are not restored: who was signed out stays out.
  'private.shared_sessions',
  'private.unrecognized_sessions',
  'private.phone_sign_ins',
  'private.rate_limits',
  'private.approval_leases',
  // Undone rather than carried out long after: these people wait again.
  'private.held_rejections',
]);

/** Of Auth only who people are and how they sign in. */
const OF_AUTH = ['auth.users', 'auth.identities', 'auth.mfa_factors'];

const table = z.object({
  name: z.string().regex(/^(public|private|auth)\.[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string()).min(1),
  /** Of the primary key, with the order of their bytes where they are text. */
  order: z.array(z.object({ column: z.string(), isText: z.boolean() })),
});
/** One table, and how its rows are put in an order that is the same everywhere. */
export type Table = z.output<typeof table>;
export const tableShape = table;

/** The tables of a backup, as the database has them now. */
export async function readTables(sql: TransactionSql): Promise<Table[]> {
  const rows = await sql<{ table: unknown }[]>`
    select jsonb_build_object(
      'name', n.nspname || '.' || c.relname,
      'columns', (
        select jsonb_agg(a.attname order by a.attname) from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
      'order', coalesce((
        select jsonb_agg(jsonb_build_object('column', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_constraint as p
        cross join unnest(p.conkey) with ordinality as k (number, place)
        join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p'), '[]')) as table
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r'
      and (n.nspname in ('public', 'private') or n.nspname || '.' || c.relname = any (${OF_AUTH}))
    order by n.nspname, c.relname`;
  return z
    .array(table)
    .parse(rows.map((row) => row.table))
    .filter(({ name }) => !LEFT_OUT.has(name));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const nameOf = (table: Table) => table.name.split('.').map(quoted).join('.');
const columnsOf = (table: Table) => table.columns.map(quoted).join(', ');

/** The statement that gives all rows as text, always in the same order. */
export function copyOut(table: Table): string {
  const order =
    table.order.length > 0
      ? table.order.map(({ column, isText }) => quoted(column) + (isText ? ' collate "C"' : ''))
      : ['t::text collate "C"'];
  return `copy (select ${columnsOf(table)} from ${nameOf(table)} as t order by ${order.join(', ')}) to stdout`;
}

export const copyIn = (table: Table) => `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`;

export const emptyTable = (table: Table) => `delete from ${nameOf(table)}`;

/** The last numbers that were given, by sequence. */
export async function readSequences(sql: TransactionSql): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select schemaname || '.' || sequencename as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'private') and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The migrations that were applied. */
export async function readVersions(sql: TransactionSql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}
