import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './jobs.module.css';
import { jobQueries } from './jobs.queries.ts';
import { countsText, type JobRun, outcomeOf } from './jobs.rules.ts';
import { RunReport } from './RunReport.tsx';

/** The last runs of a job; each opens to what it told. */
export function JobHistory({ kind }: { kind: JobKind }) {
  const { data, error } = useQuery(jobQueries.history(kind));
  if (error) return <p className={styles.notice}>{describeError(error)}</p>;
  if (!data) return <Skeleton height={160} />;
  if (data.length === 0) return <p className={styles.text}>Nenhuma execução ainda.</p>;
  return (
    <ol className={styles.history} aria-label="Histórico">
      {data.map((run) => (
        <li key={run.id}>
          <EarlierRun kind={kind} run={run} />
        </li>
      ))}
    </ol>
  );
}

function EarlierRun({ kind, run }: { kind: JobKind; run: JobRun }) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, tone } = outcomeOf(run.status);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={styles.when}>{formatDateTime(run.finished_at)}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className={styles.counts}>{countsText(kind, run)}</span>
      </summary>
      {isOpen && <RunReport run={run} />}
    </details>
  );
}
