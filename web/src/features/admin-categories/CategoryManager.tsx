import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { moved } from '~/lib/moved.ts';
import { Button } from '~/ui/admin/Button.tsx';
import { IconButton } from '~/ui/admin/IconButton.tsx';
import { OrderButtons } from '~/ui/admin/OrderButtons.tsx';
import { Panel } from '~/ui/admin/Panel.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { EditIcon, GridIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useOrderCategories } from './category-admin.mutations.ts';
import { type ManagedCategory, managedCategoryQueries } from './category-admin.queries.ts';
import { DeleteCategoryDialog } from './DeleteCategoryDialog.tsx';

const CategoryDialog = lazyWhenOpen(
  async () => (await import('./CategoryDialog.tsx')).CategoryDialog,
  ({ target }) => target !== null,
);
const SKELETON_ROWS = 6;

/** The shelves of the catalogue: create, rename, order, place in the menus, delete. */
export function CategoryManager() {
  const query = useQuery(managedCategoryQueries.list());
  const order = useOrderCategories();
  const [editing, setEditing] = useState<ManagedCategory | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ManagedCategory | null>(null);
  const categories = query.data ?? [];
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
          onClick={() => setEditing('new')}
        >
          Nova categoria
        </Button>
      }
    >
      {query.isPending && (
        <Grid gap="1px" aria-busy="true">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={52} />
          ))}
        </Grid>
      )}
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar as categorias"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && categories.length === 0 && (
        <EmptyState icon={<GridIcon size={28} />} title="Nenhuma categoria encontrada" />
      )}
      {categories.length > 0 && (
        <MotionList as="ol">
          {categories.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              onMove={(step) => order.mutate(moved(categories, category.id, step))}
              onEdit={() => setEditing(category)}
              onDelete={() => setDeleting(category)}
            />
          ))}
        </MotionList>
      )}
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
  return (
    <Grid
      as="li"
      templateColumns="auto minmax(0, 1fr) auto"
      alignItems="center"
      gap="2"
      minHeight="13"
      borderTop={isFirst ? undefined : 'line'}
    >
      <OrderButtons name={category.name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      <Flex wrap="wrap" align="center" columnGap="2">
        <chakra.span overflowWrap="anywhere">{category.name}</chakra.span>
        <Badge colorPalette={category.show_in_dropdown ? 'cyan' : 'gray'}>
          {category.show_in_dropdown ? 'Aulas Gravadas' : 'Acervo'}
        </Badge>
      </Flex>
      <Flex>
        <IconButton
          size="sm"
          label={`Editar ${category.name}`}
          icon={<EditIcon size={16} />}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={`Excluir ${category.name}`}
          icon={<TrashIcon size={16} />}
          onClick={onDelete}
        />
      </Flex>
    </Grid>
  );
}
