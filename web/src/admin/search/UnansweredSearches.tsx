import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '~/admin/ui/Button.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { formatDate, plural } from '~/lib/format.ts';
import { PlusIcon, SearchIcon } from '~/ui/icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { EntryDialog, SearchRow } from './EntryManager.tsx';
import { useDismissSearch } from './search.mutations.ts';
import { searchQueries } from './search.queries.ts';
import { TERMS } from './search-terms.ts';
import type { UnansweredSearch } from './unanswered-searches.rules.ts';

const WRONG = 'Respostas em que ninguém abriu nada';

/** What members searched and did not find, and the way to a term that answers it. */
export function UnansweredSearches() {
  const query = useQuery(searchQueries.unanswered());
  const dismissal = useDismissSearch();
  const wrongId = useId();
  const [creating, setCreating] = useState<EditTarget<number, FieldValues> | null>(null);
  const { unanswered, wrong } = query.data ?? { unanswered: [], wrong: [] };
  const listOf = (searches: readonly UnansweredSearch[], label: string) => (
    <chakra.ul listStyleType="none" aria-label={label}>
      {searches.map(({ words, lastDay, total }) => (
        <SearchRow
          key={words}
          name={words}
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
          gap={{ base: '1', sm: '3' }}
          acts={
            <Flex gap="2" wrap="wrap" justify="flex-end">
              <Button
                size="sm"
                variant="ghost"
                isLoading={dismissal.isPending && dismissal.variables === words}
                onClick={() => dismissal.mutate(words)}
              >
                Dispensar<VisuallyHidden> {words}</VisuallyHidden>
              </Button>
              <Button
                size="sm"
                variant="surface"
                icon={<PlusIcon size={16} />}
                onClick={() => setCreating({ begin: TERMS.named(words) })}
              >
                Criar termo<VisuallyHidden> para {words}</VisuallyHidden>
              </Button>
            </Flex>
          }
        >
          <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {plural(total, 'busca', 'buscas')} · última em{' '}
            {/* A day alone would be read as midnight in London. */}
            <time dateTime={lastDay}>{formatDate(`${lastDay}T12:00:00`)}</time>
          </Text>
        </SearchRow>
      ))}
    </chakra.ul>
  );
  return (
    <Grid
      gap="3"
      templateColumns="minmax(0, 1fr)"
      onPointerEnter={EntryDialog.preload}
      onFocus={EntryDialog.preload}
    >
      <Text color="fg.muted" fontSize="sm">
        O que ao menos duas pessoas buscaram e não encontraram. Não se guarda quem buscou.
      </Text>
      <ListStates
        query={query}
        count={unanswered.length + wrong.length}
        words={{
          failed: 'Não foi possível carregar as buscas sem resposta',
          none: 'Nenhuma busca sem resposta',
          icon: <SearchIcon size={28} />,
        }}
        emptyText="Ainda não houve uma busca que duas pessoas fizessem sem encontrar."
        skeleton={{ rows: 6, height: 60 }}
      >
        {unanswered.length > 0 && listOf(unanswered, 'Buscas sem resposta')}
        {wrong.length > 0 && (
          <section aria-labelledby={wrongId}>
            <Heading id={wrongId} as="h3" fontSize="md">
              {WRONG}
            </Heading>
            <Text color="fg.muted" fontSize="sm">
              Havia resposta, e ao menos duas pessoas não abriram nada dela ou perguntaram de novo
              em seguida: confira na busca de teste o que apareceu.
            </Text>
            {listOf(wrong, WRONG)}
          </section>
        )}
      </ListStates>
      <EntryDialog list={TERMS} target={creating} onClose={() => setCreating(null)} />
    </Grid>
  );
}
