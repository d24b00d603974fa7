import { useQuery } from '@tanstack/react-query';
import { ActsDialog } from '~/admin/ui/list/ActsDialog.tsx';
import { plural } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import { managedVideoQueries } from './video-admin.queries.ts';
import { changesInWords } from './video-changes.rules.ts';

type RecentActsDialogProps = {
  isOpen: boolean;
  categories: readonly Choice[];
  /** Which act is being undone. */
  undoing: number | null;
  onUndo(actId: number): void;
  onClose(): void;
};

/** The last changes of many lessons. */
export function RecentActsDialog({ categories, ...dialog }: RecentActsDialogProps) {
  const query = useQuery({ ...managedVideoQueries.acts(), enabled: dialog.isOpen });
  return (
    <ActsDialog
      {...dialog}
      query={query}
      whatOf={(act) => changesInWords(act.changes, categories)}
      howManyOf={(act) => plural(act.video_count, 'vídeo', 'vídeos')}
    />
  );
}
