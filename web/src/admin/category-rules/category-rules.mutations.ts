import { act } from '~/kit/act.ts';
import { useReorder } from '~/kit/use-reorder.ts';
import { plural } from '~/lib/format.ts';
import { database } from '~/lib/session/database.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';

const idsOf = (rules: readonly ListedRule[]) => rules.map(({ id }) => id);

/** Puts the rules in this order. An order that another administrator made meanwhile is shown instead. */
export const useOrderRules = () =>
  useReorder<ListedRule>({
    screen: categoryRuleQueries.all(),
    list: categoryRuleQueries.list().queryKey,
    write: ({ before, ordered }) =>
      database((db) =>
        db.rpc('order_category_rules', { p_known: idsOf(before), p_ids: idsOf(ordered) }),
      ),
    failed: (error) =>
      isConflict(error)
        ? {
            title: 'A ordem já era outra',
            description:
              'Outra pessoa mudou as regras enquanto isso, e a sua mudança não foi feita. A lista mostra a ordem de agora.',
          }
        : { title: 'Erro ao ordenar regras' },
    isAlone: true,
  });

/** Deletes a rule; lessons keep the category that it gave them. */
export const useDeleteRule = act({
  run: (id: number) => database((db) => db.from('category_rules').delete().eq('id', id)),
  done: 'Regra excluída',
  failed: 'Erro ao excluir regra',
  refreshesOnly: categoryRuleQueries.all(),
});

/** Gives categories to the lessons that have none; refused when their number is no longer the one that was shown. */
export const useApplyRules = act({
  run: (expected: number) =>
    database((db) => db.rpc('apply_category_rules', { p_expected: expected })),
  done: (count) => ({
    title: `${plural(count, 'aula recebeu', 'aulas receberam')} categoria`,
  }),
  failed: (error) =>
    isConflict(error)
      ? {
          title: 'Os números mudaram',
          description:
            'O catálogo ou as regras mudaram desde a contagem. Nenhuma aula foi mudada: confira os novos números e aplique de novo.',
        }
      : { title: 'Erro ao aplicar as regras' },
  refreshes: categoryRuleQueries.all(),
});
