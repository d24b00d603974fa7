import type { QueryClient } from '@tanstack/react-query';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { act } from '~/kit/act.ts';
import { toAppError } from '~/lib/errors.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { database } from '~/lib/session/database.ts';
import { approvalQueries } from './approvals.queries.ts';
import { countOf, type Whom } from './approvals.rules.ts';
import { APPROVED, type Outcome, outcomeText, REJECTED } from './decisions.rules.ts';
import { finishLater, MOST_AT_ONCE, UNDOING, undoAction } from './undo.api.ts';

/** Of all that were counted: few enough for a slow database and for a progress that moves. */
const BATCH = 200;

type Decision = {
  whom: Whom;
  onProgress?(decided: number): void;
  /** The last batch is over; the list is then read again. */
  onEnd?(outcome: Outcome): void;
  /** Opens another page, which the message about the decision may lead to. */
  open(path: string): void;
};
type Batch = Pick<Outcome, 'decided' | 'ids'>;

/** Decides batch by batch: what is done stays done when a later batch fails. */
async function decide(
  { whom, onProgress, onEnd }: Decision,
  batches: AsyncIterable<Batch>,
  client: QueryClient,
  progressOf = ({ decided }: Outcome) => decided,
): Promise<Outcome> {
  const outcome: Outcome = { asked: countOf(whom), decided: 0, ids: [], failure: null };
  try {
    for await (const { decided, ids } of batches) {
      outcome.decided += decided;
      outcome.ids = [...outcome.ids, ...ids];
      onProgress?.(progressOf(outcome));
    }
    const [only] = 'total' in whom ? [] : whom;
    if (only && outcome.asked === 1 && outcome.decided === 0) {
      outcome.state = await client.fetchQuery(approvalQueries.registration(only)).catch(() => null);
    }
  } catch (error) {
    outcome.failure = error;
  }
  onEnd?.(outcome);
  return outcome;
}

/** The calls of a decision about several are one act of the audit log. */
const actOf = (whom: Whom) => (countOf(whom) > 1 ? { p_act_id: crypto.randomUUID() } : {});

/** Approves one registration, many, or all that were counted. */
export const useApproveUsers = act({
  run: (decision: Decision, client) => decide(decision, approvals(decision.whom), client),
  done: (outcome, { open }, client) => ({
    ...outcomeText(outcome, APPROVED),
    ...(outcome.decided > 0 && undoAction(client, outcome, UNDOING.APPROVAL, open)),
  }),
  failed: APPROVED.failed,
  refreshes: peopleQueries.all(),
});

async function* approvals(whom: Whom): AsyncGenerator<Batch> {
  const theAct = actOf(whom);
  if (!('total' in whom)) {
    for (const ids of inChunks(whom, MOST_AT_ONCE)) {
      const decided = await database((db) =>
        db.rpc('approve_users', { p_user_ids: ids, ...theAct }),
      );
      yield { decided, ids };
    }
    return;
  }
  const asked = {
    p_registered_until: whom.registeredUntil,
    p_limit: BATCH,
    ...whom.search,
    ...theAct,
  };
  for (let remaining = 1; remaining > 0; ) {
    const batch = await database((db) => db.rpc('approve_pending', asked).single());
    yield { decided: batch.approved_ids.length, ids: batch.approved_ids };
    remaining = batch.remaining;
  }
}

/**
 * Rejects registrations that are not approved; the reason goes into the mail to each. For some seconds that can be undone, and only
 * then they are deleted, with their files.
 */
export const useReject = act({
  run: (decision: Decision & { reason: string }, client) =>
    // A registration that another administrator has decided meanwhile is over, too.
    decide(decision, rejections(decision), client, ({ ids }) => ids.length),
  done(outcome, { open }, client) {
    if (outcome.decided > 0) finishLater(outcome.ids);
    return {
      ...outcomeText(outcome, REJECTED),
      ...(outcome.decided > 0 && undoAction(client, outcome, UNDOING.REJECTION, open)),
    };
  },
  failed: REJECTED.failed,
  refreshes: peopleQueries.all(),
});

async function* rejections({ whom, reason }: { whom: Whom; reason: string }) {
  const text = reason.trim();
  const asked = { ...(text && { p_reason: text }), ...actOf(whom) };
  // A rejection names its people, so it takes none that came later.
  const all =
    'total' in whom
      ? await database((db) =>
          db.rpc('pending_ids', { p_registered_until: whom.registeredUntil, ...whom.search }),
        )
      : whom;
  for (const ids of inChunks(all, MOST_AT_ONCE)) {
    const rejected = await database((db) => db.rpc('reject_users', { p_user_ids: ids, ...asked }));
    yield { decided: rejected.length, ids };
  }
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
