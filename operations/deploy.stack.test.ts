import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerSql, superuserSql } from '../local/testing/stack-for-tests.ts';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { deploymentSteps, rollbackSteps } from './deploy/deploy.ts';
import { siteSteps } from './deploy/site-steps.ts';
import { startDeploymentWorld, versionFolder } from './deploy/testing/world.ts';
import { addScheduling, hideExtension, showExtension } from './doctor/testing/complete-stack.ts';

/** A deployment from a new project to a served site, through the official CLI, a stand-in of the platform and a real database. */
let stack: TemporaryStack;
let superuser: Sql;
let owner: Sql;
let world: Awaited<ReturnType<typeof startDeploymentWorld>>;

beforeAll(async () => {
  stack = await startTemporaryStack({ seed: false, keepsSchedules: false });
  superuser = superuserSql(stack.file);
  owner = ownerSql(stack.file);
  await addScheduling(superuser);
  await hideExtension(superuser, 'pg_net');
  world = await startDeploymentWorld(owner, `${stack.file.databaseUrl}?sslmode=disable`);
  // One that is pending: the stack came with the others.
  const file = 'supabase/migrations/20991231235959_pending.sql';
  writeFileSync(join(world.projectDir, file), "comment on schema private is 'Deployed.';\n");
});
afterAll(async () => {
  await Promise.all([owner?.end(), superuser?.end(), world?.stop()]);
  await stack?.stop();
});

const steps = () => deploymentSteps(world.deployment);

test('each step fails once, says what to do, and the next run goes on there', async () => {
  const { platform, projectDir } = world;
  const file = join(projectDir, '.deploy');
  const faults: [id: string, wrong: () => unknown, right?: () => unknown][] = [
    ['project', () => platform.failOnce('GET ', 401, 'Unauthorized')],
    ['database', () => platform.failOnce('POST /database/query', 500, 'try again')],
    // Its files do not exist here: as where the platform refuses it, the operator enables it.
    ['extensions', () => undefined, () => showExtension(superuser, 'pg_net')],
    [
      'storage',
      () => {
        platform.project.largestFile = 52_428_800;
      },
      () => {
        platform.project.largestFile = 536_870_912_000;
      },
    ],
    ['migrations', () => world.failOnce('db push')],
    [
      'advisors',
      () =>
        platform.project.lints.push({
          name: 'rls_disabled_in_public',
          title: 'RLS',
          level: 'ERROR',
          detail: 'aberta',
        }),
      () => platform.project.lints.pop(),
    ],
    ['secrets', () => platform.failOnce('POST /secrets', 400, 'no')],
    ['functions', () => platform.failOnce('POST /secrets', 400, 'no', 'PLANTAO_RELEASE')],
    ['auth', () => platform.failOnce('PATCH /config/auth', 400, 'no')],
    ['mail', () => platform.failOnce('POST /database/query', 400, 'no', 'create_secret')],
    ['build', () => world.failOnce('npm run build')],
    ['host', () => writeFileSync(file, ''), () => rmSync(file)],
    ['publish', () => world.failOnce('publicar')],
  ];
  expect(faults.map(([id]) => id)).toEqual(steps().map(({ id }) => id));
  for (const [index, [id, wrong, right]] of faults.entries()) {
    await wrong();
    world.told.length = 0;
    // With the one before it, which was mended meanwhile; all of them together are the second run below.
    const from = Math.max(index - 1, 0);
    await expect(world.run(steps().slice(from))).rejects.toThrow(
      new RegExp(`^✗ [^]*\\(passo ${id}\\)$`),
    );
    expect(world.told.filter((line) => line.startsWith('✓'))).toHaveLength(index - from);
    await right?.();
  }
  expect(await world.run(steps().slice(-1))).toEqual({ changed: ['publish'], wanting: [] });
});

test('what it left is what an installation needs', async () => {
  const { auth, api, storage, secrets, functions } = world.platform.project;
  expect(auth).toMatchObject({
    site_url: 'https://plantao.hc.example',
    uri_allow_list: 'https://plantao.hc.example/auth*',
    rate_limit_email_sent: 500,
    smtp_host: 'smtp.resend.com',
    smtp_pass: 're_chave_do_resend',
    security_sb_forwarded_for_enabled: true,
  });
  expect(JSON.stringify(auth)).not.toMatch(/127\.0\.0\.1|localhost/);
  expect(api).toMatchObject({ db_schema: 'public', max_rows: 500 });
  expect(storage).toEqual({ fileSizeLimit: 209_715_200 });
  expect(Object.fromEntries(secrets)).toMatchObject({
    PLANTAO_RELEASE: 'aaaaaaaaaaaa',
    TRUSTED_IP_HOPS: '2',
  });
  expect([...functions.values()].map(({ slug, verify_jwt }) => [slug, verify_jwt])).toEqual(
    ['accounts', 'api', 'drive', 'jobs', 'mail', 'youtube'].map((slug) => [slug, false]),
  );
  const [applied] = await owner`select obj_description('private'::regnamespace) as comment`;
  expect(applied).toEqual({ comment: 'Deployed.' });
});

test('a second run changes nothing, and asks for nothing', async () => {
  world.platform.calls.length = 0;
  world.commands.length = 0;
  expect(await world.run(steps(), { isSure: false })).toEqual({ changed: [], wanting: [] });
  expect(
    world.platform.calls.filter((call) => !/^GET |^POST \/database\/query$/.test(call)),
  ).toEqual([]);
  expect(world.commands.map((command) => command.split(' --')[0])).toEqual([
    'db advisors',
    'config diff',
  ]);
});

test('another number on the site is built and published again, and nothing else is done', async () => {
  const site = { ...world.settings.site, VITE_SUPPORT_PHONE: '+551133335555' };
  const changed = { ...world.deployment, settings: { ...world.settings, site } };
  const { changed: done } = await world.run(siteSteps(changed));
  expect(done).toEqual(['build', 'host', 'publish']);
  expect((await world.run(siteSteps(world.deployment))).changed).toEqual(done);
});

test('an older version of functions and site comes back, and the database stays', async () => {
  const older = { ...world.deployment, source: versionFolder(), release: 'bbbbbbbbbbbb' };
  const { changed } = await world.run(rollbackSteps(older));
  expect(changed).toEqual(['functions', 'build', 'host', 'publish']);
  expect(world.platform.project.secrets.get('PLANTAO_RELEASE')).toBe('bbbbbbbbbbbb');
  const site = await world.deployment.fetch('https://plantao.hc.example/version.json');
  expect(await site.json()).toEqual({ release: 'bbbbbbbbbbbb' });
  // And forward again, from where it was.
  const forward = await world.run(rollbackSteps(world.deployment));
  expect(forward.changed).toEqual(['functions', 'host', 'publish']);
});

test('nothing of it was shown, and nothing stood among arguments', () => {
  const shown = [...world.told, ...world.commands].join('\n');
  expect(world.settings.hidden.length).toBeGreaterThan(4);
  for (const secret of world.settings.hidden) expect(shown).not.toContain(secret);
});
