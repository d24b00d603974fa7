import { useState } from 'react';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import type { PendingUser } from './approvals.queries.ts';

type HeldApprovalProps = {
  user: PendingUser | null;
  holder: string;
  onClose(): void;
  onConfirm(user: PendingUser): void;
};

/** Somebody else is at it: approving is possible, and asked about. */
export function HeldApproval({ user, holder, onClose, onConfirm }: HeldApprovalProps) {
  const [shown, setShown] = useState({ user, holder });
  if (user && user !== shown.user) setShown({ user, holder });
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Aprovar mesmo assim?"
      text={`${shown.holder} está vendo o cadastro de ${shown.user?.full_name || shown.user?.email} agora, e talvez já esteja decidindo.`}
      confirmLabel="Aprovar mesmo assim"
      loadingText="Aprovando..."
      isLoading={false}
      onConfirm={() => {
        if (user) onConfirm(user);
        onClose();
      }}
    />
  );
}
