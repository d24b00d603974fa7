import { Badge } from '@chakra-ui/react/badge';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { dayText, type ExpectedList, progressText } from './expected.rules.ts';

type ExpectedListsProps = { query: UseQueryResult<ExpectedList[]>; create: ReactNode };

/** All lists of expected people that hold. */
export function ExpectedLists({ query, create }: ExpectedListsProps) {
  const lists = query.data ?? [];
  return (
    <ListStates
      query={query}
      count={lists.length}
      words={{
        failed: 'Não foi possível carregar as listas',
        none: 'Nenhuma lista ainda',
        icon: <UsersIcon size={28} />,
      }}
      emptyText="Antes de a turma chegar, cole aqui os nomes e e-mails dela. Quem se cadastrar e confirmar um desses e-mails entra na hora, sem passar pela fila."
      emptyAction={create}
      skeleton={{ rows: 3, height: 64 }}
    >
      <DataTable
        label="Listas de pessoas esperadas"
        rows={lists}
        nameOf={({ name }) => name}
        columns={COLUMNS}
        cardStyle={LINES}
      />
    </ListStates>
  );
}

/** On a card each fact has a line of its own. */
const LINES = {
  '& tbody tr': { display: 'grid', rowGap: '1' },
  '& td:not(:nth-last-of-type(-n + 2))::after': { content: 'none' },
  '& td:last-of-type': { marginInlineStart: '0' },
};

const COLUMNS: readonly Column<ExpectedList>[] = [
  {
    key: 'name',
    label: 'Lista',
    wraps: true,
    minWidth: '200px',
    cell: ({ id, name }) => (
      <ChakraLink asChild fontWeight="semibold" css={FINGER}>
        <Link to={adminPaths.expectedPeople({ list: id })}>{name}</Link>
      </ChakraLink>
    ),
  },
  { key: 'progress', label: 'Quem já entrou', cell: progressText },
  {
    key: 'state',
    label: 'Situação',
    cell: ({ is_stopped, ready }) =>
      is_stopped ? (
        <Badge colorPalette="red">Parada</Badge>
      ) : ready > 0 ? (
        <Badge colorPalette="orange">
          {ready === 1 ? '1 pode entrar' : `${ready} podem entrar`}
        </Badge>
      ) : (
        <Badge colorPalette="green">Em vigor</Badge>
      ),
  },
  { key: 'until', label: 'Vale até', isNamed: true, cell: ({ until }) => dayText(until) },
  {
    key: 'made_by',
    label: 'De',
    isNamed: true,
    cell: ({ made_by_name }) => made_by_name || 'Conta removida',
  },
];
