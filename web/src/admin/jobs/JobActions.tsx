import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { ClockIcon, EyeIcon, EyeOffIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { JobAlert } from './JobAlert.tsx';
import { jobQueries } from './jobs.queries.ts';
import { countsText, type JobRun, outcomeOf } from './jobs.rules.ts';
import { RunReport } from './RunReport.tsx';
import { useJob } from './use-job.ts';

type JobActionsProps = {
  kind: JobKind;
  isLogShown: boolean;
  /** Undefined where there is no log. */
  onLogShownChange?: ((isShown: boolean) => void) | undefined;
  /** More buttons. */
  more?: ReactNode;
  /** The log, while it is shown. */
  children: ReactNode;
};

/** Buttons for the log of the newest run and the history of earlier ones. */
export function JobActions({
  kind,
  isLogShown,
  onLogShownChange,
  more,
  children,
}: JobActionsProps) {
  const { job } = useJob(kind);
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  if (!onLogShownChange && !job?.last) return null;
  return (
    <Grid gap="2">
      <Flex wrap="wrap" marginLeft="calc(-1 * var(--space-3))">
        {onLogShownChange && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isLogShown}
            icon={isLogShown ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
            onClick={() => onLogShownChange(!isLogShown)}
          >
            {isLogShown ? 'Ocultar log' : 'Ver log detalhado'}
          </Button>
        )}
        {more}
        {job?.last && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isHistoryShown}
            icon={<ClockIcon size={16} />}
            onClick={() => setIsHistoryShown(!isHistoryShown)}
          >
            {isHistoryShown ? 'Ocultar histórico' : 'Ver histórico'}
          </Button>
        )}
      </Flex>
      {children}
      {isHistoryShown && <JobHistory kind={kind} />}
    </Grid>
  );
}

/** The last runs of a job; each opens to its report. */
function JobHistory({ kind }: { kind: JobKind }) {
  const { data, error } = useQuery(jobQueries.history(kind));
  if (error) return <JobAlert>{describeError(error)}</JobAlert>;
  if (!data) return <Skeleton height={160} />;
  if (data.length === 0)
    return (
      <Text color="fg.muted" fontSize="sm">
        Nenhuma execução ainda.
      </Text>
    );
  return (
    <Box as="ol" border="line" borderRadius="control" aria-label="Histórico">
      {data.map((run) => (
        <Box as="li" key={run.id} borderBottom="line" _last={{ border: '0' }}>
          <EarlierRun kind={kind} run={run} />
        </Box>
      ))}
    </Box>
  );
}

function EarlierRun({ kind, run }: { kind: JobKind; run: JobRun }) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, color } = outcomeOf(run.status);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <chakra.summary
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="1"
        columnGap="3"
        minHeight="11"
        paddingBlock="2"
        paddingInline="3"
        fontSize="sm"
        fontVariantNumeric="tabular-nums"
        cursor="pointer"
      >
        <span>{formatDateTime(run.finished_at)}</span>
        <Badge colorPalette={color}>{label}</Badge>
        <chakra.span color="fg.muted">{countsText(kind, run)}</chakra.span>
      </chakra.summary>
      {isOpen && (
        <Grid gap="3" margin="0 var(--space-3) var(--space-3)">
          <RunReport run={run} />
        </Grid>
      )}
    </details>
  );
}
