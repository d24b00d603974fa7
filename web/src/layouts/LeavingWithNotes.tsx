import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasNotesOnlyHere } from '~/lib/outbox/has-unsent.ts';
import { readSession } from '~/lib/session.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { flushOutbox } from './flush-outbox.ts';

type LeavingWithNotesProps = { onLeave(): void; onStay(): void };

/** Asked at "Sair" while notes are on this device only. What can be sent is sent meanwhile, and then nothing is asked. */
export function LeavingWithNotes({ onLeave, onStay }: LeavingWithNotesProps) {
  const client = useQueryClient();
  const leaveIfSent = useEffectEvent(() => {
    if (!hasNotesOnlyHere(readSession().userId)) onLeave();
  });
  useEffect(() => {
    let isAsking = true;
    void flushOutbox(client).then(() => {
      if (isAsking) leaveIfSent();
    });
    return () => {
      isAsking = false;
    };
  }, [client]);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onStay}
      tone="danger"
      title="Há anotações só neste aparelho"
      text="Ao sair, rascunhos são apagados. O que ainda não foi enviado fica guardado aqui e segue quando você entrar de novo. Se o aparelho não é seu, copie o texto antes."
      confirmLabel="Sair mesmo assim"
      onConfirm={onLeave}
    />
  );
}
