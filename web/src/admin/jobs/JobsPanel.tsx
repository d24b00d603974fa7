import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadError } from '~/kit/LoadError.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { JobAlert } from './JobAlert.tsx';
import { jobQueries } from './jobs.queries.ts';
import { useJobsState } from './jobs-store.ts';
import { watchJobs } from './watch-jobs.ts';

/** Keeps what is known of the long jobs fresh, and says when the server does not answer; the cards of jobs are its children. */
export function JobsPanel({ children }: { children: ReactNode }) {
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
      {children}
    </>
  );
}
