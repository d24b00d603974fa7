import { expect, it } from 'vitest';
import { serviceClient } from '../clients.ts';
import { channelWorld, pagesOf, range } from '../testing/channel.ts';
import { json } from '../testing/network.ts';
import { idOf } from '../testing/youtube.ts';
import { dueForRecheck } from './recheck.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

it('hidden lessons and refused videos share fifty places, the longest unchecked first', async () => {
  const { deps, tables } = channelWorld([[]]);
  const lesson = { source: 'youtube', resource_key: null, thumbnail: null, duration: null };
  for (const [index, external_id] of range(0, 30).entries()) {
    const checked = index === 29 ? null : at(59 - index);
    tables.videos?.push({
      ...{ ...lesson, id: index, external_id, title: external_id },
      ...{ status: 'private', status_checked_at: checked },
    });
    const refused = { source: 'youtube', external_id: idOf(100 + index), reason: 'x' };
    tables.refused_videos?.push({
      ...{ ...refused, title: 'x', arrived_at: at(0) },
      ...{ refused_at: at(index * 2), ask_again_at: at(0) },
    });
  }
  const { hidden, due } = await dueForRecheck(serviceClient(deps), deps.now());
  // Never checked, and then those of the minutes 0, 2, … and 31 on: in minute 52 the fifty are full.
  const isEarly = (minute: number) => minute <= 52;
  expect(hidden.map((one) => one.external_id)).toEqual([idOf(29), ...range(7, 29).toReversed()]);
  expect(due.map((one) => one.id)).toEqual(
    range(100, 130).filter((_id, index) => isEarly(index * 2)),
  );
});

it('a lesson that the database does not let come back is reported by its title', async () => {
  const world = channelWorld(pagesOf(3));
  await world.sync();
  Object.assign(world.tables.videos?.[1] ?? {}, { status: 'private', duration: '1:00' });
  const { fetch } = world.deps;
  world.deps.fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    return method === 'PATCH' && url.includes('/rest/v1/videos')
      ? json({ code: '22001', message: 'too long' }, 400)
      : fetch(input, init);
  };
  expect(await world.sync()).toMatchObject({
    status: 'succeeded',
    restored: 0,
    errors: [`Aula ${idOf(1)}: O banco recusou: um valor é longo demais`],
  });
  world.deps.fetch = fetch;
  expect(await world.sync()).toMatchObject({ restored: 1 });
  // A length that an administrator has corrected stays.
  expect(world.tables.videos?.[1]).toMatchObject({ status: 'active', duration: '1:00' });
});
