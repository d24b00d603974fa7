import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { countFilters, withoutFilters } from '~/admin/ui/list/list-view.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { FINGER } from '~/admin/ui/touched.ts';
import type { Question } from '~/admin/ui/use-question.tsx';
import { formatDateTime, formatInteger } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { EditIcon, TrashIcon, UsersIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useRemoveExpected } from './expected.mutations.ts';
import { expectedQueries } from './expected.queries.ts';
import {
  calledBy,
  dayText,
  EXPECTED,
  type ExpectedList,
  type ExpectedPerson,
  fitting,
  groupOf,
  progressText,
  stateOf,
} from './expected.rules.ts';
import type { PersonForm } from './expected-forms.api.ts';
import { ListActs } from './ListActs.tsx';

const PAGE = 50;

const PersonDialog = lazyWhenOpen(
  async () => (await import('./ExpectedEdits.tsx')).PersonDialog,
  ({ target }) => target !== null,
);

type ExpectedListViewProps = { list: ExpectedList; ask(question: Question): void };

/** One list: how far it is, who has come, who waits and who is missing. */
export function ExpectedListView({ list, ask }: ExpectedListViewProps) {
  const query = useQuery(expectedQueries.people(list.id));
  const { view, show } = useListView(EXPECTED);
  const [shownCount, setShownCount] = useState(PAGE);
  const [editing, setEditing] = useState<EditTarget<number, PersonForm> | null>(null);
  const remove = useRemoveExpected();
  const people = query.data ?? [];
  const found = fitting(people, view);
  const isNarrowed = countFilters(view) > 0 || view.text.trim() !== '';
  const askRemove = (person: ExpectedPerson) =>
    ask({
      isDangerous: true,
      title: 'Tirar da lista?',
      text:
        groupOf(person.state) === 'in'
          ? `${calledBy(person)} já entrou e continua membro. Só o nome e o e-mail saem da lista.`
          : `O nome e o e-mail de ${calledBy(person)} são apagados da lista. Se essa pessoa se cadastrar, espera como as outras.`,
      confirm: 'Tirar da lista',
      during: 'Tirando...',
      act: () => remove.mutateAsync([person.id]),
    });
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="2" maxWidth="32rem">
        <Text fontWeight="semibold">{progressText(list)}</Text>
        <ProgressBar value={list.total === 0 ? 0 : list.came / list.total} label="Quem já entrou" />
        <Text fontSize="sm" color="fg.muted">
          Vale até {dayText(list.until)}; no dia seguinte é apagada, com todos os nomes e e-mails.{' '}
          {list.is_stopped || `Aprova em nome de ${list.made_by_name || 'um administrador'}.`}
        </Text>
      </Grid>
      <ListActs list={list} people={people} ask={ask} />
      <FilterBar
        address={EXPECTED}
        view={view}
        onChange={(next) => {
          setShownCount(PAGE);
          show(next as typeof view);
        }}
        search={{ label: 'Buscar na lista', placeholder: 'Nome ou e-mail' }}
      />
      <ListStates
        query={query}
        count={found.length}
        words={{
          failed: 'Não foi possível carregar a lista',
          none: isNarrowed ? 'Ninguém com esta busca' : 'Ninguém nesta lista',
          icon: <UsersIcon size={28} />,
        }}
        emptyText={isNarrowed ? undefined : 'Adicione as pessoas que vão chegar.'}
        emptyAction={
          isNarrowed && (
            <Button variant="surface" onClick={() => show({ ...withoutFilters(view), text: '' })}>
              Mostrar todas
            </Button>
          )
        }
        skeleton={{ rows: 6, height: 56 }}
      >
        <DataTable<ExpectedPerson>
          label={`Pessoas da lista ${list.name}`}
          rows={found.slice(0, shownCount)}
          nameOf={calledBy}
          columns={list.is_stopped ? OF_STOPPED : OF_RUNNING}
          acts={(person) => (
            <Flex justify={{ lg: 'flex-end' }}>
              {groupOf(person.state) !== 'in' && person.state !== 'revoked' && (
                <IconButton
                  label={`Editar ${calledBy(person)}`}
                  icon={<EditIcon size={16} />}
                  onClick={() => setEditing({ id: person.id })}
                />
              )}
              <IconButton
                label={`Tirar ${calledBy(person)} da lista`}
                icon={<TrashIcon size={16} />}
                onClick={() => askRemove(person)}
              />
            </Flex>
          )}
        />
        {found.length > shownCount && (
          <Button variant="ghost" onClick={() => setShownCount(shownCount + PAGE)}>
            Mostrar mais ({formatInteger(found.length - shownCount)})
          </Button>
        )}
      </ListStates>
      <PersonDialog listId={list.id} target={editing} onClose={() => setEditing(null)} />
    </Grid>
  );
}

const columnsOf = (isStopped: boolean): readonly Column<ExpectedPerson>[] => [
  {
    key: 'name',
    label: 'Pessoa',
    wraps: true,
    minWidth: '220px',
    cell: (person) => <Who person={person} />,
  },
  {
    key: 'state',
    label: 'Situação',
    wraps: true,
    minWidth: '260px',
    cell: ({ state, settled_at }) => {
      const { label, color, text } = stateOf(state, isStopped);
      const since = groupOf(state) === 'in' && settled_at;
      return (
        <>
          <Badge colorPalette={color}>{label}</Badge>
          {(text || since) && (
            <Text fontSize="sm" color="fg.muted">
              {since ? `${text} Desde ${formatDateTime(since)}.`.trim() : text}
            </Text>
          )}
        </>
      );
    },
  },
];
const OF_RUNNING = columnsOf(false);
const OF_STOPPED = columnsOf(true);

/** As the list has the person, with the way to the account and the name there, where it is another. */
function Who({ person }: { person: ExpectedPerson }) {
  const { name, address, user_id, full_name } = person;
  const called = calledBy(person);
  return (
    <Flex direction="column" fontSize="sm" fontWeight="normal" color="fg.muted">
      {user_id === null ? (
        <Text as="span" fontSize="md" fontWeight="semibold" color="fg">
          {called}
        </Text>
      ) : (
        <ChakraLink
          asChild
          fontSize="md"
          fontWeight="semibold"
          color="fg"
          alignSelf="flex-start"
          css={FINGER}
        >
          <Link to={adminPaths.person(user_id)}>{called}</Link>
        </ChakraLink>
      )}
      {name !== '' && <span>{address}</span>}
      {full_name && full_name !== name && <span>No cadastro: {full_name}</span>}
    </Flex>
  );
}
