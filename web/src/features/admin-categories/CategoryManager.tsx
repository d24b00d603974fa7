import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { moved } from '~/lib/moved.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, PlusIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon, EditIcon, GridIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './CategoryManager.module.css';
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
    <Card
      as="section"
      className={styles.card}
      aria-labelledby="categories-title"
      onPointerEnter={CategoryDialog.preload}
      onFocus={CategoryDialog.preload}
    >
      <header className={styles.head}>
        <h2 id="categories-title" className={styles.title}>
          Categorias
        </h2>
        <Button
          size="sm"
          variant="quiet"
          icon={<PlusIcon size={16} />}
          onClick={() => setEditing('new')}
        >
          Nova categoria
        </Button>
      </header>
      {query.isPending && (
        <div className={styles.list} aria-busy="true">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={52} />
          ))}
        </div>
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
        <ol className={styles.list}>
          {categories.map((category, index) => (
            <li key={category.id} className={styles.row}>
              <span className={styles.order}>
                <IconButton
                  size="sm"
                  label={`Mover ${category.name} para cima`}
                  icon={<ChevronUpIcon size={16} />}
                  disabled={index === 0}
                  onClick={() => order.mutate(moved(categories, category.id, -1))}
                />
                <IconButton
                  size="sm"
                  label={`Mover ${category.name} para baixo`}
                  icon={<ChevronDownIcon size={16} />}
                  disabled={index === categories.length - 1}
                  onClick={() => order.mutate(moved(categories, category.id, 1))}
                />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{category.name}</span>
                <Badge tone={category.show_in_dropdown ? 'progress' : 'neutral'}>
                  {category.show_in_dropdown ? 'Aulas Gravadas' : 'Acervo'}
                </Badge>
              </span>
              <span className={styles.acts}>
                <IconButton
                  size="sm"
                  label={`Editar ${category.name}`}
                  icon={<EditIcon size={16} />}
                  onClick={() => setEditing(category)}
                />
                <IconButton
                  size="sm"
                  label={`Excluir ${category.name}`}
                  icon={<TrashIcon size={16} />}
                  onClick={() => setDeleting(category)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <CategoryDialog target={editing} onClose={() => setEditing(null)} />
      <DeleteCategoryDialog
        category={deleting}
        others={categories.filter(({ id }) => id !== deleting?.id)}
        onClose={() => setDeleting(null)}
      />
    </Card>
  );
}
