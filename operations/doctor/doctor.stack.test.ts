import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { hideExtension, showExtension } from './testing/complete-stack.ts';
import type { Relay } from './testing/relay.ts';
import {
  missingOf,
  NAMES,
  noticesOf,
  runDoctor,
  startWorld,
  type World,
  wordsOf,
  ZONE,
} from './testing/world.ts';

/** The doctor on the embedded stack: as it is, completed to what the platform has, and with one thing wrong at a time. */
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

describe('on an empty stack', () => {
  test('the command says exactly what the embedded stack has not, and fails', async () => {
    const args = [
      `--remote=${world.databaseUrl}`,
      '--env-file',
      world.variablesFile({ MAIL_FROM: '' }),
      '--json',
    ];
    const { code, stdout, stderr } = await runDoctor(...args);
    expect([code, stderr]).toEqual([1, '']);
    const { findings } = JSON.parse(stdout) as { findings: Finding[] };
    expect(missingOf(findings)).toEqual([
      'extension.pg_cron',
      'extension.pg_net',
      'people.superuser',
      'jobs.caller',
      'secret.MAIL_FROM',
    ]);
    expect(noticesOf(findings)).toEqual([
      'backup.rehearsal',
      'version.auth',
      'version.storage',
      'config',
      'sender',
    ]);
    expect(stdout).not.toContain(world.stack.file.secretKey);
  });

  test('a database that cannot be reached is a failure, and its password is not shown', async () => {
    const args = [
      '--remote=postgresql://postgres:segredo@127.0.0.1:1/postgres',
      '--env-file',
      world.variablesFile(),
    ];
    const { code, stdout } = await runDoctor(...args);
    expect(code).toBe(1);
    expect(stdout).toContain('Não foi possível ler o banco');
    expect(stdout).not.toContain('segredo');
  });

  test('a command that was called wrongly ends with 2', async () => {
    expect(await runDoctor('--remote=postgresql://x')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('on a complete installation', () => {
  beforeAll(() => world.complete());

  test('nothing is missing, asked through the official CLI', async () => {
    const findings = await world.examined({ usesCli: true });
    expect(missingOf(findings)).toEqual([]);
    // What nobody did yet, what the embedded stack has no number for, and what an installation of one's own does not tell.
    expect(noticesOf(findings)).toEqual([
      'backup.rehearsal',
      'version.auth',
      'version.storage',
      'config',
    ]);
  });

  type Wrong = [
    what: string,
    wrong: () => Promise<unknown>,
    right: () => Promise<unknown>,
    missing: string,
  ];
  const run = (sql: string) => async () => world.superuser.unsafe(sql);
  const extensions = ['pg_trgm', 'unaccent', 'fuzzystrmatch', 'pgcrypto', 'pg_cron', 'pg_net'];
  const job = (name: string, set: string) =>
    run(`update cron.job set ${set} where jobname = '${name}'`);

  test.each<Wrong>([
    ...extensions.map(
      (name): Wrong => [
        `${name} is off`,
        () => hideExtension(world.superuser, name),
        () => showExtension(world.superuser, name),
        `extension.${name}`,
      ],
    ),
    ...['plantao-mail', 'plantao-jobs', 'plantao-retention'].map(
      (name): Wrong => [
        `${name} is not scheduled`,
        job(name, `jobname = 'x-${name}'`),
        job(`x-${name}`, `jobname = '${name}'`),
        `cron.${name}`,
      ],
    ),
    [
      'a schedule is off',
      job('plantao-jobs', 'active = false'),
      job('plantao-jobs', 'active = true'),
      'cron.plantao-jobs',
    ],
    [
      'a schedule calls another project',
      job('plantao-mail', "command = replace(command, 'http://', 'https://outro.example/')"),
      job('plantao-mail', "command = replace(command, 'https://outro.example/', 'http://')"),
      'cron.plantao-mail',
    ],
    [
      'a schedule failed',
      run(
        "insert into cron.job_run_details (jobid, status, return_message, start_time) select jobid, 'failed', 'x', now() from cron.job where jobname = 'plantao-digest'",
      ),
      run("delete from cron.job_run_details where status = 'failed'"),
      'cron.plantao-digest',
    ],
    [
      'pg_cron stands still',
      run(
        "update cron.job_run_details set start_time = now() - interval '1 hour' where jobid = (select jobid from cron.job where jobname = 'plantao-mail')",
      ),
      run('update cron.job_run_details set start_time = now()'),
      'cron.plantao-mail',
    ],
    [
      'the vault has no token',
      run("update vault.secrets set name = 'outro'"),
      run("update vault.secrets set name = 'mail_drain_token'"),
      'cron.plantao-mail',
    ],
    [
      'functions refuse the calls of the database',
      run('update net._http_response set status_code = 401'),
      run('update net._http_response set status_code = 200'),
      'cron.answers',
    ],
    [
      'the database calls an old address',
      run("update private.job_caller set address = 'https://velho.example'"),
      async () => world.superuser`update private.job_caller set address = ${world.api.url}`,
      'jobs.caller',
    ],
    [
      'a schedule of another version is left',
      run("select cron.schedule('plantao-antigo', '* * * * *', 'select 1')"),
      run("delete from cron.job where jobname = 'plantao-antigo'"),
      'cron.leftover',
    ],
    [
      'a migration is pending',
      run(
        "update supabase_migrations.schema_migrations set version = '1' || version where version like '%4800'",
      ),
      run(
        "update supabase_migrations.schema_migrations set version = substr(version, 2) where version like '%4800'",
      ),
      'migrations',
    ],
    [
      'a table lost its row-level security',
      run('alter table public.videos disable row level security'),
      run('alter table public.videos enable row level security'),
      'tables',
    ],
    [
      'a bucket is public',
      run("update storage.buckets set public = true where id = 'avatars'"),
      run("update storage.buckets set public = false where id = 'avatars'"),
      'bucket.avatars',
    ],
    [
      'a bucket has another limit',
      run("update storage.buckets set file_size_limit = 52428800 where id = 'podcasts'"),
      run("update storage.buckets set file_size_limit = 209715200 where id = 'podcasts'"),
      'bucket.podcasts',
    ],
    [
      'Storage is old',
      run('alter function storage.allow_any_operation(text[]) rename to allow_none'),
      run('alter function storage.allow_none(text[]) rename to allow_any_operation'),
      'storage.operations',
    ],
  ])('when %s, exactly that is missing', async (_what, wrong, right, missing) => {
    await wrong();
    try {
      expect(missingOf(await world.examined())).toEqual([missing]);
    } finally {
      await right();
    }
    expect(missingOf(await world.examined())).toEqual([]);
  });

  const refusedByPlatform = {
    status: 401,
    body: '{"code":401,"message":"Missing authorization header"}',
  };
  const json = (value: unknown) => ({ body: JSON.stringify(value) });

  test.each<[string, string, Parameters<Relay['alter']>[1], string]>([
    ...[
      'mail',
      'jobs/sync-channel',
      'youtube/import-bulk',
      'drive/import-folder',
      'accounts/update',
    ].map((path): [string, string, () => typeof refusedByPlatform, string] => [
      `${path} has verify_jwt`,
      `POST /functions/v1/${path}`,
      () => refusedByPlatform,
      `function.${path.split('/')[0]}`,
    ]),
    [
      'a function obeys strangers',
      'POST /functions/v1/mail',
      () => ({ status: 200, body: '{}' }),
      'function.mail',
    ],
    ['Auth is old', 'GET /auth/v1/health', () => json({ version: 'v2.180.0' }), 'version.auth'],
    [
      'Storage is old',
      'GET /storage/v1/version',
      () => ({ status: 200, body: '1.46.0' }),
      'version.storage',
    ],
    [
      'the project has the limit of the free plan',
      'OPTIONS /storage/v1/upload/resumable',
      ({ headers }) => ({ headers: { ...headers, 'tus-max-size': '52428800' } }),
      'storage.limit',
    ],
    [
      'Auth asks for a confirmation',
      'GET /auth/v1/settings',
      ({ body }) => ({
        body: body.replace('"mailer_autoconfirm":true', '"mailer_autoconfirm":false'),
      }),
      'auth.autoconfirm',
    ],
  ])('when %s, exactly that is missing', async (_what, call, alteration, missing) => {
    world.api.alter(call, alteration);
    try {
      expect(missingOf(await world.examined())).toEqual([missing]);
    } finally {
      world.api.reset();
    }
  });

  test.each<[string, string, Parameters<Relay['alter']>[1], string]>([
    ['pages of the app are not found', 'GET /video/1', () => ({ status: 404 }), 'site.fallback'],
    [
      'files that are missing are answered with the app',
      'GET /assets/nao-existe.js',
      () => ({ status: 200 }),
      'site.assets',
    ],
    [
      '/api is not passed on',
      'GET /api/health',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<p>' }),
      'site.api',
    ],
    [
      'the policy names another project',
      'GET /',
      ({ headers }) => ({
        headers: {
          ...headers,
          'content-security-policy': (headers['content-security-policy'] ?? '').replaceAll(
            world.api.url,
            'https://outro.example',
          ),
        },
      }),
      'site.header.content-security-policy',
    ],
    [
      'it was built for another project',
      'GET /assets/index-1.js',
      () => ({ body: '"https://outro.example" "sb_publishable_x"' }),
      'site.project',
    ],
    [
      'a header is missing',
      'GET /',
      ({ headers: { 'referrer-policy': _gone, ...headers } }) => ({ headers }),
      'site.header.referrer-policy',
    ],
  ])('when %s, exactly that is missing', async (_what, call, alteration, missing) => {
    world.site.alter(call, alteration);
    try {
      expect(missingOf(await world.examined())).toEqual([missing]);
    } finally {
      world.site.reset();
    }
  });

  test.each(
    NAMES.map((name) => [
      name,
      name === 'RESEND_API_KEY' ? 'mail' : name === 'GOOGLE_API_KEY' ? 'google' : name,
    ]),
  )('without %s exactly that is missing', async (name, id) => {
    const others = name === 'RESEND_API_KEY' ? ['sender.spf'] : [];
    const missing = missingOf(await world.examined({ variables: { [name]: '' } }));
    // Without Resend the sender's own server would be expected in DNS; without a site or sender they are not asked.
    expect(missing.filter((one) => !others.includes(one))).toEqual([`secret.${id}`]);
  });

  test('without the token of who watches it is well, with a notice', async () => {
    const findings = await world.examined({ variables: { HEALTH_TOKEN: '' } });
    expect(missingOf(findings)).toEqual([]);
    expect(noticesOf(findings)).toContain('secret.HEALTH_TOKEN');
  });

  test.each(Object.keys(ZONE).map((name) => [name]))(
    'without %s in DNS exactly that is missing',
    async (name) => {
      const zone = Object.fromEntries(Object.entries(ZONE).filter(([one]) => one !== name));
      const missing = missingOf(await world.examined({ zone }));
      expect(missing).toHaveLength(1);
      expect(missing[0]).toMatch(/^sender\.(spf|dkim|dmarc)$/);
    },
  );
});

describe('on a hosted project', () => {
  test('nothing is missing where nothing is wrong, as the official CLI shows it', async () => {
    const findings = await world.examinedAsHosted(() => undefined);
    expect(missingOf(findings), wordsOf(findings)).toEqual([]);
  });

  // Each of them alone is a case of config.rules.test.ts, services.rules.test.ts and secrets.rules.test.ts.
  test('all is found that is wrong, as the official CLI shows it', async () => {
    const findings = await world.examinedAsHosted(
      ({ secrets, functions: [first, ...others], config }) => {
        secrets.splice(1, 1);
        Object.assign(first ?? {}, { verify_jwt: true });
        Object.assign(others.at(-1) ?? {}, { status: 'REMOVED' });
        Object.assign(config.storage, { file_size_limit: 52_428_800 });
        Object.assign(config.auth, {
          smtp_host: null,
          password_min_length: 8,
          mailer_subjects_recovery: 'Reset your password',
          mailer_secure_email_change_enabled: true,
          rate_limit_otp: 30,
          site_url: 'http://localhost:3000',
        });
      },
    );
    expect(missingOf(findings), wordsOf(findings)).toEqual([
      'deployed.accounts',
      'deployed.youtube',
      'auth.site_url',
      'config.storage_limit',
      'auth.smtp',
      'config.auth.rate_limit.sign_in_sign_ups',
      'config.auth.email.double_confirm_changes',
      'auth.mails',
      'config.auth.minimum_password_length',
      'secret.MAIL_DRAIN_TOKEN',
    ]);
  });

  test("a project that may not be read ends the examination with the CLI's words", async () => {
    const examination = world.examinedAsHosted(() => undefined, 'zyxwvutsrqponmlkjihg');
    await expect(examination).rejects.toThrow('404');
  });
});
