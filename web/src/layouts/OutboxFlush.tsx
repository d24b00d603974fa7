import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasUnsent } from '~/lib/outbox/has-unsent.ts';
import { reportError } from '~/lib/report.ts';

/** Sends what an earlier visit could not: a member's last minutes may still wait on this device. Draws nothing. */
export function OutboxFlush() {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasUnsent()) return;
    import('./flush-outbox.ts')
      .then(({ flushOutbox }) => flushOutbox(client))
      .catch((error: unknown) => reportError('unsent entries', error));
  }, [client]);
  return null;
}
