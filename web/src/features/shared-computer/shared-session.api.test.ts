import { expect, it } from 'vitest';
import { rpcHandler, server } from '~/testing/server.ts';
import { createIdleWatch } from './idle-watch.ts';
import { askServer } from './shared-session.api.ts';

const MINUTE = 60_000;

it('a session that the server does not count as one on a shared computer ends by the clock of its tab', async () => {
  server.use(rpcHandler('use_shared_session', null));
  let now = 0;
  const watch = createIdleWatch({ now: () => now, ask: askServer, takePlayed: () => false });
  const phaseAt = async (minutes: number) => {
    now = minutes * MINUTE;
    await watch.check();
    return watch.read().phase;
  };
  expect([await phaseAt(1), await phaseAt(14), await phaseAt(15)]).toEqual([
    'used',
    'warned',
    'over',
  ]);
});
