import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditTask } from '~/lib/edits/use-edit.ts';
import { AppError, describeError, functionError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { toastOfEdit } from '~/ui/toast-of-edit.ts';
import { MANAGED_COLUMNS } from './people.queries.ts';
import { type PeopleView, peopleSearch } from './people.rules.ts';
import { readEditedUser } from './user-admin.queries.ts';
import type { ManagedUser, UserValues } from './user-admin.rules.ts';

const EXPORT_PAGE = 500;

async function call(name: string, body: Record<string, unknown>): Promise<void> {
  const supabase = await loadSupabase();
  const { error } = await supabase.functions.invoke(`accounts/${name}`, { body });
  if (error) throw await functionError(error);
}

/** A field that the server refused: shown there, and nowhere else. */
export function refusedField(error: unknown): string | undefined {
  return error instanceof AppError ? error.field : undefined;
}

/** The person is not as they were read, or not there any more. */
function isPassed(error: unknown): boolean {
  const code = error instanceof AppError ? error.code : undefined;
  return code === 'version_conflict' || code === 'not_found';
}

/** "Editar": only superusers, as the server sees to. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, task }: { userId: string; task: EditTask<UserValues> }) =>
      task({
        read: () => readEditedUser(userId),
        async write(changes, { version }) {
          try {
            await call('update', { userId, ...changes, version });
            return true;
          } catch (error) {
            if (isPassed(error)) return false;
            throw error;
          }
        },
      }),
    onSuccess: (result) =>
      toastOfEdit(result, 'Usuário atualizado', 'As informações foram atualizadas com sucesso.'),
    onError(error) {
      if (refusedField(error)) return;
      toast({
        title: 'Erro ao atualizar',
        description: 'Ocorreu um erro ao atualizar o usuário.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshUsers(client),
  });
}

/** "Senha": gives a person a new password and ends their sessions. */
export function useSetPassword() {
  return useMutation({
    mutationFn: ({ userId, password }: { userId: string; password: string }) =>
      call('password', { userId, password }),
    onSuccess() {
      toast({
        title: 'Senha alterada',
        description: 'A senha foi alterada com sucesso.',
        tone: 'success',
      });
    },
    onError(error) {
      if (refusedField(error)) return;
      toast({
        title: 'Erro ao alterar senha',
        description: 'Ocorreu um erro ao alterar a senha.',
        advice: describeError(error),
        tone: 'destructive',
      });
    },
  });
}

/** Suspends an account or activates it; a suspended user sees nothing from the next request on. */
export function useSetUserActive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, isActive }: { userId: string; isActive: boolean }) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.rpc('set_user_active', { p_user_id: userId, p_is_active: isActive }));
    },
    onSuccess(_data, { isActive }) {
      toast({
        title: isActive ? 'Usuário ativado' : 'Usuário desativado',
        description: isActive
          ? 'A pessoa pode entrar de novo.'
          : 'A pessoa não vê mais nada até ser ativada de novo.',
        tone: 'success',
      });
    },
    onError(error) {
      toast({
        title: 'Erro ao atualizar',
        description: describeError(error),
        tone: 'destructive',
      });
    },
    onSettled: () => refreshUsers(client),
  });
}

/** Everybody who fits search and filters, page by page, in the order of the view. */
export function useExportUsers() {
  return useMutation({
    mutationFn: async (view: PeopleView) => {
      const supabase = await loadSupabase();
      unwrap(await supabase.rpc('require_own_device'));
      const everybody: ManagedUser[] = [];
      for (;;) {
        const rows = unwrap(
          await supabase
            .rpc('find_users', {
              ...peopleSearch(view, everybody.at(-1) ?? null),
              p_limit: EXPORT_PAGE,
            })
            .select(MANAGED_COLUMNS),
        );
        everybody.push(...rows);
        if (rows.length < EXPORT_PAGE) return everybody;
      }
    },
    onError(error) {
      toast({
        title: 'Erro ao exportar',
        description: describeError(error),
        tone: 'destructive',
      });
    },
  });
}

/** People are listed and counted under keys this feature does not know. */
function refreshUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries();
}
