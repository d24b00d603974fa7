import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { EMULATOR_CLIENT } from './grants.ts';
import { startEmulator } from './testing/emulator.ts';

let { send, get, order } = startEmulator();
beforeEach(() => {
  ({ send, get, order } = startEmulator());
});

const VERIFIER = 'v'.repeat(43);
const BACK = 'http://127.0.0.1:5173/transcript-management';
const QUERY = {
  client_id: EMULATOR_CLIENT.id,
  redirect_uri: BACK,
  response_type: 'code',
  scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
  state: 'state-of-test',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const CLIENT = { client_id: EMULATOR_CLIENT.id, client_secret: EMULATOR_CLIENT.secret };

const authorize = (change: Record<string, string> = {}) =>
  send(`o/oauth2/v2/auth?${new URLSearchParams({ ...QUERY, ...change })}`);
const post = (path: string, form: Record<string, string>) =>
  send(path, { method: 'POST', body: new URLSearchParams(form) });
async function codeOf(owner = 'own') {
  const answer = await authorize({ allow: owner });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
const exchange = (code: string, change: Record<string, string> = {}) =>
  post('token', {
    ...CLIENT,
    grant_type: 'authorization_code',
    code,
    redirect_uri: BACK,
    code_verifier: VERIFIER,
    ...change,
  });
const refresh = (token: string) =>
  post('token', { ...CLIENT, grant_type: 'refresh_token', refresh_token: token });
async function grant(owner = 'own') {
  const tokens = await (await exchange(await codeOf(owner))).json();
  return tokens as { access_token: string; refresh_token: string };
}
const youTube = (path: string, token: string) =>
  send(`youtube/v3/${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('the page that asks the owner of a channel', () => {
  it('offers the demo channel, another one and a way out, and leads back with the state', async () => {
    const page = await (await authorize()).text();
    expect(page.match(/<a href=/g)).toHaveLength(3);
    const yes = await authorize({ allow: 'own' });
    expect([yes.status, yes.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:5173\/transcript-management\?state=state-of-test&code=4/,
      ),
    ]);
    const no = await authorize({ allow: 'no' });
    expect(no.headers.get('location')).toBe(`${BACK}?state=state-of-test&error=access_denied`);
  });

  it.each([
    [{ client_id: 'other' }],
    [{ redirect_uri: 'https://evil.example/' }],
    [{ redirect_uri: 'x' }],
    [{ response_type: 'token' }],
    [{ scope: 'openid' }],
    [{ code_challenge_method: 'plain' }],
  ])('refuses %j', async (change) => {
    expect((await authorize({ ...change, allow: 'own' })).status).toBe(400);
  });
});

describe('a code', () => {
  it('is worth tokens once', async () => {
    const code = await codeOf();
    expect((await exchange(code)).status).toBe(200);
    expect(await (await exchange(code)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1:5173/' }, 'invalid_grant'],
    ['another client', { client_secret: 'x' }, 'invalid_client'],
  ])('is worth nothing with %s', async (_name, change, error) => {
    expect(await (await exchange(await codeOf(), change)).json()).toMatchObject({ error });
  });
});

describe('a grant', () => {
  it('is of a channel: its owner alone lists and downloads captions', async () => {
    const { access_token: own } = await grant();
    const { access_token: other } = await grant('other');
    expect(await (await youTube('channels?part=snippet&mine=true', own)).json()).toMatchObject({
      items: [{ id: 'UCplantao0demo0canal0000' }],
    });
    expect(await (await youTube('channels?part=snippet&mine=true', other)).json()).toMatchObject({
      items: [{ id: 'UCplantao0outro0canal000' }],
    });
    const path = 'captions?part=snippet&videoId=Aula-0001-x';
    const { items } = await (await youTube(path, own)).json();
    expect(items.length).toBeGreaterThan(0);
    const file = await youTube(`captions/${items[0].id}?tfmt=srt`, own);
    expect(await file.text()).toMatch(/^1\n00:00:00,000 --> 00:00:05,000\n/);
    for (const one of [path, `captions/${items[0].id}`]) {
      expect((await youTube(one, other)).status).toBe(403);
      expect((await youTube(one, 'ya29.none')).status).toBe(401);
      expect((await get(`youtube/v3/${one}`)).status).toBe(401);
    }
    expect((await youTube('captions/Aula-0001-x.9', own)).status).toBe(404);
    expect((await youTube('captions?part=snippet&videoId=none', own)).status).toBe(404);
  });

  it('costs 50 units for a list and 200 for a file', async () => {
    const { access_token: own } = await grant();
    await youTube('captions?part=snippet&videoId=Aula-0001-x', own);
    await youTube('captions/Aula-0001-x.0', own);
    await youTube('videos?part=snippet&id=Aula-0001-x', own);
    expect(await (await send('control')).json()).toMatchObject({ units: 251 });
  });

  it('goes on until it is revoked, by token or by order', async () => {
    for (const revoke of [
      (token: string) => post('revoke', { token }),
      () => order({ revoke: true }),
    ]) {
      const { access_token: access, refresh_token: token } = await grant();
      expect((await refresh(token)).status).toBe(200);
      expect((await revoke(token)).status).toBe(200);
      expect(await (await refresh(token)).json()).toMatchObject({ error: 'invalid_grant' });
      expect((await youTube('channels?part=snippet&mine=true', access)).status).toBe(401);
      expect((await post('revoke', { token })).status).toBe(400);
    }
  });
});
