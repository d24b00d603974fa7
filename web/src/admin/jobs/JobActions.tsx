import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { type ReactNode, useState } from 'react';
import type { JobKind } from '#contracts/jobs.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ClockIcon, EyeIcon, EyeOffIcon } from '~/ui/icons.tsx';
import { JobHistory } from './JobHistory.tsx';
import { useJob } from './use-job.ts';

type JobActionsProps = {
  kind: JobKind;
  isLogShown: boolean;
  /** Without it there is no log to show. */
  onLogShownChange?: ((isShown: boolean) => void) | undefined;
  /** More buttons. */
  more?: ReactNode | undefined;
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
