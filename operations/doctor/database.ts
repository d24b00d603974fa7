import * as z from 'zod';
import type { AskCli } from './supabase.ts';

/** Tables that an installation may lack: of extensions, of migrations, of a newer version. */
const MAYBE = [
  'supabase_migrations.schema_migrations',
  'private.job_caller',
  'public.profiles',
  'public.backup_log',
  'public.user_login_logs',
  'storage.buckets',
  'cron.job',
  'net._http_response',
  'vault.secrets',
] as const;
type Maybe = (typeof MAYBE)[number];

const schedule = z.object({
  name: z.string().nullable(),
  schedule: z.string(),
  command: z.string(),
  isActive: z.boolean(),
  lastRun: z.object({ status: z.string(), message: z.string(), seconds: z.number() }).nullable(),
});

const databaseFacts = z.object({
  extensions: z.array(z.string()),
  available: z.array(z.string()),
  openTables: z.array(z.string()),
  unguardedTables: z.array(z.string()),
  allowsOperations: z.boolean(),
  migrations: z.array(z.string()).nullable(),
  caller: z.object({ address: z.string().nullable(), seconds: z.number().nullable() }).nullable(),
  superusers: z.number().nullable(),
  invited: z.array(z.string()).nullable(),
  rehearsal: z.object({ seconds: z.number().nullable(), everyDays: z.number() }).nullable(),
  logins: z.object({ count: z.number(), people: z.number(), addresses: z.number() }).nullable(),
  buckets: z.array(z.record(z.string(), z.unknown())).nullable(),
  schedules: z.array(schedule).nullable(),
  answers: z.array(z.object({ status: z.number().nullable(), text: z.string() })).nullable(),
  vault: z.array(z.string()).nullable(),
});

export type Schedule = z.output<typeof schedule>;
/** What the database says of itself; null where the table that would tell it does not exist. */
export type DatabaseFacts = z.output<typeof databaseFacts>;

const ALWAYS = `
  'extensions', (select jsonb_agg(extname order by extname) from pg_extension),
  'available', (select coalesce(jsonb_agg(distinct name), '[]') from pg_available_extensions),
  'openTables', (
    select coalesce(jsonb_agg(relname order by relname), '[]') from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
  ),
  'unguardedTables', (
    select coalesce(jsonb_agg(c.relname order by c.relname), '[]') from pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select 1 from pg_policy as p where p.polrelid = c.oid and p.polname = 'Requests are plain')
  ),
  'allowsOperations', exists (
    select 1 from pg_proc where proname = 'allow_any_operation' and pronamespace = to_regnamespace('storage')
  )`;

const seconds = (since: string) => `extract(epoch from now() - ${since})::float8`;

const WHERE_THERE: Record<string, [Maybe, string]> = {
  migrations: [
    'supabase_migrations.schema_migrations',
    "select coalesce(jsonb_agg(version order by version), '[]') from supabase_migrations.schema_migrations",
  ],
  caller: [
    'private.job_caller',
    `select jsonb_build_object('address', address, 'seconds', ${seconds('ticked_at')}) from private.job_caller`,
  ],
  superusers: [
    'public.profiles',
    "select count(*) from public.profiles where role = 'superuser' and is_approved and is_active",
  ],
  invited: [
    'public.profiles',
    `select coalesce(jsonb_agg(u.email::text), '[]') from auth.users as u join public.profiles as p on p.id = u.id
     where p.is_approved and u.invited_at is not null and u.last_sign_in_at is null`,
  ],
  rehearsal: [
    'public.backup_log',
    `select jsonb_build_object(
       'seconds', min(${seconds('finished_at')}),
       'everyDays', coalesce((select value from public.system_settings where key = 'rehearsal_every_days'), 90))
     from public.backup_log where kind in ('restore', 'rehearsal')`,
  ],
  logins: [
    'public.user_login_logs',
    `select jsonb_build_object('count', count(*), 'people', count(distinct user_id), 'addresses', count(distinct ip_address))
     from public.user_login_logs where login_at > now() - interval '30 days' and ip_address is not null`,
  ],
  buckets: [
    'storage.buckets',
    "select coalesce(jsonb_agg(to_jsonb(b)), '[]') from storage.buckets as b",
  ],
  schedules: [
    'cron.job',
    `select coalesce(jsonb_agg(jsonb_build_object(
       'name', j.jobname, 'schedule', j.schedule, 'command', j.command, 'isActive', j.active,
       'lastRun', (
         select jsonb_build_object('status', d.status, 'message', coalesce(d.return_message, ''), 'seconds', ${seconds('d.start_time')})
         from cron.job_run_details as d where d.jobid = j.jobid order by d.runid desc limit 1
       ))), '[]') from cron.job as j`,
  ],
  answers: [
    'net._http_response',
    `select coalesce(jsonb_agg(jsonb_build_object('status', r.status_code, 'text', left(coalesce(r.error_msg, r.content, ''), 200))), '[]')
     from (select * from net._http_response order by id desc limit 10) as r`,
  ],
  vault: [
    'vault.secrets',
    "select coalesce(jsonb_agg(name) filter (where name is not null), '[]') from vault.secrets",
  ],
};

const existing = z.array(z.object({ name: z.enum(MAYBE) }));
const answer = z.array(z.object({ facts: z.unknown() })).length(1);

/** Reads the database through the CLI, in two read-only statements. */
export async function readDatabase(ask: AskCli): Promise<DatabaseFacts> {
  const run = (sql: string) => ask(['db', 'query', '--read-only', sql]);
  const names = MAYBE.map((name) => `'${name}'`).join(', ');
  const there = existing.parse(
    await run(
      `select name from unnest(array[${names}]) as name where to_regclass(name) is not null`,
    ),
  );
  const has = (table: Maybe) => there.some(({ name }) => name === table);
  const parts = Object.entries(WHERE_THERE).map(
    ([key, [table, sql]]) => `'${key}', ${has(table) ? `(${sql})` : 'null'}`,
  );
  const [row] = answer.parse(
    await run(`select jsonb_build_object(${[ALWAYS, ...parts].join(', ')}) as facts`),
  );
  // A driver may hand JSON over as text.
  const facts = typeof row?.facts === 'string' ? JSON.parse(row.facts) : row?.facts;
  return databaseFacts.parse(facts);
}
