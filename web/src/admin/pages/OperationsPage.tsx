import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MaintenanceJobs } from '~/admin/jobs/MaintenanceJobs.tsx';
import { OperationChecks, StateBadge } from '~/admin/operations/OperationChecks.tsx';
import { OperationIncidents } from '~/admin/operations/OperationIncidents.tsx';
import { OperationVersions } from '~/admin/operations/OperationVersions.tsx';
import { operationQueries } from '~/admin/operations/operations.queries.ts';
import { summaryOf } from '~/admin/operations/operations.rules.ts';
import { StuckEmails } from '~/admin/operations/StuckEmails.tsx';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { Together } from '~/admin/ui/Together.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { RefreshIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AdminScreen } from './AdminScreen.tsx';

/** The list of checks is long: what stands below and beside it would be pushed away by it. */
const FIRST_ANSWERS = [
  operationQueries.checks().queryKey,
  operationQueries.stuckEmails().queryKey,
  operationQueries.incidents().queryKey,
];

/** /operacao, for superusers: what has to hold so that the platform runs by itself, and what to do where it does not. */
export function OperationsPage() {
  const client = useQueryClient();
  const query = useQuery(operationQueries.checks());
  const found = query.data;
  const summary = found && summaryOf(found.checks);
  return (
    <AdminScreen
      title="Operação"
      text="Saúde do sistema: o que roda sozinho, e o que fazer quando para."
      actions={
        <Button
          variant="surface"
          icon={<RefreshIcon size={18} />}
          isLoading={query.isFetching}
          loadingText="Verificando..."
          onClick={() => void client.invalidateQueries({ queryKey: operationQueries.all() })}
        >
          Verificar agora
        </Button>
      }
    >
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' }}
      >
        <Grid gap="4" templateColumns="minmax(0, 1fr)">
          <Panel
            title="Verificações"
            titleId="checks"
            text={
              found
                ? `Verificado em ${formatDateTime(found.checkedAt)}`
                : query.isError
                  ? undefined
                  : 'Verificando...'
            }
            action={
              // What was well at the last answer says nothing of now.
              <Text role="status" fontWeight="semibold">
                {summary && !query.isError && (
                  <StateBadge state={summary.state} label={summary.text} />
                )}
              </Text>
            }
          >
            {query.isPending && <Skeleton height={420} />}
            {/* The last checks stay below the error. */}
            {query.isError && <LoadError title="Não foi possível verificar" query={query} />}
            {found && <OperationChecks checks={found.checks} />}
          </Panel>
          <Together until={FIRST_ANSWERS}>
            <StuckEmails />
            <MaintenanceJobs />
          </Together>
        </Grid>
        <Together
          until={FIRST_ANSWERS}
          waiting={
            <Box hideBelow="lg">
              <Skeleton height="20rem" radius="var(--radius-card)" />
            </Box>
          }
        >
          {found && <OperationVersions versions={found.versions} />}
          <OperationIncidents />
        </Together>
      </Grid>
    </AdminScreen>
  );
}
