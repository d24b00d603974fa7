import { expect, it } from 'vitest';
import { testDeps } from '../_shared/testing/deps.ts';
import { workOnce } from '../_shared/testing/jobs.ts';
import { json } from '../_shared/testing/network.ts';
import { serveTables } from '../_shared/testing/tables.ts';
import { orphanFiles } from './orphan-files.ts';

const ORPHANS = 'POST /rest/v1/rpc/orphaned_files';

/** So many unused files in each bucket. */
function build(each: number) {
  const deps = testDeps();
  const tables = serveTables(deps, { sync_runs: () => false });
  const left = (['podcasts', 'avatars'] as const).flatMap((bucket_id) =>
    Array.from({ length: each }, (_, index) => ({ bucket_id, name: `pasta/${index}` })),
  );
  const remove = (bucket: string) => async (request: Request) => {
    const { prefixes } = (await request.json()) as { prefixes: string[] };
    for (const name of prefixes) {
      left.splice(
        left.findIndex((one) => one.bucket_id === bucket && one.name === name),
        1,
      );
    }
    return json(prefixes.map((name) => ({ name })));
  };
  deps.network.on({
    [ORPHANS]: async (request) => {
      const { p_limit } = (await request.json()) as { p_limit: number };
      return json(left.slice(0, p_limit));
    },
    'DELETE /storage/v1/object/podcasts': remove('podcasts'),
    'DELETE /storage/v1/object/avatars': remove('avatars'),
    'POST /functions/v1/jobs/remove-orphan-files': () => json({}, 409),
  });
  return { deps, left, clean: () => workOnce(deps, orphanFiles), run: () => tables.sync_runs?.[0] };
}

it('unused files are removed in few calls, and the run counts them', async () => {
  const { deps, left, clean, run } = build(1500);
  expect(await clean()).toMatchObject({ status: 'succeeded', totalFound: 3000, imported: 3000 });
  expect(left).toEqual([]);
  expect(deps.network.calls.filter(({ path }) => path.includes('/object/'))).toHaveLength(30);
  expect(run()?.log).toEqual(['Arquivos sem uso removidos: 3000']);
});

it('unused files that one call has no time for are removed by the next', async () => {
  const { left, clean } = build(3500);
  expect(await clean()).toMatchObject({ status: 'running', imported: 6000 });
  expect(await clean()).toMatchObject({ status: 'succeeded', imported: 7000 });
  expect(left).toEqual([]);
});

it('unused files that Storage does not find do not repeat a run for ever', async () => {
  const { deps, clean } = build(1500);
  deps.network.on({ 'DELETE /storage/v1/object/podcasts': () => json([]) });
  expect(await clean()).toMatchObject({ status: 'succeeded', imported: 0 });
  expect(deps.network.calls.filter(({ path }) => ORPHANS.endsWith(path))).toHaveLength(1);
});

it.each([ORPHANS, 'DELETE /storage/v1/object/podcasts'])(
  'unused files that cannot be removed are retried, and reported when that fails too (%s)',
  async (call) => {
    const { deps, clean, run } = build(1);
    deps.network.on({ [call]: () => json({ message: 'x', code: '57014' }, 500) });
    expect(await clean()).toMatchObject({ status: 'running' });
    deps.pass(60_000);
    expect(await clean()).toMatchObject({ status: 'running' });
    deps.pass(60_000);
    expect(await clean()).toMatchObject({
      status: 'failed',
      errors: ['Arquivos sem uso não removidos: o armazenamento ou o banco não respondeu.'],
    });
    expect(run()?.finished_at).not.toBeNull();
    expect(deps.lines).toContainEqual(expect.objectContaining({ message: 'a run failed' }));
  },
);
