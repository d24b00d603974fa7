import { Button as LinkButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { formatWait } from '~/lib/wait.ts';
import { approvalQueries } from './approvals.queries.ts';

type PendingFiguresProps = { onReasons(): void; onHelp(): void };

/** How long people wait, half of them less, half of them longer; and what belongs to the list as a whole. */
export function PendingFigures({ onReasons, onHelp }: PendingFiguresProps) {
  const { data } = useQuery(approvalQueries.summary());
  const medians = [
    ['Espera mediana agora', data?.median_waiting_seconds ?? null],
    ['Nos últimos 30 dias, até a decisão', data?.median_decided_seconds ?? null],
  ] as const;
  return (
    // The line is there before its figures, which come a moment later than the list; on a phone they are two lines.
    <Flex
      flex={{ base: '1 1 100%', lg: '1' }}
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="1"
      minHeight="9"
    >
      <Text
        color="fg.muted"
        fontSize="sm"
        width={{ base: 'full', md: 'auto' }}
        minHeight={{ base: '3em', md: '0' }}
      >
        {medians
          .filter(([, seconds]) => seconds !== null)
          .map(([label, seconds], index) => (
            <Fragment key={label}>
              {index > 0 && ' · '}
              {label}: <strong>{formatWait(seconds ?? 0)}</strong>
            </Fragment>
          ))}
      </Text>
      <Flex wrap="wrap">
        <LinkButton asChild size="sm" variant="ghost">
          <Link to={adminPaths.expectedPeople()}>Pessoas esperadas</Link>
        </LinkButton>
        <Button size="sm" variant="ghost" onClick={onReasons}>
          Motivos de rejeição
        </Button>
        <Button size="sm" variant="ghost" hideBelow="md" onClick={onHelp}>
          Teclas (?)
        </Button>
      </Flex>
    </Flex>
  );
}
