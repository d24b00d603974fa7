import { afterAll, describe, expect, test } from 'vitest';
import { mailTo, publicClient, testStack } from '../../../local/testing/stack-for-tests.ts';
import { describeDevice } from '../../functions/_shared/contracts/device.ts';
import { callFunction, createWorld, PASSWORD, type Person, randomAddress } from './world.ts';

const world = createWorld();
afterAll(() => world.end());

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36';
const origin = new URL(testStack().siteUrl).origin;

/** Signs in as a browser does, and shows it; answers with the cookie that the browser holds from then on. */
async function signIn(who: Person, cookie?: string): Promise<string> {
  const login = await callFunction('api/auth/login', {
    body: { emailOrPhone: who.phone, password: PASSWORD, cookie: false },
    headers: { 'user-agent': BROWSER, 'x-forwarded-for': randomAddress() },
  });
  const { session } = login.json as { session: { accessToken: string } };
  const shown = await callFunction('api/auth/device', {
    who: { ...who, token: session.accessToken },
    headers: { origin, ...(cookie && { cookie }) },
  });
  expect(shown.status).toBe(204);
  return shown.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Lets the time pass until everything that is queued is told. */
async function pass(who: Person) {
  await world.sql`
    update public.user_notifications set created_at = now()
    where user_id = ${who.id} and created_at > now()`;
  await world.sql`
    update private.outbox_emails set next_attempt_at = now()
    where user_id = ${who.id} and status = 'pending'`;
}

/** Without the lessons, which other tests add meanwhile. */
const bell = async (who: Person) =>
  (
    await who.client
      .from('user_notifications')
      .select('type, message, action_url')
      .not('type', 'in', '(new_video,new_videos)')
  ).data;
const mailsOf = async (who: Person) =>
  (
    await world.sql`
      select 1 from private.outbox_emails where user_id = ${who.id} and template = 'new_device'`
  ).length;

describe('a new device', () => {
  test('somebody who has the password and shows no browser is told by mail and in the bell', async () => {
    const who = await world.person('member');
    await world.sql`delete from public.user_notifications where user_id = ${who.id}`;
    const stranger = await publicClient().auth.signInWithPassword({
      email: who.email,
      password: PASSWORD,
    });
    expect(stranger.error).toBeNull();
    expect(await bell(who)).toEqual([]);
    await pass(who);
    expect(await bell(who)).toEqual([
      {
        type: 'security',
        message: expect.stringMatching(/^Navegador desconhecido, endereço .+ Não foi você\?/),
        action_url: '/settings#sessoes',
      },
    ]);
    const { text } = await mailTo(who.email, { subject: /Novo acesso/, timeoutMs: 20_000 });
    expect(text).toContain('Navegador desconhecido');
    expect(text).toContain(`Ver aparelhos conectados: ${origin}/settings#sessoes`);
  });

  test('a browser is told once, with its name, and known at the next sign-in', async () => {
    const who = await world.person('member');
    const cookie = await signIn(who);
    expect(cookie).toMatch(/^plantao_device=[\w-]{43}$/);
    expect(await mailsOf(who)).toBe(1);
    await pass(who);
    expect(await bell(who)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Chrome no Windows') }),
    );
    expect(await signIn(who, cookie)).toBe(cookie);
    expect(await mailsOf(who)).toBe(1);
    const other = await world.person('member');
    expect(await signIn(other, cookie)).toBe(cookie);
    expect(await mailsOf(other)).toBe(1);
  });

  test('signing out of every other device makes them unknown', async () => {
    const who = await world.person('member');
    const cookie = await signIn(who);
    const { data } = await who.client.rpc('end_other_sessions');
    expect(data).toBe(1);
    await signIn(who, cookie);
    expect(await mailsOf(who)).toBe(2);
  });
});

test.each([
  BROWSER,
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) CriOS/131.0 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/132.0 Safari/605',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 OPR/115.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (X11; CrOS x86_64) Chrome/131.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605',
  'curl/8',
  'windows chrome/1 100% _',
  '',
])('mail and screens call a browser the same: %s', async (userAgent) => {
  const [row] = await world.sql`select private.describe_device(${userAgent}) as name`;
  expect(row?.name).toBe(describeDevice(userAgent));
});
