import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { fromWallClock, toWallClock } from '~/lib/wall-clock.ts';
import { TextField } from '~/ui/TextField.tsx';
import { type Publication, useSchedule } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';

const MOST_YEARS = 2;

type ScheduleDialogProps = {
  /** Open while there is one, as the list knows it now. */
  video: ManagedVideo | null;
  onClose(): void;
};

/** "Agendar publicação": from which moment on members see a lesson and are told of it. */
export function ScheduleDialog({ video, onClose }: ScheduleDialogProps) {
  const schedule = useSchedule();
  const [typed, setTyped] = useState(video ? momentOf(video) : '');
  const [error, setError] = useState<string>();
  // The dialog keeps its lesson while it fades out. It follows what the list reads anew: another person may have changed the lesson.
  const [shown, setShown] = useState(video);
  if (video && video !== shown) {
    setShown(video);
    if (video.id !== shown?.id || typed === '') setTyped(momentOf(video));
    setError(undefined);
  }
  const decide = (publication: Publication) => {
    if (video) schedule.mutate({ video, publication }, { onSuccess: close });
  };
  const close = () => {
    setTyped('');
    onClose();
  };
  const submit = () => {
    const at = fromWallClock(typed);
    const latest = new Date();
    latest.setFullYear(latest.getFullYear() + MOST_YEARS);
    if (!at) return setError('Escolha a data e a hora');
    if (at.getTime() <= Date.now()) return setError('Escolha um momento futuro');
    if (at > latest) return setError('Agende para no máximo dois anos à frente');
    decide({ at });
  };
  return (
    <Dialog
      isOpen={video !== null}
      onOpenChange={close}
      size="sm"
      isLocked={schedule.isPending}
      title="Agendar publicação"
      description={
        shown?.is_scheduled
          ? `“${shown.title}” será publicado em ${formatDateTime(shown.published_at)}. Até lá ninguém o vê.`
          : `Até o momento escolhido ninguém vê “${shown?.title}”, e só então os membros são avisados.${shown?.is_active ? ' O vídeo está ativo agora, e deixa de ser visto.' : ''}`
      }
      footer={
        <Flex wrap="wrap" gap="2" justify="flex-end">
          {shown?.is_scheduled && (
            <>
              <Button variant="ghost" disabled={schedule.isPending} onClick={() => decide('never')}>
                Cancelar agendamento
              </Button>
              <Button variant="surface" disabled={schedule.isPending} onClick={() => decide('now')}>
                Publicar agora
              </Button>
            </>
          )}
          <Button isLoading={schedule.isPending} loadingText="Salvando..." onClick={submit}>
            Agendar
          </Button>
        </Flex>
      }
    >
      <TextField
        type="datetime-local"
        label="Data e hora"
        help="Horário de Brasília"
        min={toWallClock(new Date())}
        error={error}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}

/** The moment of a scheduled lesson; nothing for others, whose date is that of their source. */
function momentOf({ is_scheduled, published_at }: ManagedVideo): string {
  return is_scheduled && published_at ? toWallClock(new Date(published_at)) : '';
}
