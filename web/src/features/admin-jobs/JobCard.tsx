import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { formatDateTime } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { RefreshIcon } from '~/ui/icons.tsx';
import { JobProgress } from './JobProgress.tsx';
import styles from './jobs.module.css';
import { startJob } from './jobs.mutations.ts';
import { JOB_WORDS, type JobSummary, lastText, outcomeOf, stateText } from './jobs.rules.ts';
import { RunTrouble } from './RunTrouble.tsx';
import { useJob } from './use-job.ts';

const titleId = (kind: JobKind) => `job-${kind}`;

/** What every job shows: how to start it, where it stands, how it ended last, when it runs next. */
export function JobCard({ kind, children }: { kind: JobKind; children: ReactNode }) {
  const client = useQueryClient();
  const { job, state, isBusy } = useJob(kind);
  const words = JOB_WORDS[kind];
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId(kind)}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId(kind)} className={styles.title} tabIndex={-1}>
            {words.title}
          </h2>
          <p className={styles.text}>{words.text}</p>
        </div>
        <Button
          variant={kind === 'youtube_channel' ? 'solid' : 'quiet'}
          icon={<RefreshIcon size={18} />}
          loadingText={words.working}
          isLoading={isBusy}
          disabled={isBusy}
          onClick={() => void startJob(client, kind)}
        >
          {words.start}
        </Button>
      </header>
      <ul className={styles.facts}>
        <Fact label="Agora">
          <span className={styles.state} data-state={isBusy ? 'working' : state}>
            {job ? stateText(job, state) : '–'}
          </span>
        </Fact>
        <Fact label="Última">{job ? <LastRun run={job.last} /> : '–'}</Fact>
        <Fact label="Próxima">
          {job ? formatDateTime(job.nextAt, 'sem agendamento no servidor') : '–'}
        </Fact>
      </ul>
      {isBusy && <JobProgress kind={kind} job={job} />}
      {!isBusy && job?.last && <RunTrouble run={job.last} />}
      {children}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <span>{label}</span>
      <div className={styles.factText}>{children}</div>
    </li>
  );
}

function LastRun({ run }: { run: JobSummary | null }) {
  if (!run) return 'nunca';
  const { label, tone } = outcomeOf(run.status);
  return (
    <>
      <Badge tone={tone}>{label}</Badge> {lastText(run)}
    </>
  );
}
