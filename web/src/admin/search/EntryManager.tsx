import { Grid, type GridProps } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '~/admin/ui/Button.tsx';
import { EntryButtons } from '~/admin/ui/EntryButtons.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { SearchField } from '~/admin/ui/list/SearchField.tsx';
import { useListSearch } from '~/admin/ui/list/use-list-view.ts';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { rowsOf } from '~/lib/keyset.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { PlusIcon, SearchIcon } from '~/ui/icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { ListFiles } from './ListFiles.tsx';
import { useDeleteEntry } from './search.mutations.ts';
import { LIST_PAGE_SIZE, type ListedEntry, searchQueries } from './search.queries.ts';
import type { SearchList } from './search-list.ts';
import { TrySearch } from './TrySearch.tsx';

export const EntryDialog = lazyWhenOpen(
  async () => (await import('./EntryDialog.tsx')).EntryDialog,
  ({ target }) => target !== null,
);

/** A list that search reads names from, beside a trial of it: find, add, edit, delete, as a file. */
export function EntryManager({ list }: { list: SearchList }) {
  const { search, rested: text, show } = useListSearch();
  const query = useInfiniteQuery(searchQueries.entries(list, text));
  const { showMore } = useShownPages(query);
  const remove = useDeleteEntry();
  const [ask, question] = useQuestion();
  const [editing, setEditing] = useState<EditTarget<number, FieldValues> | null>(null);
  const entries = rowsOf(query.data?.pages ?? [], LIST_PAGE_SIZE);
  const { all, many, searchFor, deletion } = list.words;
  const one = list.words.one.toLowerCase();
  const askDelete = (entry: ListedEntry) =>
    ask({
      title: `Excluir ${one}?`,
      text: deletion(list.nameOf(entry)),
      confirm: `Excluir ${one}`,
      during: 'Excluindo...',
      isDangerous: true,
      act: () => remove.mutateAsync({ list, id: entry.id }),
    });
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' }}
      templateRows={{ lg: 'auto minmax(0, 1fr)' }}
    >
      <Grid gap="3" templateColumns={{ sm: 'minmax(0, 1fr) auto' }} alignItems="end">
        <SearchField
          label={`Buscar ${many.toLowerCase()}`}
          placeholder={searchFor}
          value={search}
          onChange={show}
        />
        <Button
          icon={<PlusIcon size={18} />}
          onPointerEnter={EntryDialog.preload}
          onFocus={EntryDialog.preload}
          onClick={() => setEditing({ begin: list.named('') })}
        >
          Novo {one}
        </Button>
      </Grid>
      <TrySearch />
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        <ListFiles list={list} />
        <ListStates
          query={query}
          count={entries.length}
          words={{
            failed: `Não foi possível carregar ${all}`,
            none: `Nenhum ${one} encontrado`,
            more: `Carregar mais ${many.toLowerCase()}`,
            icon: <SearchIcon size={28} />,
          }}
          emptyText={text ? `Nenhum ${one} tem “${text}” entre os seus nomes.` : 'Crie o primeiro.'}
          skeleton={{ rows: 8, height: 60 }}
          onMore={showMore}
        >
          <chakra.ul
            listStyleType="none"
            aria-label={many}
            aria-busy={query.isPlaceholderData}
            opacity={query.isPlaceholderData ? 0.6 : undefined}
          >
            {entries.map((entry) => {
              const name = list.nameOf(entry);
              return (
                <SearchRow
                  key={entry.id}
                  name={name}
                  templateColumns="minmax(0, 1fr) auto"
                  gap="2"
                  acts={
                    <EntryButtons
                      name={name}
                      size="sm"
                      onEdit={() => setEditing({ id: entry.id })}
                      onDelete={() => askDelete(entry)}
                    />
                  }
                >
                  <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" lineClamp={2}>
                    {list.detailOf(list.valuesOf(entry))}
                  </Text>
                </SearchRow>
              );
            })}
          </chakra.ul>
        </ListStates>
      </Grid>
      <EntryDialog list={list} target={editing} onClose={() => setEditing(null)} />
      {question}
    </Grid>
  );
}

type SearchRowProps = GridProps & { name: string; acts: ReactNode };

/** An entry or a search: its name, what is told of it below, and its buttons. */
export const SearchRow = ({ name, acts, children, ...grid }: SearchRowProps) => (
  <Grid as="li" alignItems="center" minHeight="13" paddingBlock="1" borderTop="line" {...grid}>
    <div>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </Text>
      {children}
    </div>
    {acts}
  </Grid>
);
