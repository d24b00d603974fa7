import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PhoneAct } from '#contracts/phone-sign-in.ts';
import { paths } from '~/lib/paths.ts';
import { Button, type ButtonLook } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ENDS, networkText } from './connect.rules.ts';
import { type Connect, type ConnectStep, useConnect } from './use-connect.ts';

export type ConnectComputerProps = {
  /** Of the QR that led here. */
  token: string | null;
  /** As whom the computer would be signed in. */
  fullName: string | null;
};

/** "Conectar um computador": the phone's side of a sign-in on a computer that belongs to others. */
export function ConnectComputer({ token, fullName }: ConnectComputerProps) {
  const connect = useConnect();
  const { step, failure, look } = connect;

  const started = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || started.current === token) return;
    started.current = token;
    void look({ token });
  }, [token, look]);

  return (
    <>
      {step.name === 'form' && <CodeForm miss={step.miss} onCode={(code) => void look({ code })} />}
      {step.name === 'looking' && <p role="status">Procurando o computador...</p>}
      {step.name === 'decided' && <Decision {...connect} step={step} fullName={fullName} />}
      <div role="alert">{failure && <p>{failure}</p>}</div>
    </>
  );
}

type DecisionProps = Pick<Connect, 'working' | 'act' | 'restart'> & {
  step: Extract<ConnectStep, { name: 'decided' }>;
  fullName: string | null;
};

function Decision({ step, working, act, restart, fullName }: DecisionProps) {
  const { found, decision } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  // A link that another person sent leads here, too: one careless press must not be enough.
  const [isHere, setIsHere] = useState(false);
  // What was pressed is gone then, so the focus moves to what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each decision.
  useEffect(() => heading.current?.focus(), [decision]);

  const card = (title: string, content: ReactNode, actions: ReactNode, isOver = false) => (
    <Card className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {content}
      <div className="form-actions">{actions}</div>
      {isOver && (
        <p className="hint">
          <Link to={paths.settings({ section: 'sessoes' })}>
            Aparelhos conectados, em Configurações
          </Link>
        </p>
      )}
    </Card>
  );
  const button = (what: PhoneAct, label: string, loadingText: string, look: ButtonLook) => (
    <Button
      {...look}
      isLoading={working === what}
      loadingText={loadingText}
      // Before the decision only one of the two buttons works at a time.
      disabled={
        decision === 'seen' &&
        ((what === 'confirm' && !isHere) || (working !== null && working !== what))
      }
      onClick={() => void act(what)}
    >
      {label}
    </Button>
  );

  if (decision === 'seen') {
    return card(
      'Deixar este computador entrar?',
      <>
        <p className="bold">{[found.device, found.city, 'agora'].filter(Boolean).join(' · ')}</p>
        <p>{networkText(found.isSameNetwork)}</p>
        <p>
          Se alguém enviou este código ou link, toque em <strong>Não fui eu</strong>: quem enviou
          entraria na sua conta.
        </p>
        <p className="muted">
          Ele entra como <strong>{fullName || 'você'}</strong>, sem a sua senha. A sessão termina
          sozinha após 15 minutos sem uso, em 12 horas, ou quando você sair, nele ou neste celular.
        </p>
        <SwitchField
          label="Estou em frente a este computador e fui eu que pedi"
          checked={isHere}
          onChange={({ target }) => setIsHere(target.checked)}
        />
      </>,
      <>
        {button('confirm', 'Deixar entrar', 'Confirmando...', { size: 'lg' })}
        {button('refuse', 'Não fui eu', 'Recusando...', { size: 'lg', variant: 'quiet' })}
      </>,
    );
  }
  if (decision === 'confirmed') {
    return card(
      'Confirmado',
      <p role="status">Esperando o computador entrar...</p>,
      button('refuse', 'Cancelar', 'Cancelando...', { variant: 'quiet' }),
    );
  }
  if (decision === 'connected') {
    return card(
      'Conectado',
      <p>{found.device} entrou com a sua conta. Ao terminar, saia por lá ou por aqui.</p>,
      button('end', 'Sair deste computador', 'Saindo...', { size: 'lg', variant: 'danger' }),
      true,
    );
  }
  return card(
    ENDS[decision].title,
    <p className="muted">{ENDS[decision].text}</p>,
    <Button variant="quiet" onClick={restart}>
      Digitar outro código
    </Button>,
    true,
  );
}
