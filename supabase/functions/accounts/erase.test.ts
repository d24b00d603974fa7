import { describe, expect, it } from 'vitest';
import { json } from '../_shared/testing/network.ts';
import { PEOPLE, tokenOf } from '../_shared/testing/people.ts';
import { accountsFunction, ERASURE } from './testing/accounts-function.ts';

const member = PEOPLE.member;
const PHOTOS = ['POST /storage/v1/object/list/avatars', 'DELETE /storage/v1/object/avatars'];

describe('an erasure', () => {
  it('is for superusers, and gives the receipt of the database', async () => {
    for (const who of ['admin', 'member', 'pending', 'inactive', null] as const) {
      const { call, steps } = accountsFunction();
      const { status } = await call('erase', { userId: member.id }, who);
      expect([who, status]).toEqual([who, who === null ? 401 : 403]);
      expect(steps()).toEqual([]);
    }
    const { call, steps, sent } = accountsFunction();
    const answer = await call('erase', { userId: member.id });
    expect([answer.status, answer.body]).toEqual([200, ERASURE]);
    expect(steps()).toEqual(['POST /rest/v1/rpc/delete_user', ...PHOTOS]);
    const [act] = sent('/rest/v1/rpc/delete_user');
    expect(act?.body).toEqual({ p_user_id: member.id });
    expect(act?.headers.get('authorization')).toBe(`Bearer ${tokenOf('superuser')}`);
  });

  it('of oneself is refused, and of the last superuser keeps the photo', async () => {
    const own = accountsFunction();
    const refused = await own.call('erase', { userId: PEOPLE.superuser.id });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(own.steps()).toEqual([]);

    const { deps, call, steps } = accountsFunction();
    const refusal = { code: '42501', message: 'the last superuser must stay' };
    deps.network.on({ 'POST /rest/v1/rpc/delete_user': () => json(refusal, 403) });
    const { status, body } = await call('erase', { userId: member.id });
    expect([status, body.code]).toEqual([409, 'last_superuser']);
    expect(steps()).toEqual(['POST /rest/v1/rpc/delete_user']);
  });
});
