import { describe, expect, it } from 'vitest';
import { serviceClient } from '../clients.ts';
import { channelWorld, range } from '../testing/channel.ts';
import { idOf } from '../testing/youtube.ts';
import { deleteStaleRefusals, storeRefusals } from './refusals.ts';

const DAY_MS = 24 * 3_600_000;

function build() {
  const { deps, tables } = channelWorld([[]]);
  const refused = () => (tables.refused_videos ?? []).map((row) => row.external_id);
  const add = (ids: string[], more: Record<string, unknown> = {}) => {
    for (const external_id of ids) {
      const refused_at = new Date(deps.now()).toISOString();
      tables.refused_videos?.push({ source: 'youtube', external_id, refused_at, ...more });
    }
  };
  const writes = () => deps.network.calls.filter(({ method }) => method !== 'GET');
  return { deps, client: serviceClient(deps), tables, refused, add, writes };
}

describe('refusals that no whole reading confirms', () => {
  it('go, however many they are, and those of the list stay', async () => {
    const { deps, client, refused, add, writes } = build();
    add(range(0, 2003));
    const kept = new Set([idOf(0), idOf(999), idOf(1000), idOf(2002)]);
    await deleteStaleRefusals(client, kept, deps.now());
    expect(new Set(refused())).toEqual(kept);
    // An address holds fifty ids, not two thousand.
    expect(writes()).toHaveLength(Math.ceil(1999 / 50) + 1);
  });

  it('go after ninety days even if the list has them, and those of Drive stay', async () => {
    const { deps, client, refused, add } = build();
    const age = (milliseconds: number) => ({
      refused_at: new Date(deps.now() - milliseconds).toISOString(),
    });
    add([idOf(1)], age(90 * DAY_MS));
    add([idOf(2)], age(90 * DAY_MS + 1));
    add([idOf(3)], { ...age(91 * DAY_MS), source: 'google_drive' });
    await deleteStaleRefusals(client, new Set([idOf(1), idOf(2)]), deps.now());
    expect(refused()).toEqual([idOf(1), idOf(3)]);
  });

  it('are not touched when there are none', async () => {
    const { deps, client, writes } = build();
    await storeRefusals(client, [], deps.now());
    expect(writes()).toEqual([]);
  });
});

it('a refusal keeps a title that the table takes, or the id', async () => {
  const { deps, client, tables } = build();
  const of = (id: string, title: string) => ({
    ...{ id, title, reason: 'restrição', reasonBefore: null },
    arrivedAt: deps.now() - DAY_MS,
  });
  await storeRefusals(client, [of(idOf(1), 'a'.repeat(600)), of(idOf(2), ' \u0000 ')], deps.now());
  expect(tables.refused_videos).toMatchObject([
    {
      title: 'a'.repeat(500),
      arrived_at: '2026-11-19T12:00:00.000Z',
      refused_at: '2026-11-20T12:00:00.000Z',
    },
    { title: idOf(2) },
  ]);
});
