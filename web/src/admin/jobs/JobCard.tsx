import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { RefreshIcon } from '~/ui/icons.tsx';
import { JobProgress } from './JobProgress.tsx';
import { startJob } from './jobs.mutations.ts';
import {
  JOB_WORDS,
  type JobState,
  type JobSummary,
  lastText,
  outcomeOf,
  stateText,
} from './jobs.rules.ts';
import { RunProblems } from './RunProblems.tsx';
import { useJob } from './use-job.ts';

/** What every job shows: how to start it, where it stands, how it ended last, when it runs next. */
export function JobCard({ kind, children }: { kind: JobKind; children: ReactNode }) {
  const client = useQueryClient();
  const { job, state, isBusy } = useJob(kind);
  const words = JOB_WORDS[kind];
  return (
    <Panel
      titleId={`job-${kind}`}
      title={words.title}
      text={words.text}
      action={
        <Button
          variant={kind === 'youtube_channel' ? 'solid' : 'surface'}
          icon={<RefreshIcon size={18} />}
          loadingText={words.working}
          isLoading={isBusy}
          disabled={isBusy}
          onClick={() => void startJob(client, kind)}
        >
          {words.start}
        </Button>
      }
    >
      <Grid as="ul" gap="1" fontSize="sm">
        <Fact label="Agora">
          <chakra.span color={stateColor(isBusy, state)}>
            {job ? stateText(job, state) : '–'}
          </chakra.span>
        </Fact>
        <Fact label="Última">{job ? <LastRun run={job.last} /> : '–'}</Fact>
        <Fact label="Próxima">
          {job ? formatDateTime(job.nextAt, 'sem agendamento no servidor') : '–'}
        </Fact>
      </Grid>
      {isBusy && <JobProgress kind={kind} job={job} />}
      {!isBusy && job?.last && <RunProblems run={job.last} />}
      {children}
    </Panel>
  );
}

function stateColor(isBusy: boolean, state: JobState): string | undefined {
  if (isBusy) return 'cyan.fg';
  return state === 'stranded' ? 'orange.fg' : undefined;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The first column is as wide as its longest word; a badge is higher than words, and rows keep their height.
    <Grid
      as="li"
      templateColumns="4em minmax(0, 1fr)"
      alignItems="baseline"
      gap="3"
      minHeight="24px"
    >
      <chakra.span color="fg.subtle">{label}</chakra.span>
      <Box color="fg.muted" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {children}
      </Box>
    </Grid>
  );
}

function LastRun({ run }: { run: JobSummary | null }) {
  if (!run) return 'nunca';
  const { label, color } = outcomeOf(run.status);
  return (
    <>
      <Badge colorPalette={color}>{label}</Badge> {lastText(run)}
    </>
  );
}
