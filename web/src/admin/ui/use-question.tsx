import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { CountProgress } from './ProgressBar.tsx';

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
  /** Of an act upon many: how far it is. */
  progress?: Omit<ComponentProps<typeof CountProgress>, 'done'>;
  /** A failure leaves the question open for another try. */
  staysOnFailure?: boolean;
  act(onProgress: (done: number) => void): Promise<unknown>;
};

/** Asks before an act and closes when it is over, as a rule done or not: what became of it is said by the act. */
export function useQuestion(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isActing, setIsActing] = useState(false);
  const [done, setDone] = useState(0);
  const ask = (question: Question) => {
    setAsked(question);
    setIsOpen(true);
  };
  const confirm = async () => {
    if (!asked || isActing) return;
    setIsActing(true);
    setDone(0);
    // The act says by itself why it failed.
    const isDone = await asked.act(setDone).then(
      () => true,
      () => false,
    );
    setIsActing(false);
    if (isDone || !asked.staysOnFailure) setIsOpen(false);
  };
  const dialog = asked && (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirm}
      loadingText={asked.during}
      tone={asked.isDangerous ? 'danger' : 'default'}
      isLoading={isActing}
      onConfirm={() => void confirm()}
    >
      {asked.more}
      {isActing && asked.progress && <CountProgress {...asked.progress} done={done} />}
    </ConfirmDialog>
  );
  return [ask, dialog];
}
