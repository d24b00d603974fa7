import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { JobKind } from '#contracts/jobs.ts';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { countsText, JOB_WORDS, type Job, progressOf } from './jobs.rules.ts';

/** Counts so far. The bar measures against the last run; where that says nothing, it only says that work goes on. */
export function JobProgress({ kind, job }: { kind: JobKind; job: Job | undefined }) {
  const { noun, beginning } = JOB_WORDS[kind];
  const share = job ? progressOf(job) : null;
  return (
    <Grid gap="2">
      <ProgressBar value={share} label={noun} />
      <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
        {job?.running ? countsText(kind, job.running) : beginning}
      </Text>
    </Grid>
  );
}
