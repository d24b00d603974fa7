import { ScheduleDialog as Schedule } from '~/admin/ui/ScheduleDialog.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { useSchedule } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';

type ScheduleDialogProps = {
  /** Open while there is one, as the list knows it now. */
  video: ManagedVideo | null;
  onClose(): void;
};

/** From which moment on members see a lesson and are told of it. */
export function ScheduleDialog({ video, onClose }: ScheduleDialogProps) {
  const schedule = useSchedule();
  return (
    <Schedule
      subject={
        video && {
          id: video.id,
          // The date of others is that of their source.
          moment: video.is_scheduled ? video.published_at : null,
          text: textOf(video),
        }
      }
      isPending={schedule.isPending}
      decide={async (publication) => video && schedule.mutateAsync({ video, publication })}
      onClose={onClose}
    />
  );
}

const textOf = ({ title, is_active, is_scheduled, published_at }: ManagedVideo) =>
  is_scheduled
    ? `“${title}” será publicado em ${formatDateTime(published_at)}. Até lá ninguém o vê.`
    : `Até o momento escolhido ninguém vê “${title}”, e só então os membros são avisados.${is_active ? ' O vídeo está ativo agora, e deixa de ser visto.' : ''}`;
