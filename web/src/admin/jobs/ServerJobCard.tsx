import { useState } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { JobActions } from './JobActions.tsx';
import { JobCard } from './JobCard.tsx';
import { JobFigures } from './JobFigures.tsx';
import { figuresOf, JOB_WORDS } from './jobs.rules.ts';
import { RunReport } from './RunReport.tsx';
import { useJob } from './use-job.ts';

/** A job of which this browser keeps nothing: all that is shown comes from the server. */
export function ServerJobCard({ kind }: { kind: Exclude<JobKind, 'youtube_channel'> }) {
  const { job, isBusy } = useJob(kind);
  const [isLogShown, setIsLogShown] = useState(false);
  const shown = job?.running ?? job?.last;
  return (
    <JobCard kind={kind}>
      {!isBusy && job?.last && (
        <JobFigures
          label={`Resultado da ${JOB_WORDS[kind].noun.toLowerCase()}`}
          figures={figuresOf(kind, job.last)}
        />
      )}
      {shown && (
        <JobActions kind={kind} isLogShown={isLogShown} onLogShownChange={setIsLogShown}>
          {isLogShown && <RunReport run={shown} />}
        </JobActions>
      )}
    </JobCard>
  );
}
