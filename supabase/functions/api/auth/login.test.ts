import { describe, expect, it } from 'vitest';
import { testDeps } from '../../_shared/testing/deps.ts';
import { json } from '../../_shared/testing/network.ts';
import { PEOPLE, servePeople, sessionOf, tokenOf } from '../../_shared/testing/people.ts';
import { createApp } from '../app.ts';

const PASSWORD = 'plantao-demo-2026';

/** A platform where the member signs in with the password above, by address or phone. */
function build(env: Record<string, string> = {}) {
  const deps = testDeps(env);
  servePeople(deps);
  const taken: unknown[] = [];
  const refunded: unknown[] = [];
  const agents: string[] = [];
  const noted: unknown[] = [];
  let wait = 0;
  deps.network.on({
    'POST /rest/v1/rpc/take_rate_limit': async (request) => {
      taken.push(await request.json());
      return json(wait);
    },
    'POST /rest/v1/rpc/refund_rate_limit': async (request) => {
      refunded.push(await request.json());
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/note_login_browser': async (request) => {
      noted.push(await request.json());
      return new Response(null, { status: 204 });
    },
    'POST /rest/v1/rpc/email_for_phone': async (request) => {
      const { p_phone } = (await request.json()) as { p_phone: string };
      return json(p_phone.endsWith('0001') ? PEOPLE.member.email : null);
    },
    'POST /auth/v1/token': async (request) => {
      const { email, password } = (await request.json()) as Record<string, string>;
      agents.push(request.headers.get('user-agent') ?? '');
      if (email !== PEOPLE.member.email || password !== PASSWORD) {
        deps.pass(email === PEOPLE.member.email ? 90 : 5);
        return json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login' }, 400);
      }
      return json({
        access_token: tokenOf('member'),
        refresh_token: 'refresh-1',
        token_type: 'bearer',
        expires_in: 3600,
        user: { id: PEOPLE.member.id, email, aud: 'authenticated' },
      });
    },
  });
  const app = createApp(deps);
  const logIn = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return {
    app,
    deps,
    logIn,
    taken,
    refunded,
    agents,
    noted,
    block: (seconds: number) => (wait = seconds),
  };
}

const wrong = { emailOrPhone: PEOPLE.member.email, password: 'errada' };

