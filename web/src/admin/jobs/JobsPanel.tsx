import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { JobAlert } from './JobAlert.tsx';
import { jobQueries } from './jobs.queries.ts';
import { useJobsState } from './jobs-store.ts';
import { ServerJobCard } from './ServerJobCard.tsx';
import { SyncCard } from './SyncCard.tsx';
import { watchJobs } from './watch-jobs.ts';

/** The long jobs of the installation: what they do now, what they did last, when they run next. */
export function JobsPanel() {
  const client = useQueryClient();
  const { news } = useJobsState();
  const query = useQuery(jobQueries.overview());
  useEffect(() => watchJobs(client), [client]);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {query.isError && query.data === undefined && (
        <ErrorState
          title="Não foi possível ler o andamento das tarefas"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (query.isError || query.failureCount > 0) && (
        <JobAlert>
          O servidor não respondeu à última pergunta. O que aparece pode ter mudado; perguntamos de
          novo em instantes.
        </JobAlert>
      )}
      <SyncCard />
      <ServerJobCard kind="catalogue_check" />
      <ServerJobCard kind="orphan_files" />
    </>
  );
}
