import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REASON } from '#contracts/user.ts';
import { CountProgress } from '~/admin/ui/ProgressBar.tsx';
import { plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { ChoiceOptions, SelectField } from '~/ui/SelectField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { useReject } from './approvals.mutations.ts';
import { approvalQueries } from './approvals.queries.ts';
import { countOf, type Whom } from './approvals.rules.ts';

/** The registrations that the dialog asks about; the name is that of one person. */
export type Rejected = { whom: Whom; name: string };

type RejectDialogProps = {
  /** Open while there is one. */
  rejected: Rejected | null;
  onClose(): void;
  onRejected?: (() => void) | undefined;
  /** The name of another administrator who looks at one of the registrations. */
  holder?: string | undefined;
};

/** Asks before registrations are deleted permanently, with a reason for the mail. */
export function RejectDialog({ rejected, onClose, onRejected, holder }: RejectDialogProps) {
  const reject = useReject();
  const reasons = useQuery({ ...approvalQueries.reasons(), enabled: rejected !== null }).data ?? [];
  // By person, and one for many: a reason is there again when the dialog was closed too early, or the rejection failed.
  const [reasonsBy, setReasonsBy] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState(0);
  // Kept while the dialog fades out, so that its text does not change.
  const shown = useLastShown(rejected);
  if (!shown) return null;
  const { whom, name } = shown;
  const count = countOf(whom);
  const isOne = count === 1;
  const whose = isOne && !('total' in whom) ? String(whom[0]) : 'many';
  const reason = reasonsBy[whose] ?? '';
  const setReason = (text: string) => setReasonsBy((before) => ({ ...before, [whose]: text }));
  const confirm = () => {
    setDone(0);
    reject.mutate(
      { whom, reason, onProgress: setDone },
      {
        onSuccess({ failure }) {
          if (failure !== null) return;
          setReason('');
          onClose();
          onRejected?.();
        },
      },
    );
  };
  // A ready text comes below what was typed.
  const begin = (id: string) => {
    const chosen = reasons.find((one) => String(one.id) === id)?.reason;
    setReason([reason.trimEnd(), chosen].filter(Boolean).join('\n').slice(0, MAX_REASON));
  };
  return (
    <ConfirmDialog
      isOpen={rejected !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={isOne ? 'Rejeitar cadastro?' : `Rejeitar ${plural(count, 'cadastro', 'cadastros')}?`}
      text={
        isOne
          ? `O cadastro de ${name} será excluído e a pessoa será avisada por e-mail. Esta ação não pode ser desfeita.`
          : 'Os cadastros serão excluídos, e cada pessoa será avisada por e-mail com o mesmo motivo. Esta ação não pode ser desfeita.'
      }
      confirmLabel={isOne ? 'Rejeitar e excluir cadastro' : 'Rejeitar e excluir cadastros'}
      loadingText="Excluindo..."
      isLoading={reject.isPending}
      onConfirm={confirm}
    >
      {holder && (
        <p>{`${holder} está vendo ${isOne ? 'este cadastro' : 'um destes cadastros'} agora.`}</p>
      )}
      {reasons.length > 0 && (
        <SelectField
          label="Começar por um motivo pronto"
          value=""
          onChange={({ target }) => begin(target.value)}
        >
          <option value="">Escolha...</option>
          <ChoiceOptions choices={reasons} />
        </SelectField>
      )}
      <TextAreaField
        label="Motivo"
        isOptional
        rows={3}
        maxLength={MAX_REASON}
        help="Vai no e-mail para a pessoa."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {reject.isPending && !isOne && (
        <CountProgress done={done} total={count} label="Cadastros rejeitados" />
      )}
    </ConfirmDialog>
  );
}
