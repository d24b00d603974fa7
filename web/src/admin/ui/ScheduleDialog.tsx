import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { fromWallClock, toWallClock } from '~/lib/wall-clock.ts';
import { TextField } from '~/ui/TextField.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const MOST_YEARS = 2;

/** What becomes of what is scheduled: published at a moment, now, or not at all for now. */
export type Publication = { at: Date } | 'now' | 'never';

/** What is to be scheduled, as the list knows it now. */
export type Scheduled = {
  id: number | string;
  /** The moment that it waits for; null where it waits for none. */
  moment: string | null;
  /** Under the title: what of it, and what happens until then. */
  text: string;
};

type ScheduleDialogProps = {
  /** Open while there is one. */
  subject: Scheduled | null;
  isPending: boolean;
  /** Resolves once it is decided; rejects when it could not be, which was told. */
  decide(publication: Publication): Promise<unknown>;
  onClose(): void;
};

/** "Agendar publicação": from which moment on members see something. */
export function ScheduleDialog({ subject, isPending, decide, onClose }: ScheduleDialogProps) {
  const [typed, setTyped] = useState(subject ? momentOf(subject) : '');
  const [error, setError] = useState<string>();
  // The dialog keeps its subject while it fades out. It follows what the list reads anew: another person may have changed it.
  const [shown, setShown] = useState(subject);
  if (subject && !isSame(subject, shown)) {
    // A moment that was only shown follows, and one that was typed stays.
    const isTyped = typed !== '' && !(shown && typed === momentOf(shown));
    setShown(subject);
    if (subject.id !== shown?.id || !isTyped) setTyped(momentOf(subject));
    setError(undefined);
  }
  const close = () => {
    setTyped('');
    onClose();
  };
  const send = (publication: Publication) =>
    void decide(publication).then(close, () => {
      // The dialog stays as it is, for another try.
    });
  const submit = () => {
    const at = fromWallClock(typed);
    const latest = new Date();
    latest.setFullYear(latest.getFullYear() + MOST_YEARS);
    if (!at) return setError('Escolha a data e a hora');
    if (at.getTime() <= Date.now()) return setError('Escolha um momento futuro');
    if (at > latest) return setError('Agende para no máximo dois anos à frente');
    send({ at });
  };
  return (
    <Dialog
      isOpen={subject !== null}
      onOpenChange={close}
      size="sm"
      isLocked={isPending}
      title="Agendar publicação"
      description={shown?.text}
      footer={
        <>
          <Button variant="surface" disabled={isPending} onClick={close}>
            Cancelar
          </Button>
          <Button isLoading={isPending} loadingText="Salvando..." onClick={submit}>
            Agendar
          </Button>
        </>
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
      {shown?.moment && (
        <Flex wrap="wrap" gap="2" marginTop="3">
          <Button variant="surface" disabled={isPending} onClick={() => send('now')}>
            Publicar agora
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={() => send('never')}>
            Cancelar agendamento
          </Button>
        </Flex>
      )}
    </Dialog>
  );
}

const momentOf = ({ moment }: Scheduled) => (moment ? toWallClock(new Date(moment)) : '');

const isSame = (one: Scheduled, other: Scheduled | null) =>
  one.id === other?.id && one.moment === other.moment && one.text === other.text;
