import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryForm } from '#contracts/category.ts';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, unwrap } from '~/lib/errors.ts';
import { orderMutation } from '~/lib/order-mutation.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import {
  type ManagedCategory,
  managedCategoryQueries,
  readEditedCategory,
} from './category-admin.queries.ts';

/** Another category has this address already: the dialog shows it at its field. */
export function isTakenSlug(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict';
}

/** Creates a category at the end of the menus. */
export function useCreateCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: CategoryForm) => {
      const supabase = await loadSupabase();
      const row = {
        name: form.name,
        slug: form.slug,
        description: form.description,
        show_in_dropdown: form.showInDropdown,
      };
      const known = client.getQueryData(managedCategoryQueries.list().queryKey) ?? [];
      const last = Math.max(0, ...known.map(({ position }) => position));
      unwrap(await supabase.from('categories').insert({ ...row, position: last + 1 }));
    },
    onSuccess() {
      toast({ title: 'Categoria criada!', tone: 'success' });
    },
    onError: (error) => toastFormFailure(error, 'Erro ao criar categoria'),
    onSettled: () => refreshAll(client, managedCategoryQueries.all()),
  });
}

/** Saves the edit dialog of one category. */
export function useEditCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, task }: { id: number; task: EditTask<CategoryForm> }) =>
      task({
        read: () => readEditedCategory(id),
        async write({ name, slug, description, showInDropdown }, { version }) {
          const supabase = await loadSupabase();
          const columns = {
            ...(name !== undefined && { name }),
            ...(slug !== undefined && { slug }),
            ...(description !== undefined && { description }),
            ...(showInDropdown !== undefined && { show_in_dropdown: showInDropdown }),
          };
          const row = unwrap(
            await supabase
              .from('categories')
              .update(columns)
              .eq('id', id)
              .eq('updated_at', version)
              .select('id')
              .maybeSingle(),
          );
          return row !== null;
        },
      }),
    onSuccess: (result) => toastOfEdit(result, 'Categoria atualizada!'),
    onError: (error) => toastFormFailure(error, 'Erro ao atualizar categoria'),
    onSettled: () => refreshAll(client, managedCategoryQueries.all()),
  });
}

/** Of a form, whose dialog says what is taken. */
function toastFormFailure(error: unknown, title: string): void {
  if (!isTakenSlug(error)) toastFailure(error, title);
}

function toastFailure(error: unknown, title: string): void {
  toast({ title, description: describeError(error), tone: 'destructive' });
}

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
        const supabase = await loadSupabase();
        unwrap(
          await supabase.rpc('order_categories', {
            p_known: idsOf(before),
            p_ids: idsOf(ordered),
          }),
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
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, moveTo }: { id: number; moveTo: number | null }) => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase.rpc('delete_category', {
          p_category_id: id,
          ...(moveTo !== null && { p_move_to: moveTo }),
        }),
      );
    },
    onSuccess() {
      toast({ title: 'Categoria excluída!', tone: 'success' });
    },
    onError(error) {
      const isFull = error instanceof AppError && error.code === 'conflict';
      toast({
        title: 'Erro ao excluir categoria',
        description: isFull
          ? 'A categoria ainda tem conteúdo. Mova-o para outra e tente novamente.'
          : describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshAll(client, managedCategoryQueries.all()),
  });
}
