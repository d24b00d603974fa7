import { Box } from '@chakra-ui/react/box';
import { Table } from '@chakra-ui/react/table';
import { Text } from '@chakra-ui/react/text';
import { useRef } from 'react';
import { useWatchedWeeks } from '~/admin/people/people.mutations.ts';
import { hoursLabel } from '~/admin/people/people.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatDate } from '~/lib/format.ts';
import { EyeIcon } from '~/ui/icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';

/** "Horas assistidas": read by a press alone, because each reading is written to the audit log. */
export function PersonWatched({ userId }: { userId: string }) {
  const panelRef = useRef<HTMLDivElement>(null);
  useFocusKept(panelRef);
  const look = useWatchedWeeks();
  const ask = () => look.mutate(userId);
  const weeks = look.data ?? [];
  const most = Math.max(...weeks.map((week) => week.watched_seconds), 1);
  return (
    <Panel
      ref={panelRef}
      title="Horas assistidas"
      titleId="person-watched-title"
      text="Quanto a pessoa assistiu por semana, nas últimas treze, sem dizer o quê. Cada consulta fica na auditoria, com o seu nome, e a pessoa pode vê-la."
    >
      {look.isError && (
        <LoadError title="Não foi possível consultar" query={{ ...look, refetch: ask }} />
      )}
      {!look.data && !look.isError && (
        <Button
          variant="surface"
          alignSelf="start"
          icon={<EyeIcon size={18} />}
          isLoading={look.isPending}
          loadingText="Consultando..."
          onClick={ask}
        >
          Consultar horas
        </Button>
      )}
      {look.data && (
        <Table.Root aria-label="Horas assistidas por semana" fontVariantNumeric="tabular-nums">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>Semana de</Table.ColumnHeader>
              <Table.ColumnHeader>Tempo</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {weeks.map(({ week, watched_seconds: seconds }, index) => (
              <Table.Row key={week}>
                <Table.Cell asChild whiteSpace="nowrap">
                  <th scope="row">
                    {/* A date without a time is midnight in London, which is the day before in Brazil. */}
                    {formatDate(`${week}T12:00:00`)}
                    {index === 0 && (
                      <Text fontSize="sm" fontWeight="normal" color="fg.subtle">
                        até agora
                      </Text>
                    )}
                  </th>
                </Table.Cell>
                <Table.Cell width="full">
                  {hoursLabel(seconds)}
                  <Box
                    height="1"
                    marginTop="1"
                    borderRadius="full"
                    background="cyan.solid"
                    // The number says the same.
                    aria-hidden="true"
                    style={{ width: `${(seconds / most) * 100}%` }}
                  />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
    </Panel>
  );
}
