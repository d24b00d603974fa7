import { expect, it } from 'vitest';
import { callerClient, serviceClient } from './clients.ts';
import { ensure } from './rows.ts';
import { testDeps } from './testing/deps.ts';
import { json } from './testing/network.ts';
import { tokenOf } from './testing/people.ts';

const refusing = (message: string) => {
  const deps = testDeps();
  deps.network.on({
    'GET /rest/v1/profiles': () =>
      json({ code: 'PGRST303', message, details: null, hint: null }, 401),
  });
  return deps;
};

it.each(['JWT expired', 'JWT issued at future'])(
  'a service key that the platform refuses (%s) is a missing service, and ends no session',
  async (message) => {
    const answer = await serviceClient(refusing(message)).from('profiles').select('id');
    expect(() => ensure(answer)).toThrow(
      expect.objectContaining({ status: 503, code: 'unavailable' }),
    );
  },
);

it('a person’s token that has expired is theirs to mend', async () => {
  const answer = await callerClient(refusing('JWT expired'), tokenOf('member'))
    .from('profiles')
    .select('id');
  expect(() => ensure(answer)).toThrow(expect.objectContaining({ status: 401 }));
});
