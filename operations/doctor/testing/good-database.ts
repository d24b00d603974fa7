import type { DatabaseFacts } from '../database.ts';

export const API = 'https://abcdefghijklmnopqrst.supabase.co';
export const REPOSITORY = ['1', '2', '3'];

const lastRun = { status: 'succeeded', message: '', seconds: 20 };

/** What an installation says in which nothing is missing. */
export const GOOD_DATABASE: DatabaseFacts = {
  extensions: ['fuzzystrmatch', 'pg_cron', 'pg_net', 'pg_trgm', 'pgcrypto', 'unaccent'],
  available: ['pg_cron', 'pg_net'],
  openTables: [],
  unguardedTables: [],
  allowsOperations: true,
  migrations: REPOSITORY,
  caller: { address: API, seconds: 12 },
  superusers: 2,
  invited: [],
  rehearsal: { seconds: 30 * 86_400, everyDays: 90 },
  logins: { count: 40, people: 9, addresses: 7 },
  buckets: [
    { id: 'podcasts', public: false, file_size_limit: 209_715_200 },
    { id: 'avatars', public: false, file_size_limit: 2_097_152 },
  ],
  schedules: [
    {
      name: 'plantao-mail',
      schedule: '* * * * *',
      command: `select net.http_post(url := '${API}/functions/v1/mail', headers := jsonb_build_object('x-cron-token',
        (select decrypted_secret from vault.decrypted_secrets where name = 'mail_drain_token')))`,
      isActive: true,
      lastRun,
    },
    {
      name: 'plantao-jobs',
      schedule: '15 seconds',
      command: 'select private.call_jobs()',
      isActive: true,
      lastRun,
    },
    {
      name: 'plantao-retention',
      schedule: '17 6 * * *',
      command: 'select private.apply_retention()',
      isActive: true,
      lastRun: { ...lastRun, seconds: 50_000 },
    },
  ],
  answers: [{ status: 200, text: '' }],
  vault: ['mail_drain_token'],
};
