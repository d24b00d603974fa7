import { useMutation, useQueryClient } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { orderMutation } from '~/lib/order-mutation.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { type ManagedCategory, managedCategoryQueries } from './category-admin.queries.ts';

const idsOf = (categories: readonly ManagedCategory[]) => categories.map(({ id }) => id);

/**
 * Puts the categories in this order; shown at once, taken back when the server refuses. An order that another
 * administrator made meanwhile is shown instead.
 */
export function useOrderCategories() {
  const client = useQueryClient();
  const order = useMutation(
    orderMutation<ManagedCategory>(client, {
      queryKey: managedCategoryQueries.list().queryKey,
      mutationKey: [...managedCategoryQueries.all(), 'order'],
      async write({ before, ordered }) {
        await database((db) =>
          db.rpc('order_categories', { p_known: idsOf(before), p_ids: idsOf(ordered) }),
        );
      },
      onSuccess: ({ before, ordered }) =>
        toast({
          title: 'Ordem das categorias salva!',
          tone: 'success',
          action: {
            label: 'Desfazer',
            onSelect: () => order.mutate({ before: ordered, ordered: before }),
          },
        }),
      toastFailure(error) {
        const isOther = error instanceof AppError && error.code === 'version_conflict';
        toast({
          title: isOther ? 'A ordem já era outra' : 'Erro ao ordenar categorias',
          description: isOther
            ? 'Outra pessoa mudou as categorias enquanto isso, e a sua mudança não foi feita. A lista mostra a ordem de agora.'
            : describeError(error),
          tone: 'destructive',
        });
      },
      refresh: () => refreshAll(client, managedCategoryQueries.all()),
    }),
  );
  return order;
}

/** Deletes a category after moving what lies in it: the database does both or neither. */
export const useDeleteCategory = act({
  run: ({ id, moveTo }: { id: number; moveTo: number | null }) =>
    database((db) =>
      db.rpc('delete_category', {
        p_category_id: id,
        ...(moveTo !== null && { p_move_to: moveTo }),
      }),
    ),
  done: 'Categoria excluída!',
  failed: (error) => ({
    title: 'Erro ao excluir categoria',
    ...(error instanceof AppError &&
      error.code === 'conflict' && {
        description: 'A categoria ainda tem conteúdo. Mova-o para outra e tente novamente.',
      }),
  }),
  refreshes: managedCategoryQueries.all(),
});
