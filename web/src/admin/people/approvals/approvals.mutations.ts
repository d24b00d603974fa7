import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { MOST_REJECTED } from '#contracts/user.ts';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { act } from '~/kit/act.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { refreshAll } from '~/lib/refresh-all.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { toast } from '~/ui/toast.ts';
import { approvalQueries } from './approvals.queries.ts';
import {
  behind,
  type Counted,
  countOf,
  isDecidedWithOthers,
  type Whom,
} from './approvals.rules.ts';

/** As many as one call takes. */
const MOST_AT_ONCE = 500;
/** Of all that were counted: few enough for a slow database and for a progress that moves. */
const BATCH = 200;
/** As many as one look at the list brings. */
const PAGE = 100;
/** The database keeps mail and notification back a little longer than this. */
const UNDO_FOR_MS = 10_000;

type Decision = {
  whom: Whom;
  onProgress?(decided: number): void;
  /** The last batch is over; the list is then read again. */
  onEnd?(): void;
};
type Batch = { decided: number; ids: readonly string[] };
/** `ids` may name registrations that were decided before: only what this approval did can be undone. */
type Outcome = Batch & { asked: number; failure: unknown };

const APPROVED = {
  failed: 'Erro ao aprovar',
  failure: 'Ocorreu um erro ao aprovar o usuário.',
  soFar: 'Já aprovados',
  one: 'Usuário aprovado',
  oneDone: 'O usuário foi aprovado com sucesso.',
  many: 'Usuários aprovados',
  manyDone: (count: number) =>
    `${plural(count, 'usuário foi aprovado', 'usuários foram aprovados')} com sucesso.`,
};
type DecisionWords = typeof APPROVED;
const REJECTED: DecisionWords = {
  failed: 'Erro ao rejeitar',
  failure: 'Ocorreu um erro ao rejeitar o usuário.',
  soFar: 'Já rejeitados',
  one: 'Usuário rejeitado',
  oneDone: 'O usuário foi rejeitado e removido.',
  many: 'Usuários rejeitados',
  manyDone: (count) =>
    `${plural(count, 'usuário foi rejeitado e removido', 'usuários foram rejeitados e removidos')}.`,
};

/** Decides batch by batch: what is done stays done when a later batch fails. */
async function decide(
  { whom, onProgress, onEnd }: Decision,
  batches: AsyncIterable<Batch>,
  progressOf = ({ decided }: Outcome) => decided,
): Promise<Outcome> {
  const outcome: Outcome = { asked: countOf(whom), decided: 0, ids: [], failure: null };
  try {
    for await (const { decided, ids } of batches) {
      outcome.decided += decided;
      outcome.ids = [...outcome.ids, ...ids];
      onProgress?.(progressOf(outcome));
    }
  } catch (error) {
    outcome.failure = error;
  }
  onEnd?.();
  return outcome;
}

/** Approves one registration, many, or all that were counted. */
export const useApproveUsers = act({
  run: (decision: Decision) => decide(decision, approvals(decision.whom)),
  done: (outcome, _, client) => ({
    ...outcomeText(outcome, APPROVED),
    ...(outcome.decided > 0 && {
      action: {
        label: 'Desfazer',
        forMs: UNDO_FOR_MS,
        onSelect: () => void undoApproval(client, outcome),
      },
    }),
  }),
  failed: APPROVED.failed,
  refreshes: peopleQueries.all(),
});

async function* approvals(whom: Whom): AsyncGenerator<Batch> {
  if (!('total' in whom)) {
    for (const ids of inChunks(whom, MOST_AT_ONCE)) {
      const decided = await database((db) => db.rpc('approve_users', { p_user_ids: ids }));
      yield { decided, ids };
    }
    return;
  }
  const asked = { p_registered_until: whom.registeredUntil, p_limit: BATCH, ...whom.search };
  for (let remaining = 1; remaining > 0; ) {
    const batch = await database((db) => db.rpc('approve_pending', asked).single());
    yield { decided: batch.approved_ids.length, ids: batch.approved_ids };
    remaining = batch.remaining;
  }
}

/**
 * Deletes registrations that are not approved, and their files, which the database cannot delete; the optional reason
 * goes into the mail to each.
 */
export const useReject = act({
  run: (decision: Decision & { reason: string }) =>
    // A registration that another administrator has decided meanwhile is over, too.
    decide(decision, rejections(decision), ({ ids }) => ids.length),
  done: (outcome) => outcomeText(outcome, REJECTED),
  failed: REJECTED.failed,
  refreshes: peopleQueries.all(),
});

