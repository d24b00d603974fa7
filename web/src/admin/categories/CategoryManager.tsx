import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CategoryForm } from '#contracts/category.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { EntryButtons } from '~/admin/ui/EntryButtons.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { OrderButtons } from '~/admin/ui/OrderButtons.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { placed } from '~/lib/moved.ts';
import { PlusIcon } from '~/ui/icons.tsx';
import { GridIcon, GripIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useSortableList } from '~/ui/motion/use-sortable-list.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { useOrderCategories } from './category-admin.mutations.ts';
import { type ManagedCategory, managedCategoryQueries } from './category-admin.queries.ts';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';

const CategoryDialog = lazyWhenOpen(
  async () => (await import('./CategoryDialog.tsx')).CategoryDialog,
  ({ target }) => target !== null,
);
const NEW: CategoryForm = { name: '', slug: '', description: '', showInDropdown: true };

/** The shelves of the catalogue: create, rename, order, place in the menus, delete. */
export function CategoryManager() {
  const query = useQuery(managedCategoryQueries.list());
  const order = useOrderCategories();
  const [editing, setEditing] = useState<EditTarget<number, CategoryForm> | null>(null);
  const [deleting, setDeleting] = useState<ManagedCategory | null>(null);
  const [said, setSaid] = useState('');
  const listRef = useRef<HTMLOListElement>(null);
  const categories = query.data ?? [];
  const { move } = useSortableList(listRef, {
    order: categories.map(({ id }) => id).join(),
    count: categories.length,
    onPlace(from, to) {
      order.mutate({ before: categories, ordered: placed(categories, from, to) });
      setSaid(`${categories[from]?.name}: posição ${to + 1} de ${categories.length}`);
    },
  });
  return (
    <Panel
      title="Categorias"
      titleId="categories-title"
      onPointerEnter={CategoryDialog.preload}
      onFocus={CategoryDialog.preload}
      action={
        <Button
          size="sm"
          variant="surface"
          icon={<PlusIcon size={16} />}
          onClick={() => setEditing({ begin: NEW })}
        >
          Nova categoria
        </Button>
      }
    >
      <ListStates
        query={query}
        count={categories.length}
        words={{
          failed: 'Não foi possível carregar as categorias',
          none: 'Nenhuma categoria encontrada',
          icon: <GridIcon size={28} />,
        }}
        // As many as a new installation has: on a phone, what stands below is out of sight until they are there.
        skeleton={{ rows: 13, height: 52 }}
      >
        <ol ref={listRef}>
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              onMove={(step) => move(index, step)}
              onEdit={() => setEditing(category)}
              onDelete={() => setDeleting(category)}
            />
          ))}
        </ol>
      </ListStates>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <CategoryDialog target={editing} onClose={() => setEditing(null)} />
      <DeleteCategoryDialog
        category={deleting}
        others={categories.filter(({ id }) => id !== deleting?.id)}
        onClose={() => setDeleting(null)}
      />
    </Panel>
  );
}

type CategoryRowProps = {
  category: ManagedCategory;
  isFirst: boolean;
  isLast: boolean;
  onMove(step: -1 | 1): void;
  onEdit(): void;
  onDelete(): void;
};

function CategoryRow({ category, isFirst, isLast, onMove, onEdit, onDelete }: CategoryRowProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    onMove(step < 0 ? -1 : 1);
  };
  return (
    <Grid
      as="li"
      templateColumns="auto auto minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="2"
      minHeight="13"
      paddingBlock="1"
      position="relative"
      borderTop={isFirst ? undefined : 'line'}
      css={{ '&[data-dragged]': { background: 'bg.muted' } }}
      onKeyDown={handleKeyDown}
    >
      <chakra.span
        data-grip
        aria-hidden="true"
        title="Arrastar, ou Alt com as setas"
        display="grid"
        placeItems="center"
        width="8"
        alignSelf="stretch"
        color="fg.subtle"
        cursor="grab"
        touchAction="none"
      >
        <GripIcon size={18} />
      </chakra.span>
      <OrderButtons
        name={category.name}
        isFirst={isFirst}
        isLast={isLast}
        isStacked
        onMove={onMove}
      />
      <Flex wrap="wrap" align="center" columnGap="2">
        <chakra.span overflowWrap="break-word" minWidth="0">
          {category.name}
        </chakra.span>
        <Badge colorPalette={category.show_in_dropdown ? 'cyan' : 'gray'}>
          {category.show_in_dropdown ? 'Aulas Gravadas' : 'Acervo'}
        </Badge>
      </Flex>
      <EntryButtons name={category.name} size="sm" isStacked onEdit={onEdit} onDelete={onDelete} />
    </Grid>
  );
}
