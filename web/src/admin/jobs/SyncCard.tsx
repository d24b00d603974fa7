import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { JobActions } from './JobActions.tsx';
import { JobCard } from './JobCard.tsx';
import { JobFigures } from './JobFigures.tsx';
import { jobQueries } from './jobs.queries.ts';
import type { JobRun } from './jobs.rules.ts';
import { changeKept, clearSyncLogs, useJobsState } from './jobs-store.ts';
import { NewLessonReview } from './NewLessonReview.tsx';
import { JobLog, RunLists } from './RunReport.tsx';
import { errorCountOf, figuresOfSync, INTERVAL_CHOICES } from './sync.rules.ts';
import { useJob } from './use-job.ts';

const KIND = 'youtube_channel';

/** The channel sync. This browser keeps the result and the log of the last one. */
export function SyncCard() {
  const { result, logs, isLogShown } = useJobsState();
  const { job, isBusy } = useJob(KIND);
  const runningLines = useLines(job?.running ?? null, isBusy && isLogShown);
  const lines = isBusy
    ? // With a result, the kept lines are those of an earlier sync.
      [...(result === null ? logs : []), ...runningLines, 'Processando...']
    : logs;
  return (
    <JobCard kind={KIND}>
      {result && !isBusy && (
        <>
          <JobFigures label="Resultado da sincronização" figures={figuresOfSync(result)} />
          <RunLists
            ignoredReasons={result.ignoredReasons}
            errors={result.errors}
            errorCount={errorCountOf(result)}
          />
        </>
      )}
      <JobActions
        kind={KIND}
        isLogShown={isLogShown}
        onLogShownChange={
          lines.length > 0 ? (isShown) => changeKept({ isLogShown: isShown }) : undefined
        }
        more={
          lines.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<TrashIcon size={16} />}
              disabled={isBusy}
              title={isBusy ? 'Aguarde o fim da sincronização' : undefined}
              onClick={clearSyncLogs}
            >
              Limpar logs
            </Button>
          )
        }
      >
        {lines.length > 0 && isLogShown && <JobLog lines={lines} />}
      </JobActions>
      <Box paddingTop="4" borderTop="line">
        <NewLessonReview />
      </Box>
      <AutoSyncSettings />
    </JobCard>
  );
}

/** The lines of a run under way. */
function useLines(run: JobRun | null, isWanted: boolean): readonly string[] {
  const { data } = useQuery({
    ...jobQueries.report(run ?? { id: 0, status: 'queued', total_found: 0 }),
    enabled: run !== null && isWanted,
  });
  return data?.log ?? [];
}

/**
 * Whether and how often this browser syncs the channel by itself. Where the server does it already, that is folded away: two
 * clocks of one sync are one too many.
 */
function AutoSyncSettings() {
  const { job } = useJob(KIND);
  const { isAutoEnabled, intervalHours } = useJobsState();
  // What is open stays open while the switch is turned.
  const [wasEnabled] = useState(isAutoEnabled);
  const byServer = job?.nextAt != null;
  const settings = (
    <Grid
      gap="3"
      columnGap="6"
      alignItems="center"
      templateColumns={{ sm: 'minmax(0, 1fr) 180px' }}
    >
      <SwitchField
        label="Sincronização automática"
        help={
          isAutoEnabled && intervalHours === 0
            ? 'Escolha o intervalo para começar.'
            : byServer
              ? 'Não é preciso: o servidor já sincroniza sozinho. Ligada, roda também enquanto o painel estiver aberto neste navegador.'
              : 'Roda enquanto o painel estiver aberto neste navegador.'
        }
        checked={isAutoEnabled}
        onChange={({ target }) => changeKept({ isAutoEnabled: target.checked })}
      />
      <SelectField
        label="Intervalo"
        value={intervalHours}
        onChange={({ target }) => changeKept({ intervalHours: Number(target.value) })}
      >
        <option value={0}>Desligado</option>
        {INTERVAL_CHOICES.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 1 ? 'A cada hora' : `A cada ${hours} horas`}
          </option>
        ))}
      </SelectField>
    </Grid>
  );
  return (
    <Box paddingTop={byServer ? '2' : '4'} borderTop="line">
      {byServer ? (
        <details open={wasEnabled}>
          <chakra.summary
            display="flex"
            alignItems="center"
            width="fit-content"
            minHeight="11"
            color="fg.muted"
            fontSize="sm"
            cursor="pointer"
          >
            {isAutoEnabled
              ? 'Também sincroniza por este navegador'
              : 'Sincronizar também por este navegador'}
          </chakra.summary>
          {settings}
        </details>
      ) : (
        settings
      )}
    </Box>
  );
}
