import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthTestBed,
  type AuthUnderTest,
  expectData,
  newEmail,
  password,
  register,
  startAuthTestBed,
} from './testing/test-bed.ts';

let bed: AuthTestBed;
let auth: AuthUnderTest;

beforeAll(async () => {
  bed = await startAuthTestBed();
  auth = await bed.start();
});
afterAll(() => bed.stop());

describe('sign-up', () => {
  test('answers with a session and keeps the metadata', async () => {
    const email = newEmail();
    const client = auth.client();
    const { user, session } = expectData(
      await client.auth.signUp({
        email: email.toUpperCase(),
        password,
        options: { data: { full_name: 'Ana Médica', phone: '(11) 98888-7777' } },
      }),
    );
    expect(session?.refresh_token).toBeTruthy();
    expect(user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ana Médica', phone: '(11) 98888-7777', email_verified: true },
    });
    expect(user?.identities?.[0]).toMatchObject({
      provider: 'email',
      id: user?.id,
      identity_data: { email, sub: user?.id },
    });
    const [profile] =
      await bed.sql`select email, full_name from public.profiles where id = ${user?.id ?? ''}`;
    expect(profile).toEqual({ email, full_name: 'Ana Médica' });
  });

  test("puts the platform's claims into the token", async () => {
    const { client, email, id } = await register(auth);
    const { session } = expectData(await client.auth.getSession());
    const claims = decodeJwt(session?.access_token ?? '');
    expect(claims).toMatchObject({
      sub: id,
      email,
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      is_anonymous: false,
      iss: 'http://127.0.0.1:55299/auth/v1',
      app_metadata: { provider: 'email' },
      user_metadata: { email },
    });
    expect(claims.amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }]);
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(session?.expires_in).toBe(3600);
  });

  test('refuses an address that is registered', async () => {
    const { email } = await register(auth);
    const { error } = await auth.client().auth.signUp({ email, password: 'another-one' });
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('of several people for one address at once succeeds for one', async () => {
    const email = newEmail();
    const results = await Promise.all(
      [1, 2, 3].map(() => auth.client().auth.signUp({ email, password })),
    );
    const codes = results.map(({ error }) => error?.code ?? 'signed up').sort();
    expect(codes).toEqual(['signed up', 'user_already_exists', 'user_already_exists']);
  });

  test('refuses a weak password and says why', async () => {
    const { error } = await auth.client().auth.signUp({ email: newEmail(), password: '12345' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('refuses a password longer than bcrypt can take', async () => {
    const { error } = await auth
      .client()
      .auth.signUp({ email: newEmail(), password: 'ã'.repeat(37) });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test.each(['sem-arroba', 'a@b c.example', `${'x'.repeat(260)}@project.example`])(
    'refuses the address %s',
    async (email) => {
      const { error } = await auth.client().auth.signUp({ email, password });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    },
  );

  test('refuses phone numbers and anonymous users', async () => {
    const phone = await auth.client().auth.signUp({ phone: '+5511988887777', password });
    expect(phone.error).toMatchObject({ code: 'phone_provider_disabled' });
    const anonymous = await auth.client().auth.signInAnonymously();
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' });
  });

  test('answers 500 when a trigger raises and leaves nothing behind', async () => {
    const data = { phone: '(11) 97777-6666' };
    expectData(await auth.client().auth.signUp({ email: newEmail(), password, options: { data } }));
    const email = newEmail();
    const { error } = await auth.client().auth.signUp({ email, password, options: { data } });
    expect(error).toMatchObject({ status: 500, message: 'Database error saving new user' });
    const raw = await auth.fetch('/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password, data }),
    });
    expect(await raw.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Database error saving new user',
    });
    expect(auth.logged.join('\n')).toContain('profiles_phone');
    expect(await bed.sql`select id from auth.users where email = ${email}`).toHaveLength(0);
  });

  test('confirms an unconfirmed account with its address and keeps its password, as on the platform', async () => {
    const email = newEmail();
    const { user } = expectData(await auth.admin.auth.admin.createUser({ email, password }));
    const { session } = expectData(
      await auth.client().auth.signUp({ email, password: 'not-the-one' }),
    );
    expect(session?.user).toMatchObject({ id: user.id, email_confirmed_at: expect.any(String) });
    const again = await auth.client().auth.signUp({ email, password });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    const wrong = await auth.client().auth.signInWithPassword({ email, password: 'not-the-one' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
  });
});

describe('sign-in', () => {
  test('opens a session that remembers address and browser, with last_sign_in_at in the same transaction', async () => {
    const { email, id } = await register(auth);
    await bed.owner.unsafe(`
      create table public.seen_at_sign_in (session_id uuid, is_same_transaction boolean);
      create function public.see_sign_in() returns trigger language plpgsql security definer set search_path = ''
        as $$ begin insert into public.seen_at_sign_in values (new.id, null); return new; end $$;
      create trigger see_sign_in after insert on auth.sessions for each row execute function public.see_sign_in();
    `);
    const client = auth.client({ ip: '203.0.113.9', userAgent: 'Some Browser' });
    expectData(await client.auth.signInWithPassword({ email: email.toUpperCase(), password }));
    await bed.owner.unsafe('drop trigger see_sign_in on auth.sessions');
    const [row] = await bed.sql`
      select host(s.ip) as ip, s.user_agent, s.aal, s.created_at = u.last_sign_in_at as same_time,
        s.xmin = u.xmin as same_transaction, exists (select from public.seen_at_sign_in where session_id = s.id) as seen
      from auth.sessions s join auth.users u on u.id = s.user_id
      where u.id = ${id} order by s.created_at desc limit 1`;
    expect(row).toEqual({
      ip: '203.0.113.9',
      user_agent: 'Some Browser',
      aal: 'aal1',
      same_time: true,
      same_transaction: true,
      seen: true,
    });
    const [log] = await bed.sql`
      select host(ip_address) as ip, user_agent from public.sign_ins
      where user_id = ${id} order by id desc limit 1`;
    expect(log).toEqual({ ip: '203.0.113.9', user_agent: 'Some Browser' });
  });

  test('fails when a trigger on auth.sessions raises', async () => {
    const { email } = await register(auth);
    await bed.owner.unsafe(`
      create function public.refuse_sign_in() returns trigger language plpgsql
        as $$ begin raise exception 'not today'; end $$;
      create trigger refuse_sign_in before insert on auth.sessions for each row execute function public.refuse_sign_in();
    `);
    const { error } = await auth.client().auth.signInWithPassword({ email, password });
    const newcomer = { email: newEmail(), password };
    const unconfirmed = { email: newEmail(), password };
    expectData(await auth.admin.auth.admin.createUser(unconfirmed));
    for (const person of [newcomer, unconfirmed]) {
      expect((await auth.client().auth.signUp(person)).error).toMatchObject({ status: 500 });
    }
    await bed.owner.unsafe('drop trigger refuse_sign_in on auth.sessions');
    expect(error).toMatchObject({ status: 500, message: 'Database error granting user' });
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
    // A sign-up that failed has changed nothing: the same one succeeds later.
    for (const person of [newcomer, unconfirmed]) {
      expectData(await auth.client().auth.signUp(person));
    }
  });

  test('runs triggers without rights on the schema public, as on the platform', async () => {
    const { email } = await register(auth);
    await bed.owner.unsafe(`
      create table public.out_of_reach (id int);
      create function public.reach_out() returns trigger language plpgsql
        as $$ begin insert into public.out_of_reach values (1); return new; end $$;
      create trigger reach_out after insert on auth.sessions for each row execute function public.reach_out();
    `);
    const { error } = await auth.client().auth.signInWithPassword({ email, password });
    await bed.owner.unsafe('drop trigger reach_out on auth.sessions');
    expect(error).toMatchObject({ status: 500 });
    expect(auth.logged.at(-1)).toContain('permission denied');
  });

  test('answers the same, after the same work, to a wrong password and an unknown address', async () => {
    const { email } = await register(auth);
    const attempt = async (address: string) => {
      const started = performance.now();
      const { error } = await auth
        .client()
        .auth.signInWithPassword({ email: address, password: 'errada!' });
      return { error, ms: performance.now() - started };
    };
    await attempt(newEmail());
    const wrong = [await attempt(email), await attempt(email), await attempt(email)];
    const unknown = [await attempt(newEmail()), await attempt(newEmail())];
    for (const { error } of [...wrong, ...unknown]) {
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
    // bcrypt takes tens of milliseconds; skipping it would take one or two.
    const least = (attempts: { ms: number }[]) => Math.min(...attempts.map(({ ms }) => ms));
    expect(least(unknown)).toBeGreaterThan(least(wrong) / 4);
  });

  test('refuses a banned user, whose other tokens end as well, until the ban ends', async () => {
    const { client, email, id } = await register(auth);
    expectData(await auth.admin.auth.admin.updateUserById(id, { ban_duration: '24h' }));
    const refused = await auth.client().auth.signInWithPassword({ email, password });
    expect(refused.error).toMatchObject({ status: 400, code: 'user_banned' });
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    expectData(await auth.admin.auth.admin.updateUserById(id, { ban_duration: 'none' }));
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
  });

  test('reads the rows of a seed written for GoTrue', async () => {
    const email = newEmail();
    await bed.owner`
      with seeded as (
        insert into auth.users (
          instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
          raw_user_meta_data, created_at, updated_at, confirmation_token, email_change, email_change_token_new,
          recovery_token
        ) values (
          '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', ${email},
          extensions.crypt(${password}, extensions.gen_salt('bf')), now(), '{"provider":"email","providers":["email"]}',
          '{"full_name":"Membro"}', now(), now(), '', '', '', ''
        ) returning id, email
      )
      insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select gen_random_uuid(), id, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now(), now()
      from seeded`;
    const { user } = expectData(await auth.client().auth.signInWithPassword({ email, password }));
    expect(user).toMatchObject({ email, user_metadata: { full_name: 'Membro' } });
    expect(user.identities).toHaveLength(1);
  });

  test('cannot read a seeded row that GoTrue could not read either, and says which column', async () => {
    const email = newEmail();
    await bed.owner`
      insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at)
      values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', ${email}, '', now())`;
    const { error } = await auth.client().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 500, message: 'Database error querying schema' });
    expect(auth.logged.at(-1)).toContain('confirmation_token is NULL');
    await bed.sql`delete from auth.users where email = ${email}`;
  });

  test('accepts hashes of other bcrypt libraries and no others', async () => {
    const { email, id } = await register(auth);
    await bed.sql`
      update auth.users set encrypted_password = '$2b$' || substr(encrypted_password, 5) where id = ${id}`;
    expectData(await auth.client().auth.signInWithPassword({ email, password }));
    await bed.sql`update auth.users set encrypted_password = ${password} where id = ${id}`;
    const plain = await auth.client().auth.signInWithPassword({ email, password });
    expect(plain.error).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('errors', () => {
  test('have a body with a code, and the version, for clients that announce a version', async () => {
    const response = await auth.fetch('/token?grant_type=password', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: newEmail(), password }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('access-control-expose-headers')).toContain(
      'X-Supabase-Api-Version',
    );
    expect(await response.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test.each([
    ['not JSON', '{"email":'],
    ['wrong types', '{"email": 5, "password": []}'],
    ['a NUL character', '{"email": "a@project.example", "password": "abc\\u0000def"}'],
    ['no object', '"text"'],
  ])('are bad_json for a body with %s', async (_name, body) => {
    const response = await auth.fetch('/token?grant_type=password', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' });
  });

  test('answer unknown routes and grants', async () => {
    expect((await auth.fetch('/nope')).status).toBe(404);
    const grant = await auth.fetch('/token?grant_type=magic', { method: 'POST', body: '{}' });
    expect(await grant.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

test('the health of the service can be asked without a key', async () => {
  expect((await auth.fetch('/health', { key: 'none' })).status).toBe(200);
});

test('the public settings of the service can be asked', async () => {
  expect(await (await auth.fetch('/settings')).json()).toEqual({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
  });
});
