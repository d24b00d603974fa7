import { useEffect } from 'react';
import { Button } from '~/ui/Button.tsx';
import { Dialog } from '~/ui/Dialog.tsx';

type StillThereProps = {
  secondsLeft: number;
  /** "Continuar" did not reach the server. */
  isUnreachable: boolean;
  onStay(): void;
  onLeave(): void;
};

/** Seconds at which the count-down is read out; each of them would drown everything else. */
const SPOKEN = [60, 30, 10];

/** Asked over everything after 14 minutes without use. The page cannot be read meanwhile. */
export function StillThere({ secondsLeft, isUnreachable, onStay, onLeave }: StillThereProps) {
  useEffect(() => {
    // A dialog would open behind a player in fullscreen.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, []);
  const spoken = SPOKEN.findLast((seconds) => secondsLeft <= seconds);
  return (
    <Dialog
      kind="alertdialog"
      size="sm"
      isOpen
      isLocked
      isVeiled
      onOpenChange={() => undefined}
      title="Ainda está aí?"
      description="Sem resposta, a sessão neste computador compartilhado termina, para que ninguém veja o que é seu."
      footer={
        <>
          <Button variant="quiet" onClick={onLeave}>
            Sair agora
          </Button>
          <Button data-autofocus onClick={onStay}>
            Continuar
          </Button>
        </>
      }
    >
      <p className="bold tabular" aria-hidden="true">{`Termina em ${secondsLeft} s`}</p>
      <p className="visually-hidden" role="status">{`Termina em ${spoken ?? 60} segundos`}</p>
      {isUnreachable && (
        <p role="alert">
          Sem resposta do servidor. Confira a conexão e toque em “Continuar” de novo.
        </p>
      )}
    </Dialog>
  );
}
