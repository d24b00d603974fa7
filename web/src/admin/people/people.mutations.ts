import { act } from '~/kit/act.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { formatIsoDay } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { peopleQueries } from './people.queries.ts';
import {
  MANAGED_COLUMNS,
  type ManagedUser,
  type PeopleView,
  peopleSearch,
  usersCsv,
} from './people.rules.ts';

const EXPORT_PAGE = 500;

/** "Senha": gives a person a new password and ends their sessions. */
export const useSetPassword = act({
  run: (body: { userId: string; password: string }) => edgeFunction('accounts/password', { body }),
  done: () => ({ title: 'Senha alterada', description: 'A senha foi alterada com sucesso.' }),
  failed: (error) =>
    // At the field it is said by the dialog.
    toAppError(error).field
      ? null
      : {
          title: 'Erro ao alterar senha',
          description: 'Ocorreu um erro ao alterar a senha.',
          advice: describeError(error),
        },
});

/** Suspends an account or activates it; a suspended user sees nothing from the next request on. */
export const useSetUserActive = act({
  run: ({ userId, isActive }: { userId: string; isActive: boolean }) =>
    database((db) => db.rpc('set_user_active', { p_user_id: userId, p_is_active: isActive })),
  done: (_, { isActive }) =>
    isActive
      ? { title: 'Usuário ativado', description: 'A pessoa pode entrar de novo.' }
      : {
          title: 'Usuário desativado',
          description: 'A pessoa não vê mais nada até ser ativada de novo.',
        },
  failed: 'Erro ao atualizar',
  refreshes: peopleQueries.all(),
});

/** Saves everybody who fits search and filters as a CSV file, in the order of the view. */
export const useExportUsers = act({
  async run(view: PeopleView) {
    await database((db) => db.rpc('require_own_device'));
    const everybody: ManagedUser[] = [];
    for (let isMore = true; isMore; ) {
      const rows = await database((db) =>
        db
          .rpc('find_users', {
            ...peopleSearch(view, everybody.at(-1) ?? null),
            p_limit: EXPORT_PAGE,
          })
          .select(MANAGED_COLUMNS),
      );
      everybody.push(...rows);
      isMore = rows.length === EXPORT_PAGE;
    }
    saveFile(`usuarios-${formatIsoDay(new Date())}.csv`, usersCsv(everybody), 'text/csv');
  },
  failed: 'Erro ao exportar',
});
