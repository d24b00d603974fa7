import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/user.ts';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { isDesk, nameOf, ROLE_LABELS } from '~/admin/people/people.rules.ts';
import { POWER_IS_TOLD } from '~/admin/people/role-change.rules.ts';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { toast } from '~/ui/toast.ts';
import { useApproveUsers } from './approvals.mutations.ts';
import { approvalQueries, type PendingUser } from './approvals.queries.ts';
import { countOf, type Whom } from './approvals.rules.ts';
import { APPROVED, tooLate } from './decisions.rules.ts';
import type { Rejected } from './RejectDialog.tsx';

const RejectDialog = lazyWhenOpen(
  async () => (await import('./RejectDialog.tsx')).RejectDialog,
  ({ rejected }) => rejected !== null,
);
const ApproveDialog = lazyWhenOpen(
  async () => (await import('./ApproveDialog.tsx')).ApproveDialog,
  ({ whom }) => whom !== null,
);

type Registration = Pick<PendingUser, 'id' | 'full_name' | 'email'> & { role: string };

/**
 * Approves and rejects registrations, after a question where it has to be asked.
 *
 * @param onDecided called when all of several registrations were approved or rejected
 */
export function useDecisions(onDecided?: () => void) {
  const client = useQueryClient();
  const open = useNavigate();
  const approve = useApproveUsers();
  const [ask, question] = useQuestion();
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const [approved, setApproved] = useState<Whom | null>(null);
  const [checked, setChecked] = useState<string | null>(null);
  const approving = approve.isPending ? approve.variables.whom : [];
  const isApprovingMany = countOf(approving) > 1;
  const isApproving = ({ id }: Registration) =>
    checked === id || (!('total' in approving) && approving.includes(id));

  /** Who else is at it, and whether it waits at all, is asked at the click: what the list says may be some seconds old. */
  const approveOne = async (user: Registration) => {
    if (isApproving(user)) return;
    setChecked(user.id);
    // Without an answer the approval itself says what is wrong.
    const state = await client.fetchQuery(approvalQueries.registration(user.id)).catch(() => null);
    setChecked(null);
    const approveNow = async () => approve.mutate({ whom: [user.id], open });
    const at = state?.holder_name
      ? `${state.holder_name} está vendo o cadastro de ${nameOf(user)} agora, e talvez já esteja decidindo.`
      : '';
    if (state?.is_waiting === false) {
      toast({ title: APPROVED.failed, ...tooLate(true, state), tone: 'destructive' });
      await client.invalidateQueries({ queryKey: peopleQueries.all() });
    } else if (isDesk(user)) {
      const role = ROLE_LABELS[user.role as Role];
      ask({
        title: `Aprovar com o perfil ${role}?`,
        text: `${nameOf(user)} recebe na hora o acesso de ${role}, não só o de membro. ${POWER_IS_TOLD} ${at}`,
        confirm: 'Aprovar com este perfil',
        during: 'Aprovando...',
        act: approveNow,
      });
    } else if (at) {
      ask({
        title: 'Aprovar mesmo assim?',
        text: at,
        confirm: 'Aprovar mesmo assim',
        during: 'Aprovando...',
        act: approveNow,
      });
    } else await approveNow();
  };
  /** Approves several registrations; `loaded` are those of them that the list has loaded. */
  const approveMany = (whom: Whom, [only]: readonly Registration[]) => {
    if (isApprovingMany) return;
    if (only && countOf(whom) === 1 && !('total' in whom)) void approveOne(only);
    else setApproved(whom);
  };
  const reject = (whom: Whom, [first]: readonly Registration[]) =>
    setRejected({ whom, name: first ? nameOf(first) : '' });
  const dialogs = (
    <>
      {question}
      <ApproveDialog
        whom={approved}
        isApproving={isApprovingMany}
        onClose={() => setApproved(null)}
        // The question closes before the message with "Desfazer" comes, which it would cover.
        approve={(whom, onProgress) =>
          approve.mutate(
            { whom, onProgress, onEnd: () => setApproved(null), open },
            { onSuccess: ({ failure }) => failure === null && onDecided?.() },
          )
        }
      />
      <RejectDialog
        rejected={rejected}
        open={open}
        onClose={() => setRejected(null)}
        onRejected={onDecided}
      />
    </>
  );
  return { isApproving, isApprovingMany, approveOne, approveMany, reject, dialogs };
}
