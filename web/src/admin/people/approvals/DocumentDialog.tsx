import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { APPROVAL_LIMITS } from '#contracts/approval.ts';
import { nameOf } from '~/admin/people/people.rules.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { useRequestDocument } from './approvals.mutations.ts';
import type { PendingUser } from './approvals.queries.ts';
import { Documents } from './PendingDetails.tsx';

type DocumentDialogProps = {
  /** Open while there is one; the registration as the list has it now, or had it last. */
  user: Pick<PendingUser, 'id' | 'full_name' | 'email' | 'documents'> | null;
  /** The registration is no longer in the list: it was decided, or no longer fits the filters. */
  isGone?: boolean;
  onClose(): void;
};

/** "Pedir documento": what the person has to show or say, which they read in a mail and answer on their pending screen. */
export function DocumentDialog({ user, isGone, onClose }: DocumentDialogProps) {
  const request = useRequestDocument();
  // By person: a text is there again when the dialog was closed too early.
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string>();
  // Kept while the dialog fades out.
  const shown = useLastShown(user);
  if (!shown) return null;
  const { id, documents } = shown;
  const text = texts[id] ?? '';
  const setText = (next: string) => {
    setTexts({ ...texts, [id]: next });
    setError(undefined);
  };
  const close = () => {
    setError(undefined);
    onClose();
  };
  const confirm = () => {
    if (!text.trim()) return setError('Escreva o que a pessoa deve mandar');
    request.mutate(
      { userId: id, request: text, lastId: documents[0]?.id ?? null },
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
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Pedir documento"
      text={`${nameOf(shown)} recebe um e-mail e responde na tela de espera. O cadastro continua pendente.`}
      confirmLabel="Pedir documento"
      loadingText="Pedindo..."
      isLoading={request.isPending}
      onConfirm={confirm}
    >
      {isGone && (
        <Text color="orange.fg" role="status">
          Este cadastro saiu da lista. Talvez outra pessoa da equipe já o tenha decidido.
        </Text>
      )}
      {documents.length > 0 && <Documents of={documents} />}
      <TextAreaField
        data-autofocus
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
