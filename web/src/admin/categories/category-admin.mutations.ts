import { act } from '~/kit/act.ts';
import { useReorder } from '~/kit/use-reorder.ts';
import { AppError } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedCategory, managedCategoryQueries } from './category-admin.queries.ts';

const idsOf = (categories: readonly ManagedCategory[]) => categories.map(({ id }) => id);

/** Puts the categories in this order. An order that another administrator made meanwhile is shown instead. */
export function useOrderCategories() {
  const order = useReorder<ManagedCategory>({
    screen: managedCategoryQueries.all(),
    list: managedCategoryQueries.list().queryKey,
    write: ({ before, ordered }) =>
      database((db) =>
        db.rpc('order_categories', { p_known: idsOf(before), p_ids: idsOf(ordered) }),
      ),
    onDone: ({ before, ordered }) =>
      toast({
        title: 'Ordem das categorias salva',
        tone: 'success',
        action: {
          label: 'Desfazer',
          onSelect: () => order.mutate({ before: ordered, ordered: before }),
        },
      }),
    failed: (error) =>
      isConflict(error)
        ? {
            title: 'A ordem já era outra',
            description:
              'Outra pessoa mudou as categorias enquanto isso, e a sua mudança não foi feita. A lista mostra a ordem de agora.',
          }
        : { title: 'Erro ao ordenar categorias' },
  });
  return order;
}

/** Whether another administrator deleted it meanwhile. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/** Deletes a category after moving what lies in it: the database does both or neither. */
export const useDeleteCategory = act({
  run: ({ id, moveTo }: { id: number; moveTo: number | null }) =>
    database((db) =>
      db.rpc('delete_category', {
        p_category_id: id,
        ...(moveTo !== null && { p_move_to: moveTo }),
      }),
    ),
  done: 'Categoria excluída',
  failed: (error) =>
    isGone(error)
      ? {
          title: 'A categoria já não existe',
          description: 'Outra pessoa a excluiu enquanto isso.',
          isNews: true,
        }
      : {
          title: 'Erro ao excluir categoria',
          ...(error instanceof AppError &&
            error.code === 'conflict' && {
              description: 'A categoria ainda tem conteúdo. Mova-o para outra e tente novamente.',
            }),
        },
  refreshes: managedCategoryQueries.all(),
});
