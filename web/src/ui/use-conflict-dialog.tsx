import { useState } from 'react';
import type { ConflictQuestion, GoneNotice } from './ConflictDialog.tsx';
import { lazyWhenOpen } from './lazy-when-open.tsx';

type Shown =
  | { kind: 'conflict'; question: ConflictQuestion; answer(taken: string[] | null): void }
  | { kind: 'gone'; notice: GoneNotice; answer(): void };

const ConflictDialog = lazyWhenOpen(
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
  ({ question }) => question !== null,
);
const GoneDialog = lazyWhenOpen(
  async () => (await import('./ConflictDialog.tsx')).GoneDialog,
  ({ notice }) => notice !== null,
);

/** What is asked of a person whose edit met another one, as promises; `dialog` has to be drawn. */
export function useConflictDialog() {
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    person: {
      ask: (question: ConflictQuestion) =>
        new Promise<string[] | null>((resolve) => {
          setShown({ kind: 'conflict', question, answer: resolve });
        }),
      tellGone: (notice: GoneNotice) =>
        new Promise<void>((resolve) => setShown({ kind: 'gone', notice, answer: resolve })),
    },
    dialog: (
      <>
        <ConflictDialog
          question={shown?.kind === 'conflict' ? shown.question : null}
          onAnswer={(taken) => {
            if (shown?.kind === 'conflict') shown.answer(taken);
            setShown(null);
          }}
        />
        <GoneDialog
          notice={shown?.kind === 'gone' ? shown.notice : null}
          onClose={() => {
            if (shown?.kind === 'gone') shown.answer();
            setShown(null);
          }}
        />
      </>
    ),
  };
}
