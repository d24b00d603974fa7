import { ScheduleDialog } from '~/admin/ui/ScheduleDialog.tsx';
import { scheduleText } from '~/admin/ui/schedule-words.ts';
import { useSchedulePodcast } from './podcast-acts.mutations.ts';
import type { ManagedPodcast } from './podcast-admin.queries.ts';

type PodcastScheduleProps = {
  /** Open while there is one, as the list knows it now. */
  podcast: ManagedPodcast | null;
  onClose(): void;
};

/** From which moment on members hear a podcast. */
export function PodcastSchedule({ podcast, onClose }: PodcastScheduleProps) {
  const schedule = useSchedulePodcast();
  return (
    <ScheduleDialog
      subject={
        podcast && {
          id: podcast.id,
          moment: podcast.is_scheduled ? podcast.published_at : null,
          text: textOf(podcast),
        }
      }
      isPending={schedule.isPending}
      decide={async (publication) => podcast && schedule.mutateAsync({ podcast, publication })}
      onClose={onClose}
    />
  );
}

const textOf = ({ title, is_active, is_scheduled, published_at }: ManagedPodcast) =>
  is_scheduled
    ? `${scheduleText(title, published_at)} ninguém o ouve.`
    : `Até o momento escolhido ninguém ouve “${title}”.${is_active ? ' O podcast está ativo agora, e deixa de ser ouvido.' : ''}`;
