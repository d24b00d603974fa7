import { describe, expect, it } from 'vitest';
import { json } from '../_shared/testing/network.ts';
import { PEOPLE, type PersonName, tokenOf } from '../_shared/testing/people.ts';
import { accountsFunction } from './testing/accounts-function.ts';

const member = PEOPLE.member;
const AUDIT = 'POST /rest/v1/rpc/write_audit_entry';
const SIGN_OUT = 'POST /rest/v1/rpc/end_sessions';
const MEMBER_ACCOUNT = `/auth/v1/admin/users/${member.id}`;

describe('who may', () => {
  const edit = { userId: member.id, fullName: 'Outro Nome' };
  it.each([
    ['update', edit, ['superuser']],
    ['password', { userId: member.id, password: 'nova-senha' }, ['superuser']],
    ['reject', { userId: PEOPLE.pending.id }, ['superuser', 'admin']],
    ['finish-rejections', { userIds: [PEOPLE.pending.id] }, ['superuser', 'admin'], 200],
  ])('%s', async (path, body, allowed, success = 204) => {
    for (const who of ['superuser', 'admin', 'member', 'pending', 'inactive', null] as const) {
      const { call, steps } = accountsFunction();
      const { status } = await call(path, body, who);
      const isAllowed = who !== null && (allowed as string[]).includes(who);
      expect([who, status]).toEqual([who, isAllowed ? success : who === null ? 401 : 403]);
      if (!isAllowed) expect(steps()).toEqual([]);
    }
  });
});

