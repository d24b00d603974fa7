import { useState } from 'react';
import { CountProgress } from '~/admin/ui/ProgressBar.tsx';
import { plural } from '~/lib/format.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { countOf, type Whom } from './approvals.rules.ts';
import { Doubts, useWeighed } from './Doubts.tsx';

type ApproveDialogProps = {
  /** Open while there are some. */
  whom: Whom | null;
  isApproving: boolean;
  onClose(): void;
  approve(whom: Whom, onProgress: (done: number) => void): void;
};

/** Asks before several registrations are approved, with what speaks against it. */
export function ApproveDialog({ whom, isApproving, onClose, approve }: ApproveDialogProps) {
  // Kept while the dialog fades out, so that its text does not change.
  const shown = useLastShown(whom);
  return (
    shown && <Question {...{ whom: shown, isOpen: whom !== null, isApproving, onClose, approve }} />
  );
}

type QuestionProps = Omit<ApproveDialogProps, 'whom'> & { whom: Whom; isOpen: boolean };

function Question({ whom, isOpen, isApproving, onClose, approve }: QuestionProps) {
  const [done, setDone] = useState(0);
  const weighing = useWeighed(whom, isOpen && !isApproving);
  const count = countOf(whom);
  const registrations = plural(count, 'cadastro', 'cadastros');
  const confirm = () => {
    setDone(0);
    approve(whom, setDone);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Aprovar ${registrations}?`}
      text="As pessoas recebem acesso na hora e, depois, um e-mail. Há 10 segundos para desfazer antes de os e-mails saírem."
      confirmLabel={`Aprovar ${registrations}`}
      loadingText="Aprovando..."
      isLoading={isApproving}
      isDisabled={weighing.isCounting}
      onConfirm={confirm}
    >
      <Doubts {...weighing} whom={whom} onLeave={onClose} />
      {isApproving && (
        <CountProgress done={done} total={count} label="Cadastros aprovados" what="aprovados" />
      )}
    </ConfirmDialog>
  );
}
