import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { StackFile } from 'embedded-supabase/stack-file';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import type { Sql } from 'postgres';
import { namingProject } from '../../../scripts/build/host-headers.ts';
import { readRepositoryFile } from '../../../scripts/checks/repository-files.ts';
import { type Site, startSite } from '../../../scripts/site/server.ts';

/** What pg_cron, pg_net and the vault show of themselves, as far as the doctor reads it. */
const SCHEDULING = `
  create schema cron;
  create table cron.job (jobid bigint generated always as identity primary key, jobname text unique, schedule text,
    command text, active boolean not null default true);
  create table cron.job_run_details (jobid bigint, runid bigint generated always as identity, status text,
    return_message text, start_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command) returning jobid $$;
  create function cron.unschedule(job_id bigint) returns boolean language sql as $$
    delete from cron.job where jobid = job_id returning true $$;
  create schema net;
  create table net._http_response (id bigint generated always as identity, status_code int, content text, error_msg text);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds int default 5000) returns bigint language sql as $$ select 1::bigint $$;
  create schema vault;
  create table vault.secrets (name text unique, secret text);
  create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns void language sql as $$
    insert into vault.secrets (secret, name) values (new_secret, new_name) $$;
  grant usage on schema cron, net, vault to postgres;
  grant all on all tables in schema cron, net, vault to postgres;
`;

/** Rows of the catalogue that the doctor reads; what an extension brings is not touched. */
async function changeExtensions(sql: Sql, statement: string): Promise<void> {
  await sql.unsafe(`set allow_system_table_mods = on; ${statement}; reset allow_system_table_mods`);
}

export const hideExtension = (sql: Sql, name: string) =>
  changeExtensions(
    sql,
    `update pg_extension set extname = 'hidden ${name}' where extname = '${name}'`,
  );

export const showExtension = (sql: Sql, name: string) =>
  changeExtensions(
    sql,
    `update pg_extension set extname = '${name}' where extname = 'hidden ${name}'`,
  );

/** Gives a stack what the platform has and the embedded one lacks. */
export async function addScheduling(superuser: Sql): Promise<void> {
  await superuser.unsafe(SCHEDULING);
  // Their files do not exist on the embedded stack.
  await changeExtensions(
    superuser,
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     select oid, name, 10, 'extensions'::regnamespace, false, '1' from (values (90001, 'pg_cron'), (90002, 'pg_net')) as e (oid, name)`,
  );
}

/** Notes that each schedule ran a moment ago, and that the last call was answered. */
export async function letSchedulesRun(superuser: Sql): Promise<void> {
  await superuser`
    insert into cron.job_run_details (jobid, status, return_message, start_time)
    select jobid, 'succeeded', '', now() from cron.job`;
  await superuser`insert into net._http_response (status_code, content) values (200, '{}')`;
  await superuser`update private.job_caller set ticked_at = now()`;
}

/** Somebody who registered on the site, not approved yet. */
export async function register(stack: StackFile, email: string): Promise<void> {
  const client = createClient(stack.gatewayUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signUp({
    email,
    password: 'senha-de-teste-2026',
    options: { data: { full_name: 'Rita Moreira' } },
  });
  if (error) throw error;
}

/** A site of a few files with the headers and rules of the real one. */
export function startSmallSite(apiUrl: string): Promise<Site> {
  const folder = temporaryFolder('doctor-site');
  const headers = namingProject(readRepositoryFile('web/public/_headers'), apiUrl);
  writeFileSync(join(folder, '_headers'), headers);
  const script = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Plantão</title>${script}`);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/index-1.js'), `"${apiUrl}" "sb_publishable_test"`);
  writeFileSync(join(folder, 'sw.js'), '');
  return startSite({ folder, gatewayUrl: apiUrl });
}
