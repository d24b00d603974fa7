import { inTransaction } from 'embedded-supabase/transaction';
import postgres from 'postgres';
import type { ProbeGroup } from './probe.ts';

/*
 * What `postgres`, the role of migrations, may do to what belongs to the platform. It is no superuser there; supautils
 * lends it some rights of the owners and refuses others.
 */

const NOTHING_STAYS = Symbol('rolled back');

const STATEMENTS: [name: string, statement: string][] = [
  [
    'uma política em storage.objects',
    'create policy conformance on storage.objects for select to authenticated using (false)',
  ],
  [
    'uma política em auth.users',
    'create policy conformance on auth.users for select to authenticated using (false)',
  ],
  [
    'uma política em auth.one_time_tokens',
    'create policy conformance on auth.one_time_tokens for select to authenticated using (false)',
  ],
  [
    'um gatilho em auth.users',
    `create function pg_temp.conformance() returns trigger language plpgsql as 'begin return new; end';
     create trigger conformance after insert on auth.users for each row execute function pg_temp.conformance()`,
  ],
  [
    'uma chave estrangeira para auth.users',
    'create table public.conformance_reference (id uuid references auth.users (id))',
  ],
  ['RLS de storage.objects, de novo', 'alter table storage.objects enable row level security'],
  ['uma coluna em auth.users', 'alter table auth.users add column conformance text'],
  ['um índice em auth.users', 'create index conformance on auth.users (created_at)'],
  ['uma tabela no esquema auth', 'create table auth.conformance (id integer)'],
  ['uma tabela no esquema storage', 'create table storage.conformance (id integer)'],
  ['DELETE em storage.objects', 'delete from storage.objects where false'],
  ['DELETE em auth.sessions', 'delete from auth.sessions where false'],
  ['UPDATE em auth.users', 'update auth.users set updated_at = now() where false'],
  ['um papel novo', 'create role conformance nologin'],
  ['um papel superusuário', 'create role conformance superuser'],
  ['ALTER ROLE authenticator', 'alter role authenticator set statement_timeout = 1000'],
  ['ALTER ROLE anon', 'alter role anon set statement_timeout = 1000'],
  ['senha de supabase_auth_admin', "alter role supabase_auth_admin password 'conformance'"],
  ['DROP ROLE service_role', 'drop role service_role'],
  ['SET ROLE supabase_auth_admin', 'set local role supabase_auth_admin'],
  ['session_replication_role', "set local session_replication_role = 'replica'"],
  ['ler um arquivo do servidor', "select pg_read_file('PG_VERSION')"],
  ['COPY de um programa', "copy (select 1) to program 'true'"],
];

export const grantProbes: ProbeGroup = {
  title: 'O que postgres pode',
  async probe({ sql }, ask) {
    const attempt = async (statement: string): Promise<string> => {
      try {
        await inTransaction(sql, async (tx) => {
          await tx.unsafe(statement);
          throw NOTHING_STAYS;
        });
        return 'sem transação';
      } catch (error) {
        if (error === NOTHING_STAYS) return 'permitido';
        if (error instanceof postgres.PostgresError) return `recusado ${error.code}`;
        throw error;
      }
    };
    for (const [name, statement] of STATEMENTS) await ask(name, () => attempt(statement));
  },
};
