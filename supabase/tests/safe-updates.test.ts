import { bareFunctions } from 'embedded-supabase/safeupdate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { superuserSql } from '../../local/testing/stack-for-tests.ts';
import { createWorld, type Person, type World } from './functions/world.ts';

/*
 * On the platform, sessions of the API may run no UPDATE or DELETE without WHERE (pg-safeupdate), in functions neither.
 * "Desconectar canal" is disconnected through the API in functions/captions.test.ts.
 */

it('no function of ours has an UPDATE or DELETE without WHERE, whether a test calls it or not', async () => {
  const sql = superuserSql();
  try {
    expect(await bareFunctions(sql)).toEqual([]);
  } finally {
    await sql.end();
  }
});

describe('what screens ask for, through the API', () => {
  let world: World;
  let superuser: Person;
  beforeAll(async () => {
    world = createWorld();
    superuser = await world.person('superuser');
  });
  afterAll(() => world.end());

  it('"Uso" is computed anew when its figures are old', async () => {
    await world.sql`update private.usage_figures set computed_at = now() - interval '2 hours' where is_only`;
    const { error, data } = await superuser.client.rpc('usage_report');
    expect(error).toBeNull();
    expect(Date.parse(data.computed_at)).toBeGreaterThan(Date.now() - 60 * 60 * 1000);
  });

  it('"Consultar horas" sums up what was heard', async () => {
    const member = await world.person('member');
    const look = { p_user_id: member.id, p_look: 'watched' };
    expect((await superuser.client.rpc('announce_look', look)).error).toBeNull();
    const { data } = await superuser.client.rpc('watched_weeks', { p_user_id: member.id });
    expect(data).toHaveLength(13);
  });
});
