import { useState } from 'react';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { plural } from '~/lib/format.ts';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { toast } from '~/ui/toast.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx';
import { useRefreshThumbnails } from './video-admin.mutations.ts';
import { useChangeVideos, useUndoAct } from './video-changes.mutations.ts';
import {
  type ChangePreview,
  largeChange,
  leftInWords,
  outcomeInWords,
  type SelectionRequest,
  type VideoChanges,
} from './video-changes.rules.ts';

const BulkEditDialog = lazyWhenOpen(
  async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog,
  ({ isOpen }) => isOpen,
);
const RecentActsDialog = lazyWhenOpen(
  async () => (await import('./RecentActsDialog.tsx')).RecentActsDialog,
  ({ isOpen }) => isOpen,
);

type VideoActsProps = {
  /** Where the bar of the chosen is drawn. */
  place: HTMLElement | null;
  /** How many are chosen; 0 for none. */
  count: number;
  selection: SelectionRequest;
  categories: readonly Choice[];
  onClear(): void;
  isHistoryOpen: boolean;
  onHistoryClose(): void;
};

/** What is done with all chosen lessons, what came of it, and what takes it back. */
export function VideoActs({
  place,
  count,
  selection,
  categories,
  onClear,
  isHistoryOpen,
  onHistoryClose,
}: VideoActsProps) {
  const change = useChangeVideos();
  const undo = useUndoAct();
  const thumbnails = useRefreshThumbnails();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const done = (next: Outcome) => {
    onClear();
    setOutcome(next);
  };
  const [ask, question] = useQuestion();
  const apply = async (changes: VideoChanges, mark?: string, asked?: ChangePreview) => {
    const result = await change.mutateAsync({
      selection,
      changes,
      count,
      mark,
      isAsked: asked !== undefined,
    });
    if ('is_large' in result) {
      const act = () => apply(changes, result.mark, result);
      return ask({ ...largeChange(changes, result, categories), act });
    }
    done({
      title: 'Atualização em massa concluída!',
      text: outcomeInWords(changes, result, asked),
      actId: result.act_id,
    });
  };
  const takeBack = (actId: number) =>
    undo.mutate(actId, {
      onSuccess(undone) {
        const problems = leftInWords(undone);
        const text = plural(undone.restored, 'vídeo como antes', 'vídeos como antes');
        if (problems.length > 0) setOutcome({ title: 'Alteração desfeita.', text, problems });
        else {
          setOutcome(null);
          toast({ title: 'Alteração desfeita', description: text, tone: 'success' });
        }
      },
    });
  const refreshThumbnails = async () => {
    const { updatedCount, errors } = await thumbnails.mutateAsync(selection);
    done({
      title: 'Thumbnails atualizados',
      text: plural(updatedCount, 'imagem atualizada', 'imagens atualizadas'),
      problems: errors,
    });
  };
  // Each act says by itself why it failed.
  const told = () => undefined;
  return (
    <>
      {outcome && count === 0 && (
        <BulkOutcome
          outcome={outcome}
          isUndoing={undo.isPending}
          onUndo={takeBack}
          onDismiss={() => setOutcome(null)}
        />
      )}
      {count > 0 && (
        <BulkBar
          place={place}
          count={count}
          categories={categories}
          working={change.isPending ? 'update' : thumbnails.isPending ? 'thumbnails' : null}
          onChange={(changes) => void apply(changes).catch(told)}
          onEdit={() => setIsEditing(true)}
          onRefreshThumbnails={() => void refreshThumbnails().catch(told)}
          onClear={onClear}
        />
      )}
      <BulkEditDialog
        isOpen={isEditing}
        count={count}
        selection={selection}
        categories={categories}
        apply={apply}
        isApplying={change.isPending}
        onClose={() => setIsEditing(false)}
      />
      {question}
      <RecentActsDialog
        isOpen={isHistoryOpen}
        categories={categories}
        undoing={undo.isPending ? undo.variables : null}
        onUndo={takeBack}
        onClose={onHistoryClose}
      />
    </>
  );
}
