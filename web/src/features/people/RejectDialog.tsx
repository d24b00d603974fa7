import { useState } from 'react';
import type { Tables } from '~/types/database.ts';
import { ConfirmDialog } from '~/ui/admin/ConfirmDialog.tsx';
import { TextAreaField } from '~/ui/admin/TextAreaField.tsx';
import { useRejectUser } from './users.mutations.ts';

/** What an administrator sees of a registration. */
export type PendingUser = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'full_name'
  | 'email'
  | 'email_confirmed_at'
  | 'phone'
  | 'crm'
  | 'specialty'
  | 'institution'
  | 'registration_notes'
  | 'created_at'
  | 'updated_at'
>;

const REASON_LIMIT = 500;

/** Asks before a registration is deleted permanently; open while there is a `user`. */
export function RejectDialog({ user, onClose }: { user: PendingUser | null; onClose(): void }) {
  const reject = useRejectUser();
  const [reason, setReason] = useState('');
  // Kept while the dialog fades out, so that its text does not change.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) {
    setShown(user);
    setReason('');
  }
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDangerous
      title="Rejeitar cadastro?"
      text={`O cadastro de ${shown?.full_name || shown?.email} será excluído e a pessoa será avisada por e-mail. Esta ação não pode ser desfeita.`}
      confirmLabel="Rejeitar e excluir cadastro"
      loadingText="Excluindo..."
      isLoading={reject.isPending}
      onConfirm={() => {
        if (user) reject.mutate({ userId: user.id, reason }, { onSettled: onClose });
      }}
    >
      <TextAreaField
        label="Motivo"
        isOptional
        rows={3}
        maxLength={REASON_LIMIT}
        help="Vai no e-mail para a pessoa."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
