import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportError } from '~/lib/report.ts';
import { hasUnsentProgress } from './unsent-progress.ts';

/** Sends what an earlier visit could not: a member's last minutes may still wait on this device. Draws nothing. */
export function ProgressKeeper() {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasUnsentProgress()) return;
    import('./progress-reporter.ts')
      .then(({ progressReporter }) => progressReporter(client).flush())
      .catch((error: unknown) => reportError('unsent progress', error));
  }, [client]);
  return null;
}
