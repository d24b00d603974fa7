import { expect, it } from 'vitest';
import { databaseFindings } from './database.rules.ts';
import type { DatabaseFacts } from './database.ts';
import { API, GOOD_DATABASE, REPOSITORY } from './testing/good-database.ts';

const wrongOf = (facts: Partial<DatabaseFacts>, repository = REPOSITORY) =>
  databaseFindings({ ...GOOD_DATABASE, ...facts }, repository, API)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id} ${state}`);

const without = (name: string) => GOOD_DATABASE.extensions.filter((one) => one !== name);
const podcasts = { id: 'podcasts', public: false, file_size_limit: 209_715_200 };
const avatars = { id: 'avatars', public: false, file_size_limit: 2_097_152 };

it('a complete database has no finding', () => {
  expect(wrongOf({})).toEqual([]);
});

it.each<[string, Partial<DatabaseFacts>, string]>([
  ['pg_trgm dropped', { extensions: without('pg_trgm') }, 'extension.pg_trgm missing'],
  ['unaccent dropped', { extensions: without('unaccent') }, 'extension.unaccent missing'],
  [
    'fuzzystrmatch dropped',
    { extensions: without('fuzzystrmatch') },
    'extension.fuzzystrmatch missing',
  ],
  ['pgcrypto dropped', { extensions: without('pgcrypto') }, 'extension.pgcrypto missing'],
  ['pg_cron off', { extensions: without('pg_cron') }, 'extension.pg_cron missing'],
  ['pg_net off', { extensions: without('pg_net') }, 'extension.pg_net missing'],
  ['a migration pending', { migrations: ['1', '2'] }, 'migrations missing'],
  ['no migration at all', { migrations: null }, 'migrations missing'],
  ['a migration of a newer clone', { migrations: ['1', '2', '3', '4'] }, 'migrations missing'],
  ['a table without row-level security', { openTables: ['extra'] }, 'tables missing'],
  ['a table without its restriction', { unguardedTables: ['videos'] }, 'tables missing'],
  ['an old Storage', { allowsOperations: false }, 'storage.operations missing'],
  ['no bucket of audio', { buckets: [avatars] }, 'bucket.podcasts missing'],
  ['no bucket of photos', { buckets: [podcasts] }, 'bucket.avatars missing'],
  [
    'a public bucket',
    { buckets: [{ ...podcasts, public: true }, avatars] },
    'bucket.podcasts missing',
  ],
  [
    'a small bucket',
    { buckets: [{ ...podcasts, file_size_limit: 52_428_800 }, avatars] },
    'bucket.podcasts missing',
  ],
  [
    'versions of objects',
    { buckets: [{ ...podcasts, versioning: 'ENABLED' }, avatars] },
    'bucket.versioning missing',
  ],
  ['no superuser', { superusers: 0 }, 'people.superuser missing'],
  ['no profiles yet', { superusers: null, invited: null }, 'people.superuser missing'],
  ['one superuser alone', { superusers: 1 }, 'people.superuser notice'],
  [
    'a rehearsal of long ago',
    { rehearsal: { seconds: 101 * 86_400, everyDays: 90 } },
    'backup.rehearsal notice',
  ],
  ['no rehearsal ever', { rehearsal: { seconds: null, everyDays: 90 } }, 'backup.rehearsal notice'],
  [
    'one address of all people',
    { logins: { count: 40, people: 9, addresses: 1 } },
    'people.addresses notice',
  ],
  ['an invited person approved', { invited: ['a@b.c'] }, 'people.invited notice'],
])('with %s says exactly that', (_what, facts, finding) => {
  expect(wrongOf(facts)).toEqual([finding]);
});

it('versions that are turned off are no finding', () => {
  expect(wrongOf({ buckets: [{ ...podcasts, versioning: false }, avatars] })).toEqual([]);
});

it('an extension that the server does not have is not asked to be enabled', () => {
  const mendOf = (available: string[]) =>
    databaseFindings(
      { ...GOOD_DATABASE, extensions: without('pg_net'), available },
      REPOSITORY,
      API,
    )
      .find(({ id }) => id === 'extension.pg_net')
      ?.mend.join(' ');
  expect(mendOf(['pg_net'])).toContain(
    'create extension if not exists pg_net with schema extensions',
  );
  expect(mendOf([])).not.toContain('create extension');
});

it.each<[string, Partial<DatabaseFacts>]>([
  ['few log-ins, of one ward', { logins: { count: 19, people: 5, addresses: 1 } }],
  ['few people', { logins: { count: 90, people: 4, addresses: 1 } }],
  ['nothing said of log-ins and backups', { logins: null, rehearsal: null }],
  ['a rehearsal that is due these days', { rehearsal: { seconds: 99 * 86_400, everyDays: 90 } }],
])('with %s says nothing', (_what, facts) => {
  expect(wrongOf(facts)).toEqual([]);
});

it('counts in Portuguese', () => {
  const whats = (facts: Partial<DatabaseFacts>) =>
    databaseFindings({ ...GOOD_DATABASE, ...facts }, REPOSITORY, API).map(({ what }) => what);
  expect(whats({})).toContain('2 superusuários.');
  expect(whats({ superusers: 1 }).join()).toContain('1 superusuário: ');
  expect(whats({ rehearsal: { seconds: 86_400, everyDays: 90 } })).toContain(
    'A última restauração ensaiada foi há 1 dia.',
  );
});
