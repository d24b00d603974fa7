import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { hasUnsavedWork } from '~/lib/outbox/has-unsent.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { flushOutbox } from './flush-outbox.ts';

const WORDS = {
  own: {
    title: 'Há anotações ou avisos só neste aparelho',
    text: 'Ao sair, rascunhos são apagados. O que ainda não foi enviado fica salvo aqui e segue quando você entrar de novo. Se o aparelho não é seu, copie o texto antes.',
  },
  shared: {
    title: 'Há algo que ainda não foi enviado',
    text: 'Um computador compartilhado não guarda nada: ao sair agora, rascunhos e o que não foi enviado são perdidos. Espere a conexão voltar ou copie o texto antes.',
  },
};

type LeavingWithNotesProps = { onLeave(): void; onStay(): void };

/** Asked at "Sair" while something is on this device only. What can be sent is sent meanwhile, and then nothing is asked. */
export function LeavingWithNotes({ onLeave, onStay }: LeavingWithNotesProps) {
  const client = useQueryClient();
  const leaveIfSent = useEffectEvent(() => {
    if (!hasUnsavedWork(readSession().userId)) onLeave();
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
      {...WORDS[isSharedComputer() ? 'shared' : 'own']}
      confirmLabel="Sair mesmo assim"
      onConfirm={onLeave}
    />
  );
}
