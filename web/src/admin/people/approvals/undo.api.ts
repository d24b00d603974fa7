import type { QueryClient } from '@tanstack/react-query';
import { MOST_FINISHED } from '#contracts/user.ts';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { describeError, isRefusedForGood } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { inChunks } from '~/lib/in-chunks.ts';
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
export function undoAction(
  client: QueryClient,
  decided: Decided,
  undoing: Undoing,
  open: (path: string) => void,
) {
  const endsAt = Date.now() + UNDO_FOR_MS;
  const again = (wasTried: boolean) => ({
    label: 'Desfazer',
    forMs: endsAt - Date.now(),
    onSelect: () => void undo(client, decided, undoing, open, { wasTried, again }),
  });
  return { action: again(false) };
}

type Trial = {
  /** An earlier trial got no answer: some of them may have come back all the same. */
  wasTried: boolean;
  /** The same again, for what is left of the time. */
  again(wasTried: boolean): { label: string; forMs: number; onSelect(): void };
};

/** No hook, because the message with its button stays when the list is left. */
async function undo(
  client: QueryClient,
  { ids, decided }: Decided,
  undoing: Undoing,
  open: (path: string) => void,
  { wasTried, again }: Trial,
) {
  const [only = ''] = ids;
  const isOne = ids.length === 1;
  const failure = { title: 'Erro ao desfazer', tone: 'destructive' } as const;
  const advice = undoing.advice(isOne);
  try {
    const act = ids.length > 1 ? { p_act_id: crypto.randomUUID() } : {};
    const undone = await total(ids, (chunk) =>
      database((db) => db.rpc(undoing.call, { p_user_ids: chunk, ...act })),
    );
    const back =
      wasTried && undone < decided
        ? await total(ids, async (chunk) => {
            const asked = { p_user_ids: [...chunk] };
            return (await database((db) => db.rpc('weigh_pending', asked).single())).total;
          })
        : undone;
    if (back === decided) {
      toast({
        title: undoing.done,
        description: `${plural(back, 'cadastro voltou', 'cadastros voltaram')} para a análise. Nenhum e-mail foi enviado.`,
        tone: 'success',
      });
    } else {
      toast({
        ...failure,
        description:
          back === 0
            ? undoing.over
            : `Só ${formatInteger(back)} de ${formatInteger(decided)} voltaram para a análise: o prazo dos outros acabou.`,
        advice,
        ...(undoing === APPROVAL && {
          action: isOne
            ? { label: 'Abrir a página', onSelect: () => open(adminPaths.person(only)) }
            : {
                label: 'Abrir a lista',
                onSelect: () => open(adminPaths.admin({ tab: 'usuarios' })),
              },
        }),
      });
    }
  } catch (error) {
    const action = again(true);
    if (isRefusedForGood(error)) toast({ ...failure, description: describeError(error), advice });
    else if (action.forMs > 0)
      toast({
        ...failure,
        description: describeError(error),
        advice: 'Ainda dá para desfazer, enquanto o botão contar.',
        action,
      });
    else
      toast({
        ...failure,
        description:
          'O prazo acabou antes de o servidor responder. Veja na lista se os cadastros voltaram.',
        advice,
      });
  }
  await refreshAll(client, peopleQueries.all());
}

/** The sum of what a call answers about each part of them. */
async function total(ids: readonly string[], ask: (chunk: string[]) => Promise<number>) {
  let sum = 0;
  for (const chunk of inChunks(ids, MOST_AT_ONCE)) sum += await ask(chunk);
  return sum;
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
