import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeDevice } from '#contracts/device.ts';
import { CardData } from '~/kit/CardData.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime } from '~/lib/format.ts';
import { hasUnsavedWork } from '~/lib/outbox/has-unsent.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { useEndOtherSessions, useEndSession } from './sessions.mutations.ts';
import { sessionQueries } from './sessions.queries.ts';
import { lastUse, type OwnSession, placeOf } from './sessions.rules.ts';

const TEXTS = {
  one: 'Só este aparelho está conectado à sua conta.',
  several: 'Não reconhece algum? Saia dele e troque a senha.',
  // Another person at this computer must not sign its user out elsewhere; the database refuses it.
  shared: 'Para sair dos outros, use o seu celular: um computador compartilhado só sai dele mesmo.',
} as const;

/** "Aparelhos conectados": every device, and "Sair" for each; `onLeave` is that of this device. */
export function SessionsCard({ onLeave }: { onLeave(): void }) {
  const own = useQuery(sessionQueries.own());
  const endOthers = useEndOtherSessions();
  const [isLeaving, setIsLeaving] = useState(false);
  const isShared = own.data?.some((session) => session.is_current && session.is_shared) ?? false;
  return (
    <CardSection title="Aparelhos conectados">
      <CardData query={own} height={132}>
        {(sessions) => (
          <div className="stack">
            <p className="muted">
              {sessions.length > 1 ? TEXTS[isShared ? 'shared' : 'several'] : TEXTS.one}
            </p>
            <ul className="stack">
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  mayEnd={session.is_current || !isShared}
                  onLeave={() => setIsLeaving(true)}
                />
              ))}
            </ul>
            <div className="form-actions">
              {sessions.length > 1 && !isShared && (
                <Button
                  variant="danger"
                  isLoading={endOthers.isPending}
                  loadingText="Saindo..."
                  onClick={() => endOthers.mutate()}
                >
                  Sair de todos os outros
                </Button>
              )}
              <SignInList />
            </div>
          </div>
        )}
      </CardData>
      <ConfirmDialog
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title="Sair deste aparelho?"
        text={
          isLeaving && hasUnsavedWork(readSession().userId)
            ? isSharedComputer()
              ? 'Há algo que ainda não foi enviado. Ao sair, isso se perde, porque nada fica neste computador.'
              : 'Há anotações ou avisos só neste aparelho. Ao sair, rascunhos são apagados; o que ainda não foi enviado segue quando você entrar de novo aqui.'
            : 'Você volta para a página inicial e precisa da senha para entrar de novo.'
        }
        confirmLabel="Sair"
        onConfirm={onLeave}
      />
    </CardSection>
  );
}

type SessionItemProps = { session: OwnSession; mayEnd: boolean; onLeave(): void };

function SessionItem({ session, mayEnd, onLeave }: SessionItemProps) {
  const end = useEndSession();
  const { id, is_current: isCurrent, is_shared: isShared, user_agent, opened_at } = session;
  const device = describeDevice(user_agent ?? '');
  return (
    <li className="row spread gap-3">
      <div className="grid gap-1">
        <p className="wrap gap-2">
          <strong>{device}</strong>
          {isCurrent && <Badge tone="progress">Este aparelho</Badge>}
          {isShared && <Badge tone="warning">Computador compartilhado</Badge>}
        </p>
        <p id={`session-${id}`} className="hint">
          {`Usado ${lastUse(session)} · ${placeOf(session)}`}
          <br />
          {`Desde ${formatDateTime(opened_at)}`}
        </p>
      </div>
      {mayEnd && (
        <Button
          variant="quiet"
          aria-label={`Sair: ${device}`}
          aria-describedby={`session-${id}`}
          isLoading={end.isPending}
          onClick={() => (isCurrent ? onLeave() : end.mutate(id))}
        >
          Sair
        </Button>
      )}
    </li>
  );
}

/** "Últimos acessos": the last log-ins, asked for with a press. */
function SignInList() {
  const [isOpen, setIsOpen] = useState(false);
  const signIns = useQuery({ ...sessionQueries.signIns(), enabled: isOpen });
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        isLoading={signIns.isFetching}
        onClick={() => setIsOpen(!isOpen)}
      >
        Últimos acessos
      </Button>
      {isOpen && signIns.isError && (
        <p role="alert" className="muted">
          {describeError(signIns.error)}
        </p>
      )}
      {isOpen && signIns.data && (
        <ol aria-label="Últimos acessos" className="grid gap-2 hint tabular">
          {signIns.data.map((signIn) => (
            <li key={signIn.id}>
              {`${formatDateTime(signIn.login_at)} · ${describeDevice(signIn.user_agent ?? '')} · ${placeOf(signIn)}`}
              {signIn.is_shared && ' · Computador compartilhado'}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
