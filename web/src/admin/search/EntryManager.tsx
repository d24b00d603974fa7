import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon, SearchIcon } from '~/ui/icons.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx';
import type { EntryTarget } from './EntryDialog.tsx';
import { ListFiles } from './ListFiles.tsx';
import { LIST_PAGE_SIZE, searchListQueries } from './search-list.queries.ts';
import type { SearchList } from './search-list.ts';

const SKELETON_ROWS = 8;

type EntryManagerProps<V extends FieldValues, Row extends { id: number }> = {
  list: SearchList<V, Row>;
  Dialog: ComponentType<{ target: EntryTarget | null; onClose(): void }> & { preload(): void };
  /** What is searched for; the page keeps it in the URL. */
  search: string;
  onSearchChange(text: string): void;
  /** Beside the list. */
  children: ReactNode;
};

/** A list that search reads names from: find, add, edit, delete, as a file, and what stands beside it. */
export function EntryManager<V extends FieldValues, Row extends { id: number }>({
  list,
  Dialog,
  search,
  onSearchChange,
  children,
}: EntryManagerProps<V, Row>) {
  const text = useDebouncedValue(search.trim());
  const query = useInfiniteQuery(searchListQueries.entries(list, text));
  const { showMore } = useShownPages(query);
  const [editing, setEditing] = useState<EntryTarget | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const entries = rowsOf(query.data?.pages ?? [], LIST_PAGE_SIZE);
  const { one, all, many, searchFor } = list.words;
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' }}
      templateRows={{ lg: 'auto minmax(0, 1fr)' }}
    >
      <Grid gap="3" templateColumns={{ sm: 'minmax(0, 1fr) auto' }} alignItems="end">
        <TextField
          label={`Buscar ${many.toLowerCase()}`}
          hasNote={false}
          type="search"
          placeholder={searchFor}
          autoComplete="off"
          icon={<SearchIcon />}
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
        <Button
          icon={<PlusIcon size={18} />}
          onPointerEnter={Dialog.preload}
          onFocus={Dialog.preload}
          onClick={() => setEditing({ newName: '' })}
        >
          Novo {one.toLowerCase()}
        </Button>
      </Grid>
      {children}
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <ListFiles list={list} />
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
            title={`Não foi possível carregar ${all}`}
            text={describeError(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && entries.length === 0 && (
          <EmptyState
            icon={<SearchIcon size={28} />}
            title={`Nenhum ${one.toLowerCase()} encontrado`}
            text={
              text
                ? `Nenhum ${one.toLowerCase()} tem "${text}" entre os seus nomes.`
                : 'Crie o primeiro.'
            }
          />
        )}
        {entries.length > 0 && (
          <chakra.ul
            listStyleType="none"
            aria-label={many}
            aria-busy={query.isPlaceholderData}
            opacity={query.isPlaceholderData ? 0.6 : undefined}
          >
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                name={list.nameOf(entry)}
                detail={list.detailOf(entry)}
                onEdit={() => setEditing({ id: entry.id })}
                onDelete={() => setDeleting(entry)}
              />
            ))}
          </chakra.ul>
        )}
        {query.hasNextPage && (
          <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
            Carregar mais {many.toLowerCase()}
          </Button>
        )}
      </Grid>
      <Dialog target={editing} onClose={() => setEditing(null)} />
      <DeleteEntryDialog list={list} entry={deleting} onClose={() => setDeleting(null)} />
    </Grid>
  );
}

type EntryRowProps = { name: string; detail: string; onEdit(): void; onDelete(): void };

function EntryRow({ name, detail, onEdit, onDelete }: EntryRowProps) {
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
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
          {detail}
        </Text>
      </div>
      <Flex>
        <IconButton
          size="sm"
          label={`Editar ${name}`}
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Excluir ${name}`}
          icon={<TrashIcon size={16} />}
          onClick={onDelete}
        />
      </Flex>
    </Grid>
  );
}
