import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { StateBadge } from './OperationChecks.tsx';
import { INCIDENTS_PAGE_SIZE, operationQueries } from './operations.queries.ts';

/** What was red before, and until when: each was told to the superusers once. */
export function OperationIncidents() {
  const query = useInfiniteQuery(operationQueries.incidents());
  const incidents = rowsOf(query.data?.pages ?? [], INCIDENTS_PAGE_SIZE);
  return (
    <Panel
      title="Avisos enviados"
      titleId="incidents"
      text="Cada vez que algo ficou em vermelho, os super administradores recebem um e-mail; de novo só depois de voltar ao verde."
    >
      <ListStates
        query={query}
        count={incidents.length}
        words={{
          failed: 'Não foi possível carregar os avisos',
          none: 'Nada ficou em vermelho até agora.',
          more: 'Carregar mais avisos',
        }}
        skeleton={{ height: 72 }}
        onMore={() => void query.fetchNextPage()}
      >
        <chakra.ol listStyleType="none" aria-label="Avisos enviados">
          {incidents.map(({ id, name, value, began_at: began, ended_at: ended }) => (
            <Grid
              key={id}
              as="li"
              gap="1"
              paddingBlock="3"
              borderTop="line"
              overflowWrap="anywhere"
            >
              <Text fontWeight="semibold">{name}</Text>
              <Text fontSize="sm" color="fg.muted">
                {value}
              </Text>
              <Text fontSize="sm" fontVariantNumeric="tabular-nums">
                <time dateTime={began}>{formatDateTime(began)}</time>{' '}
                {ended ? (
                  <>
                    até <time dateTime={ended}>{formatDateTime(ended)}</time>
                  </>
                ) : (
                  <StateBadge state="red" label="Ainda em vermelho" />
                )}
              </Text>
            </Grid>
          ))}
        </chakra.ol>
      </ListStates>
    </Panel>
  );
}
