import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryRule } from '#contracts/category-rule.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { orderMutation } from '~/lib/order-mutation.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { categoryRuleQueries, type ListedRule, readEditedRule } from './category-rules.queries.ts';
import type { RuleValues } from './category-rules.rules.ts';

/** Another rule looks at the same: the dialog shows it at its field. */
export function isTakenRule(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}

const refreshRules = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: categoryRuleQueries.all() });

/** Of a form, whose dialog says what is taken. */
function toastFormFailure(error: unknown, title: string): void {
  if (!isTakenRule(error)) toastFailure(error, title);
}

function toastFailure(error: unknown, title: string): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}

/** Adds a rule behind all others. */
export function useCreateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, value, categoryId }: CategoryRule) => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase.from('category_rules').insert({ kind, value, category_id: categoryId }),
      );
    },
    onSuccess() {
      toast({
        title: 'Regra criada!',
        description: 'Ela vale para as aulas que chegarem a partir de agora.',
        tone: 'success',
      });
    },
    onError: (error) => toastFormFailure(error, 'Erro ao criar regra'),
    onSettled: () => refreshRules(client),
  });
}

/** Saves the edit dialog of one rule. */
export function useEditRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<RuleValues> }) =>
      task({
        read: () => readEditedRule(id),
        async write({ kind, value, categoryId }, { version }) {
          const supabase = await loadSupabase();
          const columns = {
            ...(kind !== undefined && { kind }),
            ...(value !== undefined && { value }),
            ...(typeof categoryId === 'number' && { category_id: categoryId }),
          };
          const row = unwrap(
            await supabase
              .from('category_rules')
              .update(columns)
              .eq('id', id)
              .eq('updated_at', version)
              .select('id')
              .maybeSingle(),
          );
          return row !== null;
        },
      }),
    onSuccess: (result) => toastOfEdit(result, 'Regra atualizada!'),
    onError: (error) => toastFormFailure(error, 'Erro ao atualizar regra'),
    onSettled: () => refreshRules(client),
  });
}

/** Puts the rules in this order; shown at once, taken back when the server refuses. */
export function useOrderRules() {
  const client = useQueryClient();
  return useMutation(
    orderMutation<ListedRule>(client, {
      queryKey: categoryRuleQueries.list().queryKey,
      mutationKey: [...categoryRuleQueries.all(), 'order'],
      async write({ ordered }) {
        const supabase = await loadSupabase();
        unwrap(await supabase.rpc('order_category_rules', { p_ids: ordered.map(({ id }) => id) }));
      },
      toastFailure: (error) => toastFailure(error, 'Erro ao ordenar regras'),
      refresh: () => refreshRules(client),
    }),
  );
}

/** Deletes a rule; lessons keep the category that it gave them. */
export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.from('category_rules').delete().eq('id', id));
    },
    onSuccess() {
      toast({ title: 'Regra excluída!', tone: 'success' });
    },
    onError: (error) => toastFailure(error, 'Erro ao excluir regra'),
    onSettled: () => refreshRules(client),
  });
}

/** Gives the lessons without a category theirs; refused when they are not as many as the person was told. */
export function useApplyRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (expected: number) => {
      const supabase = await loadSupabase();
      return unwrap(await supabase.rpc('apply_category_rules', { p_expected: expected }));
    },
    onSuccess(count) {
      toast({
        title: `${plural(count, 'aula recebeu', 'aulas receberam')} categoria!`,
        tone: 'success',
      });
    },
    onError(error) {
      const isOther = error instanceof AppError && error.code === 'version_conflict';
      toast({
        title: isOther ? 'Os números mudaram' : 'Erro ao aplicar as regras',
        description: isOther
          ? 'O catálogo ou as regras mudaram desde a contagem. Nenhuma aula foi mudada: confira os novos números e aplique de novo.'
          : describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, categoryRuleQueries.all()),
  });
}
