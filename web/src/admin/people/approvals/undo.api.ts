import type { QueryClient } from '@tanstack/react-query';
import { MOST_FINISHED } from '#contracts/user.ts';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { describeError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { paths } from '~/lib/paths.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import type { Outcome } from './decisions.rules.ts';

/** As many as one call takes. */
export const MOST_AT_ONCE = 500;
/** The database lets two seconds more go by, for the request. */
const UNDO_FOR_MS = 10_000;
const FINAL_AFTER_MS = 12_500;

const APPROVAL = {
  call: 'undo_approval',
  done: 'Aprovação desfeita',
  over: 'O prazo para desfazer acabou: o e-mail da aprovação já saiu.',
  advice: (isOne: boolean) =>
    `Para voltar atrás, use “Retirar aprovação” na página ${isOne ? 'da pessoa' : 'de cada pessoa, em “Gerenciar Usuários”'}.`,
} as const;
const REJECTION = {
  call: 'undo_rejection',
  done: 'Rejeição desfeita',
  over: 'O prazo para desfazer acabou: a exclusão não volta atrás.',
  advice: () => 'Quem foi rejeitado pode fazer um novo cadastro, também com o mesmo e-mail.',
} as const;
export const UNDOING = { APPROVAL, REJECTION };
type Undoing = typeof APPROVAL | typeof REJECTION;

type Decided = Pick<Outcome, 'ids' | 'decided'>;

/** "Desfazer" beside what was decided, for as long as it can be undone. */
export const undoAction = (
  client: QueryClient,
  decided: Decided,
  undoing: Undoing,
  open: (path: string) => void,
) => ({
  action: {
    label: 'Desfazer',
    forMs: UNDO_FOR_MS,
    onSelect: () => void undo(client, decided, undoing, open),
  },
});

/** No hook, because the message with its button stays when the list is left. */
async function undo(
  client: QueryClient,
  { ids, decided }: Decided,
  undoing: Undoing,
  open: (path: string) => void,
) {
  const [only = ''] = ids;
  const isOne = ids.length === 1;
  const tellFailure = (description: string, isOver: boolean) =>
    toast({
      title: 'Erro ao desfazer',
      description,
      advice: undoing.advice(isOne),
      tone: 'destructive',
      ...(isOver &&
        undoing === APPROVAL && {
          action: isOne
            ? { label: 'Abrir a página', onSelect: () => open(paths.person(only)) }
            : { label: 'Abrir a lista', onSelect: () => open(paths.admin({ tab: 'usuarios' })) },
        }),
    });
  try {
    let undone = 0;
    const act = ids.length > 1 ? { p_act_id: crypto.randomUUID() } : {};
    for (const chunk of inChunks(ids, MOST_AT_ONCE)) {
      undone += await database((db) => db.rpc(undoing.call, { p_user_ids: chunk, ...act }));
    }
    if (undone === decided) {
      toast({
        title: undoing.done,
        description: `${plural(undone, 'cadastro voltou', 'cadastros voltaram')} para a análise. Nenhum e-mail foi enviado.`,
        tone: 'success',
      });
    } else {
      tellFailure(
        undone === 0
          ? undoing.over
          : `Só ${formatInteger(undone)} de ${formatInteger(decided)} voltaram para a análise: o prazo dos outros acabou.`,
        true,
      );
    }
  } catch (error) {
    tellFailure(describeError(error), false);
  }
  await refreshAll(client, peopleQueries.all());
}

/**
 * Ends rejections as soon as they can no longer be undone. The schedule of the database does so too, some seconds later:
 * this page may be closed, and its failure matters to nobody. Who came back is passed over.
 */
export function finishLater(ids: readonly string[]): void {
  setTimeout(async () => {
    for (const userIds of inChunks(ids, MOST_FINISHED)) {
      await edgeFunction('accounts/finish-rejections', { body: { userIds } }).catch(
        () => undefined,
      );
    }
  }, FINAL_AFTER_MS);
}
