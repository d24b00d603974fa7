import { useMutation, useQueryClient } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { orderMutation } from '~/lib/order-mutation.ts';
import { database } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';

/** Puts the rules in this order; shown at once, taken back when the server refuses. */
export function useOrderRules() {
  const client = useQueryClient();
  return useMutation(
    orderMutation<ListedRule>(client, {
      queryKey: categoryRuleQueries.list().queryKey,
      mutationKey: [...categoryRuleQueries.all(), 'order'],
      async write({ ordered }) {
        const p_ids = ordered.map(({ id }) => id);
        await database((db) => db.rpc('order_category_rules', { p_ids }));
      },
      toastFailure: (error) =>
        toast({
          title: 'Erro ao ordenar regras',
          description: describeError(error),
          tone: 'destructive',
        }),
      refresh: () => client.invalidateQueries({ queryKey: categoryRuleQueries.all() }),
    }),
  );
}

/** Deletes a rule; lessons keep the category that it gave them. */
export const useDeleteRule = act({
  run: (id: number) => database((db) => db.from('category_rules').delete().eq('id', id)),
  done: 'Regra excluída!',
  failed: 'Erro ao excluir regra',
  refreshesOnly: categoryRuleQueries.all(),
});

/** Gives the lessons without a category theirs; refused when they are not as many as the person was told. */
export const useApplyRules = act({
  run: (expected: number) =>
    database((db) => db.rpc('apply_category_rules', { p_expected: expected })),
  done: (count) => ({
    title: `${plural(count, 'aula recebeu', 'aulas receberam')} categoria!`,
  }),
  failed: (error) =>
    error instanceof AppError && error.code === 'version_conflict'
      ? {
          title: 'Os números mudaram',
          description:
            'O catálogo ou as regras mudaram desde a contagem. Nenhuma aula foi mudada: confira os novos números e aplique de novo.',
        }
      : { title: 'Erro ao aplicar as regras' },
  refreshes: categoryRuleQueries.all(),
});
