import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { APPROVAL_LIMITS } from '#contracts/approval.ts';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { TextAreaField } from '~/admin/ui/TextAreaField.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useRequestDocument } from './approval-acts.mutations.ts';
import type { PendingUser } from './approvals.queries.ts';
import { Documents } from './Documents.tsx';

type DocumentDialogProps = {
  /** Open while there is somebody, as the list knows them now, or knew them last. */
  user: PendingUser | null;
  /** The list has lost this person: decided about, or outside its filters by now. */
  isGone: boolean;
  onClose(): void;
};

/** "Pedir documento": what the person has to show or say, which they read in a mail and answer on their pending screen. */
export function DocumentDialog({ user, isGone, onClose }: DocumentDialogProps) {
  const ask = useRequestDocument();
  // By person: what was typed is there again when the dialog was closed too early.
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string>();
  // Kept while the dialog fades out.
  const shown = useLastShown(user);
  const text = texts[shown?.id ?? ''] ?? '';
  const setText = (next: string) => {
    setTexts({ ...texts, [shown?.id ?? '']: next });
    setError(undefined);
  };
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
        if (isOpen) return;
        setError(undefined);
        onClose();
      }}
      title="Pedir documento"
      text={`${shown?.full_name || shown?.email} recebe um e-mail e responde na tela de espera. O cadastro continua pendente.`}
      confirmLabel="Pedir documento"
      loadingText="Pedindo..."
      isLoading={ask.isPending}
      onConfirm={request}
    >
      {isGone && (
        <Text color="orange.fg" role="status">
          Este cadastro saiu da lista. Talvez outra pessoa da equipe já o tenha decidido.
        </Text>
      )}
      {shown && shown.documents.length > 0 && <Documents of={shown.documents} />}
      <TextAreaField
        label="O que pedir"
        rows={4}
        maxLength={APPROVAL_LIMITS.request}
        help="Por exemplo: o número do CRM, o vínculo com o hospital, o ano da residência."
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  );
}
