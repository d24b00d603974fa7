import { useQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { AutoSyncSettings } from './AutoSyncSettings.tsx';
import { JobActions } from './JobActions.tsx';
import { JobCard } from './JobCard.tsx';
import { JobFigures } from './JobFigures.tsx';
import { JobLog } from './JobLog.tsx';
import { jobQueries } from './jobs.queries.ts';
import type { JobRun } from './jobs.rules.ts';
import { clearSyncLogs, showSyncLogs, useJobsState } from './jobs-store.ts';
import { RunLists } from './RunLists.tsx';
import { errorCountOf, figuresOfSync } from './sync.rules.ts';
import { useJob } from './use-job.ts';

const KIND = 'youtube_channel';

/** The channel sync. What the last one brought, and its log, are kept in this browser. */
export function SyncCard() {
  const { result, logs, isLogShown } = useJobsState();
  const { job, isBusy } = useJob(KIND);
  const runningLines = useLines(job?.running ?? null, isBusy && isLogShown);
  const lines = isBusy
    ? // Lines of a sync begun in this browser belong to it; those of an earlier one do not.
      [...(result === null ? logs : []), ...runningLines, 'Processando...']
    : logs;
  return (
    <JobCard kind={KIND}>
      {result && !isBusy && (
        <>
          <JobFigures label="Resultado da sincronização" figures={figuresOfSync(result)} />
          <RunLists
            ignoredReasons={result.ignoredReasons}
            errors={result.errors}
            errorCount={errorCountOf(result)}
          />
        </>
      )}
      <JobActions
        kind={KIND}
        isLogShown={isLogShown}
        onLogShownChange={lines.length > 0 ? showSyncLogs : undefined}
        more={
          lines.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<TrashIcon size={16} />}
              disabled={isBusy}
              title={isBusy ? 'Aguarde o fim da sincronização' : undefined}
              onClick={clearSyncLogs}
            >
              Limpar logs
            </Button>
          )
        }
      >
        {lines.length > 0 && isLogShown && <JobLog lines={lines} />}
      </JobActions>
      <AutoSyncSettings />
    </JobCard>
  );
}

/** What a run under way has told so far; while the next part is fetched, what it had told before. */
function useLines(run: JobRun | null, isWanted: boolean): readonly string[] {
  const { data } = useQuery({
    ...jobQueries.report(run ?? { id: 0, status: 'queued', total_found: 0 }),
    enabled: run !== null && isWanted,
    placeholderData: (before, query) => (query?.queryKey[2] === run?.id ? before : undefined),
  });
  return data?.log ?? [];
}
