import { useState } from 'react';
import type { Role } from '#contracts/user.ts';
import { isDesk, nameOf, ROLE_LABELS } from '~/admin/people/people.rules.ts';
import { POWER_IS_TOLD } from '~/admin/people/role-change.rules.ts';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { plural } from '~/lib/format.ts';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useApproveUsers } from './approvals.mutations.ts';
import type { PendingUser } from './approvals.queries.ts';
import { countOf, type Whom } from './approvals.rules.ts';
import type { Rejected } from './RejectDialog.tsx';

const RejectDialog = lazyWhenOpen(
  async () => (await import('./RejectDialog.tsx')).RejectDialog,
  ({ rejected }) => rejected !== null,
);

type Registration = Pick<PendingUser, 'id' | 'full_name' | 'email' | 'email_confirmed_at'> & {
  role: string;
};

/**
 * Approves and rejects registrations, after a question where it has to be asked.
 *
 * @param holders names of other administrators by the id of the registration that each looks at
 * @param onDecided called when all of several registrations were approved or rejected
 */
export function useDecisions(holders?: ReadonlyMap<string, string>, onDecided?: () => void) {
  const approve = useApproveUsers();
  const [ask, question] = useQuestion();
  const [rejected, setRejected] = useState<Rejected | null>(null);
  const approving = approve.isPending ? approve.variables.whom : [];
  const isApprovingMany = countOf(approving) > 1;
  const isApproving = ({ id }: Registration) => !('total' in approving) && approving.includes(id);
  const holderOf = (ids: readonly string[]) => ids.map((id) => holders?.get(id)).find(Boolean);

  const approveOne = (user: Registration) => {
    const approveNow = async () => {
      if (!isApproving(user)) approve.mutate({ whom: [user.id] });
    };
    const holder = holders?.get(user.id);
    const at = holder
      ? `${holder} está vendo o cadastro de ${nameOf(user)} agora, e talvez já esteja decidindo.`
      : '';
    if (isDesk(user)) {
      const role = ROLE_LABELS[user.role as Role];
      return ask({
        title: `Aprovar com o perfil ${role}?`,
        text: `${nameOf(user)} recebe na hora o acesso de ${role}, não só o de membro. ${POWER_IS_TOLD} ${at}`,
        confirm: 'Aprovar com este perfil',
        during: 'Aprovando...',
        act: approveNow,
      });
    }
    if (!holder) return void approveNow();
    ask({
      title: 'Aprovar mesmo assim?',
      text: at,
      confirm: 'Aprovar mesmo assim',
      during: 'Aprovando...',
      act: approveNow,
    });
  };
  /** Approves several registrations; `loaded` are those of them that the list has loaded. */
  const approveMany = (whom: Whom, loaded: readonly Registration[]) => {
    if (isApprovingMany) return;
    const count = countOf(whom);
    const isAll = 'total' in whom;
    const [only] = loaded;
    if (only && count === 1 && !isAll) return approveOne(only);
    const registrations = plural(count, 'cadastro', 'cadastros');
    const holder = holderOf(loaded.map(({ id }) => id));
    // Of all registrations the list knows only those that it has loaded: their number would be too low.
    const unconfirmed = isAll
      ? 0
      : loaded.filter(({ email_confirmed_at: at }) => at === null).length;
    ask({
      title: `Aprovar ${registrations}?`,
      text: 'As pessoas recebem acesso na hora e, depois, um e-mail. Há 10 segundos para desfazer antes de os e-mails saírem.',
      confirm: `Aprovar ${registrations}`,
      during: 'Aprovando...',
      more: (
        <>
          {holder && <p>{holder} está vendo um destes cadastros agora.</p>}
          {unconfirmed > 0 && (
            <p>
              {plural(unconfirmed, 'pessoa não confirmou', 'pessoas não confirmaram')} o e-mail.
            </p>
          )}
        </>
      ),
      progress: { total: count, label: 'Cadastros aprovados', what: 'aprovados' },
      // The question closes before the message with "Desfazer" comes, which it would cover.
      act: (onProgress) =>
        new Promise<void>((onEnd) =>
          approve.mutate(
            { whom, onProgress, onEnd },
            { onSuccess: ({ failure }) => failure === null && onDecided?.() },
          ),
        ),
    });
  };
  const reject = (whom: Whom, [first]: readonly Registration[]) =>
    setRejected({ whom, name: first ? nameOf(first) : '' });
  const dialogs = (
    <>
      {question}
      <RejectDialog
        rejected={rejected}
        holder={rejected && !('total' in rejected.whom) ? holderOf(rejected.whom) : undefined}
        onClose={() => setRejected(null)}
        onRejected={onDecided}
      />
    </>
  );
  return { isApproving, isApprovingMany, approveOne, approveMany, reject, dialogs };
}
