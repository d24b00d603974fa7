import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '~/ui/Button.tsx';
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
  /** Where the open sessions are listed. */
  sessionsLink: ReactNode;
};

/** "Conectar um computador": the phone's side of a sign-in on a computer that is somebody else's. */
export function ConnectComputer({ token, fullName, sessionsLink }: ConnectComputerProps) {
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
      {step.name === 'decided' && (
        <Decision {...connect} step={step} fullName={fullName} sessionsLink={sessionsLink} />
      )}
      <div role="alert">{failure && <p>{failure}</p>}</div>
    </>
  );
}

type DecisionProps = Pick<Connect, 'working' | 'act' | 'restart'> &
  Pick<ConnectComputerProps, 'fullName' | 'sessionsLink'> & {
    step: Extract<ConnectStep, { name: 'decided' }>;
  };

function Decision({ step, working, act, restart, fullName, sessionsLink }: DecisionProps) {
  const { found, decision } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  // A link that somebody sent leads here, too: one careless press must not be enough.
  const [isHere, setIsHere] = useState(false);
  // What was pressed is gone then, so the focus moves to what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each decision.
  useEffect(() => heading.current?.focus(), [decision]);

  const title = (words: string) => (
    <h2 ref={heading} tabIndex={-1}>
      {words}
    </h2>
  );
  const where = [found.device, found.city, 'agora'].filter(Boolean).join(' · ');

  if (decision === 'seen') {
    return (
      <Card className="stack">
        {title('Deixar este computador entrar?')}
        <p className="bold">{where}</p>
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
          label="Estou na frente dele, e fui eu que pedi"
          checked={isHere}
          onChange={({ target }) => setIsHere(target.checked)}
        />
        <div className="form-actions">
          <Button
            size="lg"
            isLoading={working === 'confirm'}
            loadingText="Confirmando..."
            disabled={!isHere || working === 'refuse'}
            onClick={() => void act('confirm')}
          >
            Deixar entrar
          </Button>
          <Button
            size="lg"
            variant="quiet"
            isLoading={working === 'refuse'}
            loadingText="Recusando..."
            disabled={working === 'confirm'}
            onClick={() => void act('refuse')}
          >
            Não fui eu
          </Button>
        </div>
      </Card>
    );
  }
  if (decision === 'confirmed') {
    return (
      <Card className="stack">
        {title('Confirmado')}
        <p role="status">Esperando o computador entrar...</p>
        <div className="form-actions">
          <Button
            variant="quiet"
            isLoading={working === 'refuse'}
            loadingText="Cancelando..."
            onClick={() => void act('refuse')}
          >
            Cancelar
          </Button>
        </div>
      </Card>
    );
  }
  if (decision === 'connected') {
    return (
      <Card className="stack">
        {title('Conectado')}
        <p>{found.device} entrou com a sua conta. Ao terminar, saia por lá ou por aqui.</p>
        <div className="form-actions">
          <Button
            size="lg"
            variant="danger"
            isLoading={working === 'end'}
            loadingText="Saindo..."
            onClick={() => void act('end')}
          >
            Sair deste computador
          </Button>
        </div>
        {sessionsLink}
      </Card>
    );
  }
  const words = ENDS[decision];
  return (
    <Card className="stack">
      {title(words.title)}
      <p className="muted">{words.text}</p>
      <div className="form-actions">
        <Button variant="quiet" onClick={restart}>
          Digitar outro código
        </Button>
      </div>
      {sessionsLink}
    </Card>
  );
}
