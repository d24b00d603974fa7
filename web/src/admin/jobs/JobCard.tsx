import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { RefreshIcon } from '~/ui/icons.tsx';
import { JobActions } from './JobActions.tsx';
import { JobAlert } from './JobAlert.tsx';
import { JobFigures } from './JobFigures.tsx';
import { startJob } from './jobs.mutations.ts';
import {
  causeOf,
  countsText,
  figuresOf,
  JOB_WORDS,
  type JobSummary,
  lastText,
  outcomeOf,
  progressOf,
  type ServerJob,
  SOURCE_NAMES,
  stateText,
} from './jobs.rules.ts';
import { RunReport } from './RunReport.tsx';
import { useJob } from './use-job.ts';

/** What every job shows: how to start it, where it stands, how it ended last, when it runs next. */
export function JobCard({ kind, children }: { kind: JobKind; children: ReactNode }) {
  const client = useQueryClient();
  const { job, state, isBusy } = useJob(kind);
  const words = JOB_WORDS[kind];
  const outcome = job?.last && outcomeOf(job.last.status);
  const stateColor = isBusy ? 'cyan.fg' : state === 'stranded' ? 'orange.fg' : undefined;
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
          <chakra.span color={stateColor}>{job ? stateText(job, state) : '–'}</chakra.span>
        </Fact>
        <Fact label="Última">
          {outcome && <Badge colorPalette={outcome.color}>{outcome.label}</Badge>}{' '}
          {job?.last ? lastText(job.last) : job ? 'nunca' : '–'}
        </Fact>
        <Fact label="Próxima">
          {job ? formatDateTime(job.nextAt, 'nenhuma: não começa sozinha') : '–'}
        </Fact>
      </Grid>
      {isBusy && (
        <Grid gap="2">
          <ProgressBar value={job ? progressOf(job) : null} label={words.noun} />
          <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {job?.running ? countsText(kind, job.running) : words.beginning}
          </Text>
        </Grid>
      )}
      {!isBusy && job?.last && job.last.status !== 'succeeded' && <RunProblems run={job.last} />}
      {children}
    </Panel>
  );
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

/** Why the last run did not bring everything, source by source, and what to do. */
function RunProblems({ run }: { run: JobSummary }) {
  const cause = causeOf(run);
  return (
    <JobAlert
      title={
        run.status === 'failed'
          ? 'A última execução falhou. O que já estava feito foi mantido.'
          : 'Nem tudo pôde ser lido. O que não pôde ficou como estava, e a próxima execução tenta de novo.'
      }
    >
      {run.source_failures.length > 0 ? (
        <Grid as="ul" gap="1">
          {run.source_failures.map(({ source, message }) => (
            <li key={source}>
              <strong>{SOURCE_NAMES[source]}:</strong> {message}
            </li>
          ))}
        </Grid>
      ) : (
        cause && <p>{cause}</p>
      )}
    </JobAlert>
  );
}

/** A job of which this browser keeps nothing: all that is shown comes from the server. */
export function ServerJobCard({ kind }: { kind: ServerJob }) {
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
