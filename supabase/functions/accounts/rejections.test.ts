import { describe, expect, it } from 'vitest';
import { json } from '../_shared/testing/network.ts';
import { PEOPLE } from '../_shared/testing/people.ts';
import { accountsFunction } from './testing/accounts-function.ts';

const PHOTOS = ['POST /storage/v1/object/list/avatars', 'DELETE /storage/v1/object/avatars'];
const pending = PEOPLE.pending.id;

describe('a rejection', () => {
  it('deletes and records the person in the database, then removes the files', async () => {
    const { call, steps, sent } = accountsFunction();
    const body = { userId: pending, reason: ' CRM não confere ' };
    expect((await call('reject', body, 'admin')).status).toBe(204);
    expect(steps()).toEqual(['POST /rest/v1/rpc/reject_user', ...PHOTOS]);
    expect(sent('/rest/v1/rpc/reject_user')[0]?.body).toEqual({
      p_user_id: pending,
      p_reason: 'CRM não confere',
    });
  });

  it.each([
    [{ code: '22023', message: 'an approved user cannot be rejected' }, 409, 'conflict'],
    [{ code: '22023', message: 'there is no such user' }, 404, 'not_found'],
    [{ code: '42501', message: 'only superusers remove administrators' }, 403, 'forbidden'],
    [{ code: '57014', message: 'timeout' }, 503, 'unavailable'],
  ])('keeps the photo when the database refuses: %j', async (refusal, status, code) => {
    const { deps, call, steps } = accountsFunction();
    deps.network.on({ 'POST /rest/v1/rpc/reject_user': () => json(refusal, 400) });
    const answer = await call('reject', { userId: pending }, 'admin');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(steps()).toEqual(['POST /rest/v1/rpc/reject_user']);
  });

  it('succeeds when the files cannot be removed, with a line in the log without personal data', async () => {
    const { deps, call } = accountsFunction();
    deps.network.on({ 'DELETE /storage/v1/object/avatars': () => json({ message: 'x' }, 500) });
    expect((await call('reject', { userId: pending }, 'admin')).status).toBe(204);
    expect(deps.lines).toContainEqual(expect.objectContaining({ event: 'files kept' }));
    expect(JSON.stringify(deps.lines)).not.toContain(pending);
  });
});

describe('the end of rejections', () => {
  const other = PEOPLE.member.id;

  it('deletes them in one call of the database, then removes the files of those it deleted', async () => {
    const { call, steps, sent } = accountsFunction();
    const answer = await call('finish-rejections', { userIds: [pending, other] }, 'admin');
    expect([answer.status, answer.body]).toEqual([200, { deleted: 1 }]);
    expect(steps()).toEqual(['POST /rest/v1/rpc/finish_rejections', ...PHOTOS]);
    expect(sent('/rest/v1/rpc/finish_rejections')[0]?.body).toEqual({
      p_user_ids: [pending, other],
    });
  });

  it.each([
    ['nobody', []],
    ['more than one call takes', Array(51).fill(pending)],
    ['no ids', ['x']],
  ])('of %s is refused without a call of the database', async (_, userIds) => {
    const { call, steps } = accountsFunction();
    expect((await call('finish-rejections', { userIds }, 'admin')).status).toBe(400);
    expect(steps()).toEqual([]);
  });

  it('keeps every photo when the database refuses', async () => {
    const { deps, call, steps } = accountsFunction();
    const refusal = { code: '42501', message: 'only administrators may do this' };
    deps.network.on({ 'POST /rest/v1/rpc/finish_rejections': () => json(refusal, 403) });
    expect((await call('finish-rejections', { userIds: [pending] }, 'admin')).status).toBe(403);
    expect(steps()).toEqual(['POST /rest/v1/rpc/finish_rejections']);
  });
});
