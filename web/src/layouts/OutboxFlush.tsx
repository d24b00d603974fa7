import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasUnsent } from '~/lib/outbox/has-unsent.ts';
import { reportError } from '~/lib/report-error.ts';

/** Sends entries that an earlier visit could not. Renders nothing. */
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
