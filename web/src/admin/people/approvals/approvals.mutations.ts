import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { userQueries } from '~/admin/people/users.queries.ts';
import { describeError, unwrap } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import type { Everybody } from './approvals.queries.ts';

/** As many as one call takes. */
const MOST_AT_ONCE = 500;
/** Of everybody, few enough for a slow database and for a progress that moves. */
const BATCH = 200;
/** The database keeps mail and notification back a little longer than this. */
const UNDO_FOR_MS = 10_000;

type Approval = {
  whom: readonly string[] | Everybody;
  onProgress?(approved: number): void;
  /** Nothing more is approved; the list is still read again. */
  onEnd?(): void;
};
/** `ids` may hold people who were decided about already: only what this approval did is ever undone. */
type Outcome = { approved: number; ids: readonly string[]; failure: unknown };

/** Approves one, many or everybody, batch by batch: what is done stays done when a later batch fails. */
export function useApproveUsers() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ whom, onProgress, onEnd }: Approval): Promise<Outcome> {
      const outcome: Outcome = { approved: 0, ids: [], failure: null };
      try {
        for await (const batch of 'total' in whom ? approveEverybody(whom) : approveThese(whom)) {
          outcome.approved += batch.approved;
          outcome.ids = [...outcome.ids, ...batch.ids];
          onProgress?.(outcome.approved);
        }
      } catch (error) {
        outcome.failure = error;
      }
      onEnd?.();
      return outcome;
    },
    onSuccess: (outcome, { whom }) =>
      toastApproved(client, outcome, 'total' in whom ? whom.total : whom.length),
    // Also after a failure: somebody else may have decided first.
    onSettled: () => refresh(client),
  });
}

async function* approveThese(userIds: readonly string[]) {
  const supabase = await loadSupabase();
  for (const ids of inChunks(userIds, MOST_AT_ONCE)) {
    yield { approved: unwrap(await supabase.rpc('approve_users', { p_user_ids: ids })), ids };
  }
}

async function* approveEverybody({ registeredUntil, search }: Everybody) {
  const supabase = await loadSupabase();
  for (let remaining = 1; remaining > 0; ) {
    const batch = unwrap(
      await supabase
        .rpc('approve_pending', {
          p_registered_until: registeredUntil,
          p_limit: BATCH,
          ...search,
        })
        .single(),
    );
    yield { approved: batch.approved_ids.length, ids: batch.approved_ids };
    remaining = batch.remaining;
  }
}

function toastApproved(client: QueryClient, { approved, ids, failure }: Outcome, asked: number) {
  const undo = approved > 0 && {
    action: {
      label: 'Desfazer',
      forMs: UNDO_FOR_MS,
      onSelect: () => void undoApproval(client, ids, approved),
    },
  };
  if (failure !== null) {
    const done =
      approved > 0 ? `Já aprovados: ${formatInteger(approved)} de ${formatInteger(asked)}. ` : '';
    toast({
      title: 'Erro ao aprovar',
      description: 'Ocorreu um erro ao aprovar o usuário.',
      advice: done + describeError(failure),
      tone: 'destructive',
      ...undo,
    });
  } else if (approved === 0) {
    toast({
      title: 'Erro ao aprovar',
      description:
        asked === 1
          ? 'Este cadastro já tinha sido decidido.'
          : 'Estes cadastros já tinham sido decididos.',
      tone: 'destructive',
    });
  } else {
    toast({
      title: asked === 1 ? 'Usuário aprovado' : 'Usuários aprovados',
      description:
        asked === 1
          ? 'O usuário foi aprovado com sucesso.'
          : `${plural(approved, 'usuário foi aprovado', 'usuários foram aprovados')} com sucesso.`,
      tone: 'success',
      ...undo,
    });
  }
}

/** "Desfazer": not a hook, because it is offered also when the list is left. */
async function undoApproval(client: QueryClient, userIds: readonly string[], approved: number) {
  const supabase = await loadSupabase();
  let undone = 0;
  try {
    for (const ids of inChunks(userIds, MOST_AT_ONCE)) {
      undone += unwrap(await supabase.rpc('undo_approval', { p_user_ids: ids }));
    }
    if (undone === approved) {
      toast({
        title: 'Aprovação desfeita',
        description: `${plural(undone, 'cadastro voltou', 'cadastros voltaram')} para a análise. Nenhum e-mail foi enviado.`,
        tone: 'success',
      });
    } else {
      toast({
        title: 'Erro ao desfazer',
        description:
          undone === 0
            ? 'O prazo para desfazer acabou: o e-mail da aprovação já saiu.'
            : `Só ${formatInteger(undone)} de ${formatInteger(approved)} voltaram para a análise: o prazo dos outros acabou.`,
        advice: 'Se for preciso, desative a conta em "Gerenciar Usuários".',
        tone: 'destructive',
      });
    }
  } catch (error) {
    toast({
      title: 'Erro ao desfazer',
      description: describeError(error),
      advice: 'Se for preciso, desative a conta em "Gerenciar Usuários".',
      tone: 'destructive',
    });
  }
  await refresh(client);
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: userQueries.all() });