describe('a successful login', () => {
  it.each([PEOPLE.member.email, 'MEMBRO@plantao.example ', '(11) 90000-0001'])(
    'by %s answers with the user, the tokens and the cookie',
    async (emailOrPhone) => {
      const response = await build().logIn({ emailOrPhone, password: PASSWORD });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        id: PEOPLE.member.id,
        email: PEOPLE.member.email,
        isApproved: true,
        role: 'user',
        session: { accessToken: tokenOf('member'), refreshToken: 'refresh-1' },
      });
      const cookie = response.headers.get('set-cookie') ?? '';
      expect(cookie).toContain(`__Host-plantao_session=${tokenOf('member')}~refresh-1`);
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/Secure/);
      expect(cookie).toMatch(/SameSite=Lax/);
    },
  );

  it('sets no cookie when the caller asks for none', async () => {
    const body = { emailOrPhone: PEOPLE.member.email, password: PASSWORD, cookie: false };
    const response = await build().logIn(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      session: { accessToken: tokenOf('member'), refreshToken: 'refresh-1' },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("does not forward the browser's name with the secret key, which the platform would refuse", async () => {
    const { logIn, agents } = build();
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' };
    const response = await logIn(
      { emailOrPhone: PEOPLE.member.email, password: PASSWORD },
      browser,
    );
    expect(response.status).toBe(200);
    expect(agents.filter((agent) => agent.includes('Mozilla'))).toEqual([]);
    expect(agents).toHaveLength(1);
  });

  it('omits Secure from the cookie only on a local site', async () => {
    const { logIn } = build({ SITE_URL: 'http://localhost:5173' });
    const response = await logIn({ emailOrPhone: PEOPLE.member.email, password: PASSWORD });
    expect(response.headers.get('set-cookie')).toMatch(/^plantao_session=/);
    expect(response.headers.get('set-cookie')).not.toMatch(/Secure/);
  });

  it("records the person's browser in the login log", async () => {
    const { logIn, noted } = build();
    const long = `Mozilla/5.0 (iPhone) ${'x'.repeat(600)}`;
    await logIn({ emailOrPhone: '(11) 90000-0001', password: PASSWORD }, { 'user-agent': long });
    expect(noted).toEqual([
      { p_session_id: sessionOf('member'), p_user_agent: long.slice(0, 512) },
    ]);
  });

  it('also succeeds when the browser cannot be recorded', async () => {
    const { deps, logIn } = build();
    deps.network.on({
      'POST /rest/v1/rpc/note_login_browser': () => json({ message: 'x', code: '57014' }, 500),
    });
    const answer = await logIn({ emailOrPhone: PEOPLE.member.email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(deps.lines).toContainEqual(expect.objectContaining({ event: 'browser not noted' }));
  });

  it('is refunded to the limits', async () => {
    const { logIn, taken, refunded } = build();
    await logIn({ emailOrPhone: PEOPLE.member.email, password: PASSWORD });
    expect(refunded).toHaveLength(4);
    const buckets = (list: unknown[]) => list.map((one) => (one as { p_bucket: string }).p_bucket);
    expect(buckets(refunded).sort()).toEqual(buckets(taken).sort());
  });

  it('also succeeds when the limits cannot be refunded', async () => {
    const { deps, logIn } = build();
    deps.network.on({
      'POST /rest/v1/rpc/refund_rate_limit': () => json({ message: 'x', code: '57014' }, 500),
    });
    const answer = await logIn({ emailOrPhone: PEOPLE.member.email, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(deps.lines).toContainEqual(expect.objectContaining({ event: 'limit not given back' }));
  });
});

describe('a failing login', () => {
  const failures = [
    ['wrong password', wrong],
    ['unknown e-mail', { emailOrPhone: 'ninguem@plantao.example', password: PASSWORD }],
    ['unknown phone', { emailOrPhone: '(11) 90000-9999', password: PASSWORD }],
    ['a phone without digits', { emailOrPhone: 'ramal', password: PASSWORD }],
    ['wrong password by phone', { emailOrPhone: '11 90000-0001', password: 'errada' }],
  ] as const;

  it('has the same answer and duration for every reason', async () => {
    const seen = await Promise.all(
      failures.map(async ([, body]) => {
        const { deps, logIn } = build();
        const started = deps.now();
        const response = await logIn(body);
        return {
          status: response.status,
          body: await response.text(),
          cookie: response.headers.get('set-cookie'),
          took: deps.now() - started,
          passwordChecks: deps.network.calls.filter((call) => call.path === '/auth/v1/token')
            .length,
        };
      }),
    );
    const first = seen[0];
    expect(first).toMatchObject({ status: 401, cookie: null, took: 1000, passwordChecks: 1 });
    for (const one of seen) expect(one).toEqual(first);
  });

  it('is counted by hashes of account and address', async () => {
    const { logIn, taken, refunded } = build({ TRUSTED_IP_HEADER: 'x-forwarded-for' });
    await logIn(wrong, { 'x-forwarded-for': '200.1.2.3' });
    expect(taken).toMatchObject([
      { p_bucket: 'login:address', p_limit: 50, p_window_seconds: 900 },
      { p_bucket: 'login:minute', p_limit: 5, p_window_seconds: 60 },
      { p_bucket: 'login:account', p_limit: 10, p_window_seconds: 900 },
      { p_bucket: 'login:everybody', p_limit: 100, p_window_seconds: 900 },
    ]);
    expect(JSON.stringify(taken)).not.toMatch(/200\.1\.2\.3|membro/);
    expect(refunded).toEqual([]);
  });

  it('is counted for a whole IPv6 network', async () => {
    const subjectOf = async (address: string) => {
      const { logIn, taken } = build({ TRUSTED_IP_HEADER: 'x-forwarded-for' });
      await logIn(wrong, { 'x-forwarded-for': address });
      const limits = taken as { p_bucket: string; p_subject: string }[];
      return limits.find((one) => one.p_bucket === 'login:address')?.p_subject;
    };
    const first = await subjectOf('2001:db8:1:2::1');
    expect(await subjectOf('2001:db8:1:2:dead:beef:0:1')).toBe(first);
    expect(await subjectOf('2001:db8:1:3::1')).not.toBe(first);
  });

  it('is counted for one account by any of its names', async () => {
    const accountOf = async (emailOrPhone: string) => {
      const { logIn, taken } = build();
      await logIn({ emailOrPhone, password: 'errada' });
      const limits = taken as { p_bucket: string; p_subject: string }[];
      return limits.find((one) => one.p_bucket === 'login:account')?.p_subject;
    };
    const byEmail = await accountOf(PEOPLE.member.email);
    expect(await accountOf('MEMBRO@plantao.example')).toBe(byEmail);
    expect(await accountOf('(11) 90000-0001')).toBe(byEmail);
    expect(await accountOf('+55 11 90000 0001')).toBe(byEmail);
    const unknown = await accountOf('(11) 90000-9999');
    expect(unknown).not.toBe(byEmail);
    expect(await accountOf('011 90000.9999')).toBe(unknown);
    expect(await accountOf('(11) 90000-9998')).not.toBe(unknown);
  });

  it('makes only its own address wait for the account, until many addresses guess', async () => {
    const subjectsOf = async (address: string) => {
      const { logIn, taken } = build({ TRUSTED_IP_HEADER: 'x-forwarded-for' });
      await logIn(wrong, { 'x-forwarded-for': address });
      const limits = taken as { p_bucket: string; p_subject: string }[];
      return Object.fromEntries(limits.map((one) => [one.p_bucket, one.p_subject]));
    };
    const stranger = await subjectsOf('200.1.2.3');
    const owner = await subjectsOf('200.1.2.4');
    expect(owner['login:minute']).not.toBe(stranger['login:minute']);
    expect(owner['login:account']).not.toBe(stranger['login:account']);
    expect(owner['login:everybody']).toBe(stranger['login:everybody']);
  });

  it('is refused before the password is checked when a limit is used up', async () => {
    const { deps, logIn, block } = build();
    block(125);
    const response = await logIn({ emailOrPhone: PEOPLE.member.email, password: PASSWORD });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('125');
    expect(await response.json()).toEqual({
      message: 'Muitas tentativas. Aguarde 3 minutos e tente novamente.',
      code: 'rate_limited',
    });
    expect(deps.network.calls.some((call) => call.path === '/auth/v1/token')).toBe(false);
  });

  it('from a blocked address is not counted for the account', async () => {
    const { logIn, taken, block } = build();
    block(125);
    expect((await logIn(wrong)).status).toBe(429);
    expect(taken).toMatchObject([{ p_bucket: 'login:address' }]);
  });

  it('is a 503 when Auth is unavailable', async () => {
    const { deps, logIn } = build();
    deps.network.on({ 'POST /auth/v1/token': () => json({ msg: 'down' }, 500) });
    const response = await logIn(wrong);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  it.each([
    [{ emailOrPhone: '', password: 'x' }, 'emailOrPhone', 'Email ou telefone é obrigatório'],
    [{ emailOrPhone: 'a', password: '' }, 'password', 'Senha é obrigatória'],
    [{ emailOrPhone: 'a', password: 'b', admin: true }, 'admin', 'Campo desconhecido: admin'],
  ])('with %j names the field', async (body, field, message) => {
    const response = await build().logIn(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, code: 'invalid_request', field });
  });

  it('from a page of another site is refused', async () => {
    const body = { emailOrPhone: PEOPLE.member.email, password: PASSWORD };
    const response = await build().logIn(body, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'origin_refused' });
  });

  it('accepts complete JSON only', async () => {
    const { app } = build();
    const post = (type: string, body: string) =>
      app.request('/api/auth/login', { method: 'POST', body, headers: { 'content-type': type } });
    const form = await post('application/x-www-form-urlencoded', 'emailOrPhone=a&password=b');
    expect(form.status).toBe(415);
    const cut = await post('application/json', '{"emailOrPhone":');
    expect(cut.status).toBe(400);
    expect(await cut.json()).toMatchObject({ code: 'invalid_request' });
    const large = await post('application/json', JSON.stringify({ emailOrPhone: 'x'.repeat(3e5) }));
    expect(large.status).toBe(413);
  });
});

describe("the address of a login's caller", () => {
  const SECRET = 'segredo-do-anfitriao';
  const behindHost = {
    TRUSTED_IP_HEADER: 'x-forwarded-for',
    TRUSTED_IP_HOPS: '2',
    TRUSTED_PROXY_SECRET: SECRET,
  };
  /** The address sent to Auth, and the one that the limit counts. */
  const told = async (forwarded: string, headers: Record<string, string> = {}) => {
    const { deps, logIn, taken } = build(behindHost);
    await logIn(wrong, { 'x-forwarded-for': forwarded, ...headers });
    const call = deps.network.calls.find((one) => one.path === '/auth/v1/token');
    const limits = taken as { p_bucket: string; p_subject: string }[];
    return {
      address: call?.headers.get('sb-forwarded-for'),
      counted: limits.find((one) => one.p_bucket === 'login:address')?.p_subject,
    };
  };

  it('is forwarded to Auth', async () => {
    const { deps, logIn } = build({ TRUSTED_IP_HEADER: 'x-forwarded-for' });
    await logIn(wrong, { 'x-forwarded-for': '10.0.0.1, 200.1.2.3' });
    const call = deps.network.calls.find((one) => one.path === '/auth/v1/token');
    expect(call?.headers.get('sb-forwarded-for')).toBe('200.1.2.3');
  });

  it('is what the static host sends, if it proves to be that host', async () => {
    const proof = { 'x-plantao-proxy': SECRET };
    const ana = await told('200.1.2.3, 10.0.0.1', proof);
    expect(ana.address).toBe('200.1.2.3');
    const bia = await told('200.1.2.4, 10.0.0.1', proof);
    expect(bia.counted).not.toBe(ana.counted);
  });

  it.each([[{}], [{ 'x-plantao-proxy': 'outro-segredo-qualquer' }], [{ 'x-plantao-proxy': '' }]])(
    'is the last entry of the header for a direct call: %j',
    async (headers) => {
      const first = await told('200.1.2.3, 66.6.6.6', headers);
      expect(first.address).toBe('66.6.6.6');
      const second = await told('200.1.2.4, 66.6.6.6', headers);
      expect(second).toEqual(first);
    },
  );
});

describe('the bot check', () => {
  const CHALLENGE = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
  const right = { emailOrPhone: '(11) 90000-0001', password: PASSWORD };

  it('is skipped without a secret', async () => {
    expect((await build().logIn(right)).status).toBe(200);
  });

  it('must accept the token before the password is checked', async () => {
    const { deps, logIn, taken } = build({ TURNSTILE_SECRET: 'segredo' });
    const answers = { verdadeiro: true, falso: false };
    deps.network.on({
      [`POST ${CHALLENGE}`]: async (request) => {
        const token = new URLSearchParams(await request.text()).get('response') ?? '';
        return json({ success: answers[token as keyof typeof answers] });
      },
    });
    for (const turnstileToken of [undefined, '', 'falso']) {
      const refused = await logIn({ ...right, turnstileToken });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        code: 'captcha_failed',
        field: 'turnstileToken',
      });
    }
    expect(taken).toEqual([]);
    expect(deps.network.calls.some((call) => call.path === '/auth/v1/token')).toBe(false);
    expect((await logIn({ ...right, turnstileToken: 'verdadeiro' })).status).toBe(200);
  });
});
