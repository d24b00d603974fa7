import { expect, it } from 'vitest';
import { forwardingFindings, readLegacyKeys } from './forwarding.ts';

const REF = 'abcdefghijklmnopqrst';

/** The platform as it answers for one project to whoever has the token. */
const platform =
  (config: unknown, status = 200): typeof fetch =>
  async (input, init) => {
    const isAllowed = new Headers(init?.headers).get('Authorization') === 'Bearer sbp_x';
    expect(String(input)).toBe(`https://api.supabase.com/v1/projects/${REF}/config/auth`);
    return isAllowed ? Response.json(config, { status }) : new Response('', { status: 401 });
  };

it.each([
  ['on', { security_sb_forwarded_for_enabled: true }, 200, 'ok'],
  ['off', { security_sb_forwarded_for_enabled: false }, 200, 'missing'],
  ['never set', {}, 200, 'missing'],
  ['not to be read', {}, 503, 'notice'],
])('addresses that functions hand on to Auth: %s', async (_, config, status, state) => {
  const [finding] = await forwardingFindings(REF, 'sbp_x', platform(config, status), 300);
  expect(finding?.state).toBe(state);
});

it('a token that the platform refuses says nothing about the project', async () => {
  const [finding] = await forwardingFindings(REF, 'sbp_other', platform({}), 300);
  expect(finding?.state).toBe('notice');
});

it('without a token of the operator the doctor says where to look', async () => {
  const [finding] = await forwardingFindings(REF, undefined, platform({}), 300);
  expect(finding?.state).toBe('notice');
  expect(finding?.mend.join()).toContain('IP address forwarding');
});

it.each([
  ['on', { enabled: true }, 200, true],
  ['off', { enabled: false }, 200, false],
  ['not told', {}, 404, undefined],
  ['told otherwise', { on: true }, 200, undefined],
])('old keys that are %s', async (_, body, status, expected) => {
  const answer = async () => Response.json(body, { status });
  expect(await readLegacyKeys(REF, 'sbp_x', answer)).toBe(expected);
  expect(await readLegacyKeys(REF, undefined, answer)).toBe(undefined);
});

it.each([
  ['enough', 300, 'ok'],
  ['more', 1000, 'ok'],
  ['thirty, as the platform begins with', 30, 'missing'],
  ['not told', null, 'notice'],
])('mails of Auth in an hour: %s', async (_, mails, state) => {
  const config = { security_sb_forwarded_for_enabled: true, rate_limit_email_sent: mails };
  const [, finding] = await forwardingFindings(REF, 'sbp_x', platform(config), 300);
  expect(finding).toMatchObject({ id: 'auth.rate_limit.email_sent', state });
});
