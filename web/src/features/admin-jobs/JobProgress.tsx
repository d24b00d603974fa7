import type { JobKind } from '#contracts/jobs.ts';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import styles from './jobs.module.css';
import { countsText, JOB_WORDS, type Job, progressOf } from './jobs.rules.ts';

/** Counts so far. The bar measures against the last run; where that says nothing, it only says that work goes on. */
export function JobProgress({ kind, job }: { kind: JobKind; job: Job | undefined }) {
  const { noun, beginning } = JOB_WORDS[kind];
  const share = job ? progressOf(job) : null;
  return (
    <div className={styles.progress}>
      {share === null ? (
        <div className={styles.endless} role="progressbar" aria-label={noun} />
      ) : (
        <ProgressBar value={share} label={noun} height={6} />
      )}
      <p className={styles.counts}>{job?.running ? countsText(kind, job.running) : beginning}</p>
    </div>
  );
}
