import { useState } from 'react';
import { APPROVAL_LIMITS } from '#contracts/approval.ts';
import { ConfirmDialog } from '~/ui/admin/ConfirmDialog.tsx';
import { TextAreaField } from '~/ui/admin/TextAreaField.tsx';
import { useRequestDocument } from './approval-acts.mutations.ts';
import type { PendingUser } from './approvals.queries.ts';
import { Documents } from './Documents.tsx';

type DocumentDialogProps = {
  /** Open while there is somebody, as the list knows them now. */
  user: PendingUser | null;
  onClose(): void;
};

/** "Pedir documento": what the person has to show or say, which they read in a mail and answer on their pending screen. */
export function DocumentDialog({ user, onClose }: DocumentDialogProps) {
  const ask = useRequestDocument();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  // Kept while the dialog fades out. Of the same person the newest is shown: somebody else may have asked meanwhile.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) {
    setShown(user);
    if (user.id !== shown?.id) setText('');
    setError(undefined);
  }
  const request = () => {
    if (!user) return;
    if (!text.trim()) return setError('Escreva o que a pessoa deve mandar');
    ask.mutate(
      { userId: user.id, request: text, lastId: user.documents[0]?.id ?? null },
      {
        onSuccess() {
          setText('');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Pedir documento"
      text={`${shown?.full_name || shown?.email} recebe um e-mail e responde na tela de espera. O cadastro continua pendente.`}
      confirmLabel="Pedir documento"
      loadingText="Pedindo..."
      isLoading={ask.isPending}
      onConfirm={request}
    >
      {shown && shown.documents.length > 0 && <Documents of={shown.documents} />}
      <TextAreaField
        label="O que pedir"
        rows={4}
        maxLength={APPROVAL_LIMITS.request}
        help="Por exemplo: o número do CRM, o vínculo com o hospital, o ano da residência."
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
