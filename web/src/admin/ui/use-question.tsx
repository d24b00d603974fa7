import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A question before an act. */
export type Question = {
  title: ReactNode;
  /** What will happen and whether it can be undone. */
  text: ReactNode;
  /** Named after what it does: "Excluir categoria". */
  confirm: string;
  /** "Excluindo..." */
  during: string;
  isDangerous?: boolean;
  /** More to read before the answer. */
  more?: ReactNode;
  act(): Promise<unknown>;
};

/** Asks before an act and closes when it is over, done or not: what became of it is said by the act. */
export function useQuestion(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isActing, setIsActing] = useState(false);
  const ask = (question: Question) => {
    setAsked(question);
    setIsOpen(true);
  };
  const confirm = async () => {
    if (!asked || isActing) return;
    setIsActing(true);
    // The act says by itself why it failed.
    await asked.act().catch(() => undefined);
    setIsActing(false);
    setIsOpen(false);
  };
  const dialog = asked && (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirm}
      loadingText={asked.during}
      isDangerous={asked.isDangerous}
      isLoading={isActing}
      onConfirm={() => void confirm()}
    >
      {asked.more}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
