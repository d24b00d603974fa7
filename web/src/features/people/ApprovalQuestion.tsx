import { Stack } from '@chakra-ui/react/stack';
import { formatInteger, plural } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/admin/ConfirmDialog.tsx';
import { ProgressBar } from '~/ui/admin/ProgressBar.tsx';

type ApprovalQuestionProps = {
  isOpen: boolean;
  count: number;
  /** How many of them did not confirm their e-mail. */
  unconfirmed: number;
  /** How many are approved so far; null before it begins. */
  done: number | null;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before several registrations are approved, and shows how far that is. */
export function ApprovalQuestion({
  isOpen,
  count,
  unconfirmed,
  done,
  onConfirm,
  onClose,
}: ApprovalQuestionProps) {
  const registrations = plural(count, 'cadastro', 'cadastros');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      title={`Aprovar ${registrations}?`}
      text="As pessoas recebem acesso na hora e, depois, um e-mail. Há 10 segundos para desfazer antes de os e-mails saírem."
      confirmLabel={`Aprovar ${registrations}`}
      loadingText="Aprovando..."
      isLoading={done !== null}
      onConfirm={onConfirm}
    >
      {unconfirmed > 0 && (
        <p>{plural(unconfirmed, 'pessoa não confirmou', 'pessoas não confirmaram')} o e-mail.</p>
      )}
      {done !== null && (
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