const rejectedSchema = z.object({ rejected: z.number() });

async function* rejections({ whom, reason }: { whom: Whom; reason: string }) {
  const text = reason.trim();
  for (const ids of inChunks('total' in whom ? await idsOf(whom) : whom, MOST_REJECTED)) {
    const body = { userIds: ids, ...(text && { reason: text }) };
    const { rejected } = rejectedSchema.parse(await edgeFunction('accounts/reject-many', { body }));
    yield { decided: rejected, ids };
  }
}

/** The ids of all that were counted: a deletion names its registrations, so it takes none that came later. */
async function idsOf({ registeredUntil, search }: Counted): Promise<string[]> {
  const rows: { id: string; created_at: string; role: string }[] = [];
  for (let isMore = true; isMore; ) {
    const asked = { ...search, ...behind(rows.at(-1)), p_limit: PAGE };
    const page = await database((db) =>
      db.rpc('find_pending', asked).select('id, created_at, role'),
    );
    const counted = page.filter(({ created_at }) => created_at <= registeredUntil);
    rows.push(...counted);
    isMore = counted.length === PAGE;
  }
  return rows.filter(isDecidedWithOthers).map(({ id }) => id);
}

/** What became of a decision. */
function outcomeText({ asked, decided, failure }: Outcome, words: DecisionWords) {
  const isOne = asked === 1;
  if (failure !== null) {
    const soFar = `${words.soFar}: ${formatInteger(decided)} de ${formatInteger(asked)}. `;
    return {
      title: words.failed,
      description: words.failure,
      advice: (decided > 0 ? soFar : '') + describeError(failure),
      isFailure: true,
    };
  }
  if (decided === 0) {
    return {
      title: words.failed,
      description: isOne
        ? 'Este cadastro já tinha sido decidido.'
        : 'Estes cadastros já tinham sido decididos.',
      isFailure: true,
    };
  }
  if (isOne) return { title: words.one, description: words.oneDone };
  return { title: words.many, description: words.manyDone(decided) };
}

/** "Desfazer". No hook, because the message with its button stays when the list is left. */
async function undoApproval(client: QueryClient, { ids, decided }: Batch) {
  const tellFailure = (description: string) =>
    toast({
      title: 'Erro ao desfazer',
      description,
      advice: 'Se for preciso, desative a conta em “Gerenciar Usuários”.',
      tone: 'destructive',
    });
  try {
    let undone = 0;
    for (const chunk of inChunks(ids, MOST_AT_ONCE)) {
      undone += await database((db) => db.rpc('undo_approval', { p_user_ids: chunk }));
    }
    if (undone === decided) {
      toast({
        title: 'Aprovação desfeita',
        description: `${plural(undone, 'cadastro voltou', 'cadastros voltaram')} para a análise. Nenhum e-mail foi enviado.`,
        tone: 'success',
      });
    } else {
      tellFailure(
        undone === 0
          ? 'O prazo para desfazer acabou: o e-mail da aprovação já saiu.'
          : `Só ${formatInteger(undone)} de ${formatInteger(decided)} voltaram para a análise: o prazo dos outros acabou.`,
      );
    }
  } catch (error) {
    tellFailure(describeError(error));
  }
  await refreshAll(client, peopleQueries.all());
}

type Request = {
  userId: string;
  request: string;
  /** The newest request that the administrator has seen; null for none. */
  lastId: number | null;
};

/** Asks a pending person for a document, by mail and on the pending screen. */
export const useRequestDocument = act({
  run: ({ userId, request, lastId }: Request) =>
    database((db) =>
      db.rpc('request_document', {
        p_user_id: userId,
        p_request: request.trim(),
        ...(lastId !== null && { p_last_id: lastId }),
      }),
    ),
  done: () => ({
    title: 'Documento pedido',
    description: 'A pessoa recebe um e-mail e responde na tela de espera.',
  }),
  failed: (error) => ({
    title: 'Erro ao pedir documento',
    ...(toAppError(error).code === 'version_conflict' && {
      description:
        'Outra pessoa da equipe já pediu um documento ou decidiu este cadastro. Veja como está e peça de novo se for preciso.',
    }),
  }),
  refreshes: peopleQueries.all(),
});

/** Deletes a reason; no failure where another administrator has deleted the reason before. */
export const useDeleteReason = act({
  run: (id: number) => database((db) => db.from('rejection_reasons').delete().eq('id', id)),
  done: 'Motivo excluído',
  failed: 'Erro ao excluir motivo',
  refreshesOnly: approvalQueries.reasons().queryKey,
});
