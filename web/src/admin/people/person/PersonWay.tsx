import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { backOf, neighboursOf, readWay } from '~/admin/people/person-way.rules.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { useListKeys } from '~/admin/ui/use-list-keys.ts';
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '~/ui/icons.tsx';

const KEYS = [
  { keys: ['j'], command: 'next', what: 'Próxima pessoa' },
  { keys: ['k'], command: 'previous', what: 'Pessoa anterior' },
] as const;

/** The way back to the list as it was left, and to the people before and after in it. */
export function PersonWay({ id }: { id: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const way = readWay(state);
  const back = backOf(way);
  const { previous, next } = neighboursOf(way, id);
  useEffect(() => {
    for (const one of [next, previous])
      if (one) void client.prefetchQuery({ ...peopleQueries.profile(one), staleTime: 30_000 });
  }, [client, next, previous]);
  // In the place of this entry: the one before stays the list, to which the way back returns.
  const goTo = (one: string | undefined) =>
    one && navigate(adminPaths.person(one), { replace: true, state });
  useListKeys(KEYS, (command) => goTo(command === 'next' ? next : previous));
  return (
    <Flex align="center" justify="space-between" gap="3" minHeight="11">
      <ChakraLink
        asChild
        display="inline-flex"
        alignItems="center"
        gap="1"
        minHeight="11"
        fontSize="sm"
      >
        <Link
          to={back.to}
          onClick={(event) => {
            if (!way || !isBehind() || event.ctrlKey || event.metaKey || event.shiftKey) return;
            // The entry before knows where its page was scrolled to.
            event.preventDefault();
            navigate(-1);
          }}
        >
          <ArrowLeftIcon size={16} />
          {back.label}
        </Link>
      </ChakraLink>
      {(previous || next) && (
        <Flex gap="1">
          <Button
            variant="surface"
            aria-label="Pessoa anterior"
            aria-keyshortcuts="k"
            title="Pessoa anterior da lista (k)"
            disabled={!previous}
            onClick={() => goTo(previous)}
          >
            <ChevronLeftIcon size={18} />
          </Button>
          <Button
            variant="surface"
            aria-label="Próxima pessoa"
            aria-keyshortcuts="j"
            title="Próxima pessoa da lista (j)"
            disabled={!next}
            onClick={() => goTo(next)}
          >
            <ChevronRightIcon size={18} />
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

/** Whether the history of this tab has an entry before this one: a copied tab has none. */
function isBehind(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
