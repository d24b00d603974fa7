import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import type { useApproveUsers } from './approvals.mutations.ts';
import type { Everybody } from './approvals.queries.ts';

/** Whom the dialog asks about. */
export type Approved = {
  whom: readonly string[] | Everybody;
  count: number;
  /** How many of them did not confirm their e-mail. */
  unconfirmed: number;
  /** Another administrator who looks at one of them. */
  holder: string | undefined;
};

type ApprovalQuestionProps = {
  /** Open while there is somebody. */
  asked: Approved | null;
  approve: ReturnType<typeof useApproveUsers>;
  onClose(): void;
};

/** Asks before several registrations are approved, and shows how far that is. */
export function ApprovalQuestion({ asked, approve, onClose }: ApprovalQuestionProps) {
  const [done, setDone] = useState(0);
  // What is asked does not change while people disappear from the list, nor while the dialog fades.
  const shown = useLastShown(asked);
  if (!shown) return null;
  const { whom, count, unconfirmed, holder } = shown;
  const isWorking = approve.isPending && asked !== null;
  const registrations = plural(count, 'cadastro', 'cadastros');
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Aprovar ${registrations}?`}
      text="As pessoas recebem acesso na hora e, depois, um e-mail. Há 10 segundos para desfazer antes de os e-mails saírem."
      confirmLabel={`Aprovar ${registrations}`}
      loadingText="Aprovando..."
      isLoading={isWorking}
      onConfirm={() => {
        setDone(0);
        // Closed before the message with "Desfazer" comes, which a dialog would cover.
        approve.mutate({ whom, onProgress: setDone, onEnd: onClose });
      }}
    >
      {holder && <p>{holder} está vendo um destes cadastros agora.</p>}
      {unconfirmed > 0 && (
        <p>{plural(unconfirmed, 'pessoa não confirmou', 'pessoas não confirmaram')} o e-mail.</p>
      )}
      {isWorking && (
        <Stack gap="2" fontVariantNumeric="tabular-nums">
          <ProgressBar value={done / count} label="Cadastros aprovados" />
          <p role="status">
            {formatInteger(done)} de {formatInteger(count)} aprovados
          </p>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
