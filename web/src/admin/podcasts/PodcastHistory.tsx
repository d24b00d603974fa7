import { useQuery } from '@tanstack/react-query';
import { ActsDialog } from '~/admin/ui/list/ActsDialog.tsx';
import { plural } from '~/lib/format.ts';
import type { Choice } from '~/ui/SelectField.tsx';
import { changesInWords } from './podcast-acts.rules.ts';
import { managedPodcastQueries } from './podcast-admin.queries.ts';

type PodcastHistoryProps = {
  isOpen: boolean;
  categories: readonly Choice[];
  /** Which act is being undone. */
  undoing: number | null;
  onUndo(actId: number): void;
  onClose(): void;
};

/** The last changes of many podcasts. */
export function PodcastHistory({ categories, ...dialog }: PodcastHistoryProps) {
  const query = useQuery({ ...managedPodcastQueries.acts(), enabled: dialog.isOpen });
  return (
    <ActsDialog
      {...dialog}
      query={query}
      whatOf={(act) => changesInWords(act.changes, categories)}
      howManyOf={(act) => plural(act.podcast_count, 'podcast', 'podcasts')}
    />
  );
}
