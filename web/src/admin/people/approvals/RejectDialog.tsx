import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REASON } from '#contracts/user.ts';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { approvalQueries, type Everybody } from './approvals.queries.ts';
import { useReject } from './rejections.mutations.ts';

/** Whom the dialog asks about. */
export type Rejected = {
  whom: readonly string[] | Everybody;
  count: number;
  /** Of one person. */
  name: string;
};

type RejectDialogProps = {
  /** Open while there is somebody. */
  rejected: Rejected | null;
  onClose(): void;
  /** Said before the question: who else is at it. */
  warning?: string | undefined;
};

/** Asks before registrations are deleted permanently, with a reason for the mail. */
export function RejectDialog({ rejected, onClose, warning }: RejectDialogProps) {
  const reject = useReject();
  const reasons = useQuery({ ...approvalQueries.reasons(), enabled: rejected !== null });
  // Of each person, and of many: what was typed is there again when the dialog was closed too early, or it failed.
  const [reasonsBy, setReasonsBy] = useState<Readonly<Record<string, string>>>({});
  const [done, setDone] = useState(0);
  // Kept while the dialog fades out, so that its text does not change.
  const shown = useLastShown(rejected);
  const isOne = shown?.count === 1;
  const whose = isOne && shown && !('total' in shown.whom) ? String(shown.whom[0]) : 'many';
  const reason = reasonsBy[whose] ?? '';
  const setReason = (text: string) => setReasonsBy((before) => ({ ...before, [whose]: text }));
  return (
    <ConfirmDialog
      isOpen={rejected !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title={
        isOne
          ? 'Rejeitar cadastro?'
          : `Rejeitar ${plural(shown?.count ?? 0, 'cadastro', 'cadastros')}?`
      }
      text={
        isOne
          ? `O cadastro de ${shown?.name} será excluído e a pessoa será avisada por e-mail. Esta ação não pode ser desfeita.`
          : 'Os cadastros serão excluídos, e cada pessoa será avisada por e-mail com o mesmo motivo. Esta ação não pode ser desfeita.'
      }
      confirmLabel={isOne ? 'Rejeitar e excluir cadastro' : 'Rejeitar e excluir cadastros'}
      loadingText="Excluindo..."
      isLoading={reject.isPending}
      onConfirm={() => {
        if (!rejected) return;
        setDone(0);
        reject.mutate(
          { whom: rejected.whom, reason, onProgress: setDone },
          {
            onSuccess({ failure }) {
              if (failure !== null) return;
              setReason('');
              onClose();
            },
          },
        );
      }}
    >
      {warning && <p>{warning}</p>}
      {reasons.data && reasons.data.length > 0 && (
        <SelectField
          label="Começar por um motivo pronto"
          hasNote={false}
          value=""
          onChange={({ target }) => {
            const chosen = reasons.data.find(({ id }) => String(id) === target.value);
            // What was typed stays: a ready text comes below it.
            if (chosen)
              setReason(
                [reason.trimEnd(), chosen.reason].filter(Boolean).join('\n').slice(0, MAX_REASON),
              );
          }}
        >
          <option value="">Escolha…</option>
          {reasons.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
      {reject.isPending && shown && shown.count > 1 && (
        <Stack gap="2" fontVariantNumeric="tabular-nums">
          <ProgressBar value={done / shown.count} label="Cadastros rejeitados" />
          <p role="status">
            {formatInteger(done)} de {formatInteger(shown.count)}
          </p>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