describe('an edit by a superuser', () => {
  it('changes name, phone and role in the database and the address at Auth', async () => {
    const { call, sent } = accountsFunction();
    const { status } = await call('update', {
      userId: member.id,
      fullName: 'Ana Souza',
      email: 'Nova@plantao.example',
      role: 'admin',
    });
    expect(status).toBe(204);
    expect(sent('/rest/v1/rpc/update_user')[0]?.body).toEqual({
      p_user_id: member.id,
      p_full_name: 'Ana Souza',
      p_phone: null,
      p_role: 'admin',
    });
    expect(sent('/rest/v1/rpc/update_user')[0]?.headers.get('authorization')).toBe(
      `Bearer ${tokenOf('superuser')}`,
    );
    // Without the confirmation Auth would keep the address for later.
    expect(sent(MEMBER_ACCOUNT)[0]?.body).toEqual({
      email: 'nova@plantao.example',
      email_confirm: true,
    });
  });

  it('records a new address as requested, then as changed', async () => {
    const { call, steps, sent } = accountsFunction();
    await call('update', { userId: member.id, email: 'nova@plantao.example' });
    expect(steps()).toEqual([AUDIT, `PUT ${MEMBER_ACCOUNT}`, AUDIT, SIGN_OUT]);
    expect(sent('/rest/v1/rpc/end_sessions')[0]?.body).toEqual({ p_user_id: member.id });
    const values = {
      p_before: { email: member.email },
      p_after: { email: 'nova@plantao.example' },
    };
    const entries = sent('/rest/v1/rpc/write_audit_entry');
    expect(entries.map((one) => one.body)).toMatchObject([
      { p_action: 'user.email_requested', p_target_id: member.id, ...values },
      { p_action: 'user.email_changed', p_target_id: member.id, ...values },
    ]);
    for (const one of entries) expect(one.headers.get('x-actor-id')).toBe(PEOPLE.superuser.id);
  });

  it.each([
    ['email_exists', 422, 409, ['user.email_requested', 'user.email_failed']],
    ['validation_failed', 400, 400, ['user.email_requested', 'user.email_failed']],
    ['unexpected_failure', 500, 503, ['user.email_requested']],
  ])(
    'does not record an address refused with %s as changed',
    async (code, auth, status, actions) => {
      const { deps, call, sent } = accountsFunction();
      deps.network.on({
        [`PUT ${MEMBER_ACCOUNT}`]: () => json({ error_code: code, msg: 'x' }, auth),
      });
      const answer = await call('update', { userId: member.id, email: 'nova@plantao.example' });
      expect(answer.status).toBe(status);
      expect(answer.body.field).toBe(status < 500 ? 'email' : undefined);
      const entries = sent('/rest/v1/rpc/write_audit_entry').map((one) => one.body);
      expect(entries).toMatchObject(actions.map((p_action) => ({ p_action })));
    },
  );

  it('refuses an address that was taken meanwhile, although Auth answers with a 500', async () => {
    const { deps, call } = accountsFunction();
    const fetchBefore = deps.fetch;
    let isTaken = false;
    deps.network.on({
      [`PUT ${MEMBER_ACCOUNT}`]: () => {
        isTaken = true;
        return json({ error_code: 'unexpected_failure', msg: 'Error updating user' }, 500);
      },
    });
    deps.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { searchParams } = new URL(request.url);
      const asksForOwner = searchParams.get('email') === 'eq.nova@plantao.example';
      return isTaken && asksForOwner ? json([{ id: PEOPLE.pending.id }]) : fetchBefore(request);
    };
    const answer = await call('update', { userId: member.id, email: 'nova@plantao.example' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken', field: 'email' } });
  });

  it('records no outcome for an address without an answer of Auth', async () => {
    const { deps, call, sent } = accountsFunction();
    deps.network.on({
      [`PUT ${MEMBER_ACCOUNT}`]: () => {
        throw new TypeError('fetch failed');
      },
    });
    const answer = await call('update', { userId: member.id, email: 'nova@plantao.example' });
    expect(answer.status).toBe(503);
    const entries = sent('/rest/v1/rpc/write_audit_entry').map((one) => one.body);
    expect(entries).toMatchObject([{ p_action: 'user.email_requested' }]);
  });

  it('changes no address when the request cannot be recorded', async () => {
    const { deps, call, steps } = accountsFunction();
    deps.network.on({ [AUDIT]: () => json({ message: 'x', code: '57014' }, 500) });
    const answer = await call('update', { userId: member.id, email: 'nova@plantao.example' });
    expect(answer.status).toBe(503);
    expect(steps()).toEqual([AUDIT]);
  });

  it.each([PEOPLE.superuser.id, PEOPLE.superuser.id.toUpperCase()])(
    "cannot change the caller's own address (%s), and then changes nothing else",
    async (userId) => {
      const { call, steps } = accountsFunction();
      const body = { userId, fullName: 'Outro Nome', email: 'nova@plantao.example' };
      const answer = await call('update', body);
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          message:
            'O seu próprio e-mail é alterado em Configurações e vale depois de confirmado pelo link.',
          code: 'forbidden',
          field: 'email',
        },
      ]);
      expect(steps()).toEqual([]);
    },
  );

  it("may change the caller's own name when the address is unchanged", async () => {
    const { call, sent } = accountsFunction();
    const { id, email } = PEOPLE.superuser;
    expect((await call('update', { userId: id, fullName: 'Outro Nome', email })).status).toBe(204);
    expect(sent('/rest/v1/rpc/update_user')).toHaveLength(1);
    expect(sent(`/auth/v1/admin/users/${id}`)).toEqual([]);
  });

  it('with a taken address changes nothing', async () => {
    const { call, steps } = accountsFunction();
    const { status, body } = await call('update', {
      userId: member.id,
      fullName: 'Ana',
      email: PEOPLE.admin.email,
    });
    expect([status, body.code, body.field]).toEqual([409, 'email_taken', 'email']);
    expect(steps()).toEqual([]);
  });

  it.each([
    [{ code: '23505', message: 'profiles_phone_digits_key' }, 409, 'phone_taken'],
    [{ code: '42501', message: 'the last superuser must stay' }, 409, 'last_superuser'],
    [{ code: '42501', message: 'nobody changes their own role' }, 403, 'forbidden'],
    [{ code: '42501', message: 'only superusers may do this' }, 403, 'forbidden'],
  ])('answers the refusal %j with its code', async (refusal, status, code) => {
    const { deps, call } = accountsFunction();
    deps.network.on({ 'POST /rest/v1/rpc/update_user': () => json(refusal, 403) });
    const answer = await call('update', { userId: member.id, phone: '(11) 90000-0002' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toContain(refusal.message);
  });

  it.each(['', '  '])('removes a phone given as "%s"', async (phone) => {
    const { call, sent } = accountsFunction();
    expect((await call('update', { userId: member.id, phone })).status).toBe(204);
    expect(sent('/rest/v1/rpc/update_user')[0]?.body).toMatchObject({ p_phone: '' });
  });

  it('refuses a phone that is too short', async () => {
    const { call, steps } = accountsFunction();
    const { status, body } = await call('update', { userId: member.id, phone: '123' });
    expect([status, body.field]).toEqual([400, 'phone']);
    expect(steps()).toEqual([]);
  });

  it('of an unknown person is a 404, and of an invalid id a 400', async () => {
    const { call } = accountsFunction();
    const unknown = '00000000-0000-4000-8000-0000000000ff';
    expect((await call('update', { userId: unknown, fullName: 'Ana' })).status).toBe(404);
    expect((await call('update', { userId: '1', fullName: 'Ana' })).body.field).toBe('userId');
  });
});

