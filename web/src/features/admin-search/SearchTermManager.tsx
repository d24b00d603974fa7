import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { IconButton } from '~/ui/admin/IconButton.tsx';
import { TextField } from '~/ui/admin/TextField.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon, SearchIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { DeleteSearchTermDialog } from './DeleteSearchTermDialog.tsx';
import type { TermTarget } from './SearchTermDialog.tsx';
import { type ManagedTerm, searchTermQueries } from './search-terms.queries.ts';
import { otherNames, TERM_PAGE_SIZE } from './search-terms.rules.ts';
import { TrySearch } from './TrySearch.tsx';

const SearchTermDialog = lazyWhenOpen(
  async () => (await import('./SearchTermDialog.tsx')).SearchTermDialog,
  ({ target }) => target !== null,
);
const SKELETON_ROWS = 8;

type SearchTermManagerProps = {
  /** What is searched for; the page keeps it in the URL. */
  search: string;
  onSearchChange(text: string): void;
};

/** How the clinic calls things, as search knows it: find, add, edit, delete, try. */
export function SearchTermManager({ search, onSearchChange }: SearchTermManagerProps) {
  const text = useDebouncedValue(search.trim());
  const query = useInfiniteQuery(searchTermQueries.list(text));
  const { showMore } = useShownPages(query);
  const [editing, setEditing] = useState<TermTarget | null>(null);
  const [deleting, setDeleting] = useState<ManagedTerm | null>(null);
  const terms = rowsOf(query.data?.pages ?? [], TERM_PAGE_SIZE);
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' }}
      templateRows={{ lg: 'auto minmax(0, 1fr)' }}
    >
      <Grid gap="3" templateColumns={{ sm: 'minmax(0, 1fr) auto' }} alignItems="end">
        <TextField
          label="Buscar termos"
          hasNote={false}
          type="search"
          placeholder="Conceito, sigla ou palavra"
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
        <Button
          icon={<PlusIcon size={18} />}
          onPointerEnter={SearchTermDialog.preload}
          onFocus={SearchTermDialog.preload}
          onClick={() => setEditing({ newConcept: '' })}
        >
          Novo termo
        </Button>
      </Grid>
      <TrySearch />
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        {query.isPending && (
          <Grid gap="1px" aria-busy="true">
            {Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
              <Skeleton key={index} height={60} />
            ))}
          </Grid>
        )}
        {query.isError && (
          <ErrorState
            title="Não foi possível carregar os termos"
            text={describeError(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && terms.length === 0 && (
          <EmptyState
            icon={<SearchIcon size={28} />}
            title="Nenhum termo encontrado"
            text={text ? `Nenhum termo tem "${text}" entre os seus nomes.` : 'Crie o primeiro.'}
          />
        )}
        {terms.length > 0 && (
          <chakra.ul
            listStyleType="none"
            aria-label="Termos"
            aria-busy={query.isPlaceholderData}
            opacity={query.isPlaceholderData ? 0.6 : undefined}
          >
            {terms.map((term) => (
              <TermRow
                key={term.id}
                term={term}
                onEdit={() => setEditing({ id: term.id })}
                onDelete={() => setDeleting(term)}
              />
            ))}
          </chakra.ul>
        )}
        {query.hasNextPage && (
          <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
            Carregar mais termos
          </Button>
        )}
      </Grid>
      <SearchTermDialog target={editing} onClose={() => setEditing(null)} />
      <DeleteSearchTermDialog term={deleting} onClose={() => setDeleting(null)} />
    </Grid>
  );
}

type TermRowProps = { term: ManagedTerm; onEdit(): void; onDelete(): void };

function TermRow({ term, onEdit, onDelete }: TermRowProps) {
  const names = otherNames(term);
  return (
    <Grid
      as="li"
      templateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
      minHeight="13"
      paddingBlock="1"
      borderTop="line"
    >
      <div>
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {term.concept}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
          {names.length > 0 ? names.join(' · ') : 'Sem outros nomes'}
        </Text>
      </div>
      <Flex>
        <IconButton
          size="sm"
          label={`Editar ${term.concept}`}
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Excluir ${term.concept}`}
          icon={<TrashIcon size={16} />}
          onClick={onDelete}
        />
      </Flex>
    </Grid>
  );
}
