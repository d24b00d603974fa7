import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '~/kit/LoadError.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { JobAlert } from './JobAlert.tsx';
import { ServerJobCard } from './JobCard.tsx';
import { jobQueries } from './jobs.queries.ts';
import { useJobsState } from './jobs-store.ts';
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
        <LoadError title="Não foi possível ler o andamento das tarefas" query={query} />
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
