import { useQuery } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { JobAlert } from './JobAlert.tsx';
import { JobLog } from './JobLog.tsx';
import { jobQueries } from './jobs.queries.ts';
import type { JobRun } from './jobs.rules.ts';
import { RunLists } from './RunLists.tsx';

/** All that a run told, read when somebody opens it; of one under way, as far as it came. */
export function RunReport({ run }: { run: JobRun }) {
  const { data, error } = useQuery({
    ...jobQueries.report(run),
    // While the next part is fetched, what it had told before.
    placeholderData: (before, query) => (query?.queryKey[2] === run.id ? before : undefined),
  });
  if (error && !data) return <JobAlert>{describeError(error)}</JobAlert>;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <RunLists
        ignoredReasons={data.ignored_reasons}
        errors={data.errors}
        errorCount={Math.max(run.failed, data.errors.length)}
      />
      <JobLog lines={data.log} />
    </>
  );
}
