import { useState } from 'react';
import { plural } from '~/lib/format.ts';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { toast } from '~/ui/toast.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { useRefreshThumbnails } from './video-admin.mutations.ts';
import {
  isOldPreview,
  useChangeVideos,
  useMarkOfAll,
  useUndoAct,
  type VideoAct,
} from './video-changes.mutations.ts';
import { leftInWords, outcomeInWords, type VideoChanges } from './video-changes.rules.ts';

const BulkEditDialog = lazyWhenOpen(
  async () => (await import('./BulkEditDialog.tsx')).BulkEditDialog,
  ({ isOpen }) => isOpen,
);
const RecentActsDialog = lazyWhenOpen(
  async () => (await import('./RecentActsDialog.tsx')).RecentActsDialog,
  ({ isOpen }) => isOpen,
);

type VideoActsProps = {
  /** How many are chosen; 0 for none. */
  count: number;
  selection: VideoAct['selection'];
  categories: readonly Choice[];
  /** Ids of the chosen ones, for what takes ids alone; asked for when they are needed. */
  readIds(): Promise<number[]>;
  onClear(): void;
  isHistoryOpen: boolean;
  onHistoryClose(): void;
};

type Outcome = { title: string; text: string; problems?: readonly string[]; actId?: number };

/** What is done with all chosen lessons, what came of it, and what takes it back. */
export function VideoActs({
  count,
  selection,
  categories,
  readIds,
  onClear,
  isHistoryOpen,
  onHistoryClose,
}: VideoActsProps) {
  const change = useChangeVideos();
  const markOfAll = useMarkOfAll();
  const undo = useUndoAct();
  const thumbnails = useRefreshThumbnails();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isEditing, setIsEditing] = useState(false);

  const apply = async (changes: VideoChanges, mark?: string) => {
    const result = await change.mutateAsync({
      selection,
      changes,
      ...(mark !== undefined && { mark }),
    });
    onClear();
    setOutcome({
      title: 'Atualização em massa concluída!',
      text: outcomeInWords(changes, result),
      ...(result.act_id !== null && { actId: result.act_id }),
    });
  };
  /** "Todos os N" are the lessons that were counted: where others fit by now, nothing is changed unseen. */
  const applyAtOnce = async (changes: VideoChanges) => {
    try {
      const mark =
        'filters' in selection
          ? await markOfAll.mutateAsync({ selection, changes, count })
          : undefined;
      await apply(changes, mark);
    } catch (error) {
      // Any other failure was told by what failed.
      if (!isOldPreview(error)) return;
      toast({
        title: 'A lista mudou',
        description:
          'Agora são outros os vídeos que correspondem aos filtros. Confira quantos são e tente de novo.',
        tone: 'destructive',
      });
    }
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
    try {
      const { updatedCount, errors } = await thumbnails.mutateAsync(await readIds());
      onClear();
      setOutcome({
        title: 'Thumbnails atualizados!',
        text: plural(updatedCount, 'imagem atualizada', 'imagens atualizadas'),
        problems: errors,
      });
    } catch {
      // The mutation has told it.
    }
  };
  return (
    <>
      {outcome && count === 0 && (
        <BulkOutcome
          {...outcome}
          isUndoing={undo.isPending}
          onUndo={outcome.actId === undefined ? undefined : () => takeBack(Number(outcome.actId))}
          onDismiss={() => setOutcome(null)}
        />
      )}
      {count > 0 && (
        <BulkBar
          count={count}
          categories={categories}
          working={
            change.isPending || markOfAll.isPending
              ? 'update'
              : thumbnails.isPending
                ? 'thumbnails'
                : null
          }
          onChange={(changes) => void applyAtOnce(changes)}
          onEdit={() => setIsEditing(true)}
          onRefreshThumbnails={() => void refreshThumbnails()}
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
