import { act } from '~/kit/act.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { formatIsoDay, plural } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { peopleQueries } from './people.queries.ts';
import {
  exportSchema,
  MANAGED_COLUMNS,
  type ManagedUser,
  type PeopleView,
  peopleSearch,
  receiptSchema,
} from './people.rules.ts';
import { usersCsv } from './users-csv.rules.ts';

const EXPORT_PAGE = 500;

/** "Senha": gives a person a new password and ends their sessions. */
export const useSetPassword = act({
  run: (body: { userId: string; password: string }) => edgeFunction('accounts/password', { body }),
  done: () => ({ title: 'Senha alterada', description: 'A senha foi alterada com sucesso.' }),
  failed: (error) =>
    // The dialog says it at the field.
    toAppError(error).field
      ? null
      : {
          title: 'Erro ao alterar senha',
          description: 'Ocorreu um erro ao alterar a senha.',
          advice: describeError(error),
        },
  refreshes: peopleQueries.all(),
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

/** Saves all people who fit search and filters as a CSV file, in the order of the view. */
export const useExportUsers = act({
  async run(view: PeopleView) {
    await database((db) => db.rpc('require_own_device'));
    const people: ManagedUser[] = [];
    for (let isMore = true; isMore; ) {
      const asked = { ...peopleSearch(view, people.at(-1) ?? null), p_limit: EXPORT_PAGE };
      const page = await database((db) => db.rpc('find_users', asked).select(MANAGED_COLUMNS));
      people.push(...page);
      isMore = page.length === EXPORT_PAGE;
    }
    saveFile(`usuarios-${formatIsoDay(new Date())}.csv`, usersCsv(people), 'text/csv');
  },
  failed: 'Erro ao exportar',
});

const failed = 'Não foi possível';

/** "Retirar aprovação": the person waits again, from the next request on. */
export const useRevokeApproval = act({
  run: (userId: string) => database((db) => db.rpc('revoke_approval', { p_user_id: userId })),
  done: () => ({
    title: 'Aprovação retirada',
    description: 'O cadastro voltou para as aprovações pendentes.',
  }),
  failed,
  refreshes: peopleQueries.all(),
});

/** Signs a person out of one device, or of all. */
export const useEndSessions = act({
  run: ({ userId, sessionId }: { userId: string; sessionId?: string }) =>
    database((db) =>
      db.rpc('end_person_sessions', {
        p_user_id: userId,
        ...(sessionId && { p_session_id: sessionId }),
      }),
    ),
  done: (ended) =>
    ended === 0
      ? {
          title: 'Nenhuma sessão aberta',
          description: 'A pessoa não estava conectada em nenhum aparelho.',
        }
      : {
          title: 'Sessões encerradas',
          description: `A pessoa saiu de ${plural(ended, 'aparelho', 'aparelhos')}.`,
        },
  failed,
  refreshes: peopleQueries.all(),
});

/** Writes to the audit log that the viewer looks at something of one person alone, before the answer comes. */
const announceLook = (userId: string, look: 'watched' | 'export') =>
  database((db) => db.rpc('announce_look', { p_user_id: userId, p_look: look }));

/** Hours by week. A mutation, because reading them writes the audit log: only a press may do that. */
export const useWatchedWeeks = act({
  async run(userId: string) {
    await announceLook(userId, 'watched');
    return database((db) => db.rpc('watched_weeks', { p_user_id: userId }));
  },
  // The panel says why.
  failed: () => null,
  // The history shows the look.
  refreshesOnly: ['audit'],
});

/** A copy of everything about a person, saved as a file; returns its receipt. */
export const useExportPerson = act({
  async run(userId: string) {
    await announceLook(userId, 'export');
    const { receipt, content } = exportSchema.parse(
      await database((db) => db.rpc('export_person', { p_user_id: userId })),
    );
    const name = `plantao-dados-${receipt.number}-${formatIsoDay(new Date())}.json`;
    saveFile(name, content, 'application/json');
    return receipt;
  },
  failed,
  refreshes: peopleQueries.all(),
});

/** "Apagar todos os dados": account and files, for good; returns the receipt. */
export const useErasePerson = act({
  run: async (userId: string) =>
    receiptSchema.parse(await edgeFunction('accounts/erase', { body: { userId } })),
  failed,
});
