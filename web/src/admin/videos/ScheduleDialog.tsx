import { ScheduleDialog as Schedule } from '~/admin/ui/ScheduleDialog.tsx';
import { scheduleText } from '~/admin/ui/schedule-words.ts';
import { useSchedule } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';
import { tellsOf } from './video-admin.rules.ts';

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

/** What happens until the moment, and whether members are told at it: of each lesson once. */
function textOf(video: ManagedVideo): string {
  const { title, is_active: isActive, is_scheduled: isScheduled, published_at: at } = video;
  const isNews = tellsOf(video);
  if (isScheduled) {
    return `${scheduleText(title, at)} ninguém o vê.${isNews ? ' Ao ser publicado, também por “Publicar agora”, os membros recebem um aviso, que não dá para desfazer.' : ''}`;
  }
  const isOld = video.announced_at !== null;
  return `Até o momento escolhido ninguém vê “${title}”${isNews ? ', e só então os membros são avisados' : ''}.${isOld ? ' Os membros já foram avisados dele uma vez, e não são avisados de novo.' : ''}${isActive ? ' O vídeo está ativo agora, e deixa de ser visto.' : ''}`;
}
