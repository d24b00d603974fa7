import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import { type Platform, platformOf } from './platform.ts';
import { projectStep, projectSteps } from './project-steps.ts';
import { type Deployment, holds, lacks } from './step.ts';
import { REF, startStandIn, TOKEN } from './testing/stand-in.ts';

/** A version with two migrations and two tables. */
function version(): string {
  const folder = temporaryFolder('deploy-version');
  mkdirSync(join(folder, 'supabase/migrations'), { recursive: true });
  writeFileSync(
    join(folder, 'supabase/migrations/1_a.sql'),
    'create table public.videos ();\ncreate table private.x ();',
  );
  writeFileSync(
    join(folder, 'supabase/migrations/2_b.sql'),
    'create table if not exists public.notes ();\ncreate or replace view public.people as select 1;',
  );
  return folder;
}

type Database = { history: string[] | null; relations: string[]; accounts: number };

function gateOn({ history, relations, accounts }: Database) {
  const answers: [RegExp, Record<string, unknown>[]][] = [
    [/to_regclass/, [{ is_there: history !== null }]],
    [/select version/, (history ?? []).map((one) => ({ version: one }))],
    [/pg_class/, relations.map((name) => ({ name }))],
    [/auth\.users/, [{ number: accounts }]],
  ];
  const platform = {
    rows: async (sql: string) => answers.find(([pattern]) => pattern.test(sql))?.[1] ?? [],
  } as unknown as Platform;
  const step = projectSteps({
    platform,
    source: version(),
    settings: { ref: REF },
  } as unknown as Deployment)[1];
  return step?.prove();
}

it.each<[string, Database]>([
  ['an empty project', { history: null, relations: [], accounts: 0 }],
  ['one of ours', { history: ['1', '2'], relations: ['videos', 'notes', 'people'], accounts: 12 }],
  ['one of ours that was cut off', { history: ['1'], relations: ['videos'], accounts: 0 }],
])('%s is taken', async (_what, database) => {
  expect(await gateOn(database)).toMatchObject({ holds: true });
});

it.each<[string, Database, string]>([
  ['tables of something else', { history: null, relations: ['orders'], accounts: 0 }, 'orders'],
  [
    'tables with our names and no history',
    { history: [], relations: ['videos'], accounts: 0 },
    'sem o histórico de migrações (videos)',
  ],
  [
    'a table of somebody beside ours',
    { history: ['1', '2'], relations: ['videos', 'orders'], accounts: 0 },
    'orders',
  ],
  [
    'a history of something else',
    { history: ['9'], relations: ['videos'], accounts: 0 },
    'não conhece (9)',
  ],
  ['accounts of something else', { history: null, relations: [], accounts: 3 }, '3 contas'],
])('%s: nothing is done', async (_what, database, what) => {
  expect(await gateOn(database)).toEqual(lacks(expect.stringContaining(what)));
});

it('a folder that is linked to another project asks, and one that is not linked asks as usual', async () => {
  const standIn = await startStandIn(undefined);
  try {
    const projectDir = temporaryFolder('deploy-linked');
    const platform = platformOf(standIn.url, REF, TOKEN, fetch);
    const step = projectStep({
      platform,
      projectDir,
      settings: { ref: REF },
    } as unknown as Deployment);
    const link = (ref: string) => {
      mkdirSync(join(projectDir, 'supabase/.temp'), { recursive: true });
      writeFileSync(join(projectDir, 'supabase/.temp/project-ref'), ref);
    };
    expect(step.question?.()).toBeUndefined();
    expect(await step.prove()).toMatchObject({ holds: false });
    link('zzzzzzzzzzzzzzzzzzzz');
    expect(step.question?.()).toContain('zzzzzzzzzzzzzzzzzzzz');
    link(REF);
    expect(await step.prove()).toEqual(holds(`"plantao" (${REF}, sa-east-1)`));
    standIn.project.status = 'INACTIVE';
    await expect(step.prove()).rejects.toThrow('INACTIVE');
  } finally {
    await standIn.close();
  }
});

it.each<[number, string]>([
  [401, 'SUPABASE_ACCESS_TOKEN'],
  [402, 'plano'],
  [403, 'faltam auth_config_write'],
  [404, 'PROJECT_REF'],
  [429, 'daqui a um minuto'],
  [500, 'respondeu 500: quebrou'],
])('an answer %i of the platform says what to do', async (status, text) => {
  const answer = async () =>
    new Response(
      JSON.stringify({
        message: 'quebrou',
        missing_permissions: status === 403 ? ['auth_config_write'] : undefined,
      }),
      { status },
    );
  await expect(platformOf('http://x.example', REF, TOKEN, answer).read('')).rejects.toThrow(text);
});

it('the stand-in refuses what the platform refuses', async () => {
  const standIn = await startStandIn(undefined);
  try {
    const asked = (token: string) => platformOf(standIn.url, REF, token, fetch);
    await expect(asked('sbp_wrong').read('')).rejects.toThrow('não aceita');
    await expect(asked(TOKEN).read('/nothing')).rejects.toThrow('404');
    await expect(asked(TOKEN).write('POST', '/secrets', { name: 'x' })).rejects.toThrow('400');
    await expect(
      asked(TOKEN).write('POST', '/secrets', [{ name: 'SUPABASE_URL', value: 'x' }]),
    ).rejects.toThrow('prefix');
    await expect(
      asked(TOKEN).write('PATCH', '/config/storage', { fileSizeLimit: '200MB' }),
    ).rejects.toThrow('integer');
  } finally {
    await standIn.close();
  }
});