describe('setting a password', () => {
  const body = { userId: member.id, password: 'nova-senha' };

  it('is recorded as requested, made, recorded as done, and announced by mail', async () => {
    const { call, steps, sent } = accountsFunction();
    expect((await call('password', body)).status).toBe(204);
    expect(steps()).toEqual([
      AUDIT,
      `PUT ${MEMBER_ACCOUNT}`,
      AUDIT,
      'POST /rest/v1/rpc/enqueue_email',
    ]);
    expect(sent('/rest/v1/rpc/write_audit_entry').map((one) => one.body)).toMatchObject([
      { p_action: 'user.password_requested' },
      { p_action: 'user.password_set' },
    ]);
    expect(sent('/rest/v1/rpc/enqueue_email')[0]?.body).toMatchObject({
      p_template: 'password_changed_by_admin',
      p_recipient: member.email,
      p_payload: { full_name: member.full_name },
    });
    expect(sent(MEMBER_ACCOUNT)[0]?.body).toEqual({ password: 'nova-senha' });
    expect(JSON.stringify(sent('/rest/v1/rpc/write_audit_entry'))).not.toContain('nova-senha');
  });

  it.each([PEOPLE.superuser.id, PEOPLE.superuser.id.toUpperCase()])(
    "is refused for the caller's own account (%s), because it does not ask for the present password",
    async (userId) => {
      const { call, steps } = accountsFunction();
      const answer = await call('password', { userId, password: 'nova-senha' });
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          message: 'A sua própria senha é alterada em Configurações, com a senha atual.',
          code: 'forbidden',
          field: 'password',
        },
      ]);
      expect(steps()).toEqual([]);
    },
  );

  it('that fails is recorded as failed, without a mail', async () => {
    const { deps, call, sent } = accountsFunction();
    deps.network.on({
      [`PUT ${MEMBER_ACCOUNT}`]: () =>
        json({ code: 422, error_code: 'weak_password', msg: 'x' }, 422),
    });
    const answer = await call('password', body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([
      400,
      'weak_password',
      'password',
    ]);
    expect(sent('/rest/v1/rpc/write_audit_entry').map((one) => one.body)).toMatchObject([
      { p_action: 'user.password_requested' },
      { p_action: 'user.password_set_failed' },
    ]);
    expect(sent('/rest/v1/rpc/enqueue_email')).toEqual([]);
  });

  it.each(['', '12345'])('of "%s" is refused', async (password) => {
    expect((await accountsFunction().call('password', { ...body, password })).body.field).toBe(
      'password',
    );
  });
});

const PHOTOS = ['POST /storage/v1/object/list/avatars', 'DELETE /storage/v1/object/avatars'];

describe("deleting one's own account", () => {
  const signIn = (
    deps: ReturnType<typeof accountsFunction>['deps'],
    isRight: boolean,
    who: PersonName,
  ) =>
    deps.network.on({
      'POST /auth/v1/token': () =>
        isRight
          ? json({
              access_token: tokenOf(who),
              refresh_token: 'r',
              expires_in: 3600,
              token_type: 'bearer',
              user: { id: PEOPLE[who].id },
            })
          : json({ code: 400, error_code: 'invalid_credentials', msg: 'x' }, 400),
    });

  it('requires the password and removes everything', async () => {
    const { deps, call, steps, sent } = accountsFunction();
    signIn(deps, true, 'member');
    expect((await call('delete-own', { password: 'certa' }, 'member')).status).toBe(204);
    expect(steps().slice(-3)).toEqual(['POST /rest/v1/rpc/delete_own_account', ...PHOTOS]);
    const act = sent('/rest/v1/rpc/delete_own_account')[0];
    expect(act?.headers.get('x-actor-id')).toBe(member.id);
    expect(act?.headers.get('apikey')).toBe('sb_secret_test');
  });

  it('is allowed to pending users', async () => {
    const { deps, call } = accountsFunction();
    signIn(deps, true, 'pending');
    expect((await call('delete-own', { password: 'certa' }, 'pending')).status).toBe(204);
  });

  it('with a wrong password is refused and counted', async () => {
    const { deps, call, steps } = accountsFunction();
    signIn(deps, false, 'member');
    const { status, body } = await call('delete-own', { password: 'errada' }, 'member');
    expect([status, body.code, body.field]).toEqual([400, 'wrong_password', 'password']);
    expect(steps()).toContain('POST /rest/v1/rpc/take_rate_limit');
    expect(steps()).not.toContain('POST /rest/v1/rpc/refund_rate_limit');
    expect(steps()).not.toContain('POST /rest/v1/rpc/delete_own_account');
  });

  it.each([
    [429, 'over_request_rate_limit', 429, 'rate_limited'],
    [500, 'unexpected_failure', 503, 'unavailable'],
    [401, 'bad_jwt', 503, 'unavailable'],
  ])(
    'is not counted as a wrong password when Auth answers %s %s',
    async (status, error_code, told, code) => {
      const { deps, call, steps } = accountsFunction();
      deps.network.on({ 'POST /auth/v1/token': () => json({ error_code, msg: 'x' }, status) });
      const answer = await call('delete-own', { password: 'certa' }, 'member');
      expect([answer.status, answer.body.code]).toEqual([told, code]);
      expect(steps()).toContain('POST /rest/v1/rpc/refund_rate_limit');
      expect(steps()).not.toContain('POST /rest/v1/rpc/delete_own_account');
    },
  );

  it('is refused to the last superuser, whose photo is kept', async () => {
    const { deps, call, steps } = accountsFunction();
    signIn(deps, true, 'superuser');
    const refusal = { code: '42501', message: 'the last superuser must stay' };
    deps.network.on({ 'POST /rest/v1/rpc/delete_own_account': () => json(refusal, 403) });
    const { status, body } = await call('delete-own', { password: 'certa' }, 'superuser');
    expect([status, body.code]).toEqual([409, 'last_superuser']);
    expect(steps().some((step) => step.startsWith('DELETE'))).toBe(false);
  });
});
