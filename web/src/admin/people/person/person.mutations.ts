import { peopleQueries } from '~/admin/people/people.queries.ts';
import { act } from '~/kit/act.ts';
import { formatIsoDay, plural } from '~/lib/format.ts';
import { saveFile } from '~/lib/save-file.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { exportSchema, receiptSchema } from './person.rules.ts';

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
  refreshesOnly: peopleQueries.all(),
});

/** A look at what is known of one person alone is in the audit log before it is answered. */
const announceLook = (userId: string, look: 'watched' | 'export') =>
  database((db) => db.rpc('announce_look', { p_user_id: userId, p_look: look }));

/** Hours by week. A mutation, because asking writes the audit log: nothing but a press may ask. */
export const useWatchedWeeks = act({
  async run(userId: string) {
    await announceLook(userId, 'watched');
    return database((db) => db.rpc('watched_weeks', { p_user_id: userId }));
  },
  // The panel says it.
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
