import { useEffect, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { paths } from '~/lib/paths.ts';
import { enterSharedComputer } from '~/lib/session/shared-computer.ts';
import { useTicks } from '~/lib/use-ticks.ts';
import { Button } from '~/ui/Button.tsx';
import { endClaimed } from './phone-sign-in.api.ts';
import { QrCode } from './QrCode.tsx';
import { type PhoneStep, usePhoneSignIn } from './use-phone-sign-in.ts';

/** Whose account it is stands on the screen for so long before it opens. */
const WELCOME_MS = 3000;

const LARGE = { fontSize: 'var(--text-40)', lineHeight: 1.1 };

/** As high as a code with what stands around it: what is below does not move when it comes. */
const ROOM = { minHeight: 476 };

const ENDED = {
  refused: {
    title: 'O celular recusou',
    text: 'Ninguém entrou neste computador. Se foi por engano, gere outro código.',
  },
  paused: {
    title: 'O código expirou',
    text: 'Ele se renova por dez minutos e depois expira.',
  },
};

/** "Entrar com QR code": a QR and six digits for a phone that is signed in. Nothing is typed here. */
export function PhoneSignIn({ target = paths.home() }: { target?: string | undefined }) {
  const { step, restart } = usePhoneSignIn();
  return (
    <div className="stack">
      <h1>Entrar com QR code</h1>
      {step.name === 'loading' && (
        <p role="status" style={ROOM}>
          Gerando o código...
        </p>
      )}
      {step.name === 'code' && <Code {...step} />}
      {(step.name === 'refused' || step.name === 'paused') && (
        <Ended {...ENDED[step.name]} onRestart={restart} />
      )}
      {step.name === 'failed' && (
        <Ended title="Não foi possível gerar o código" text={step.text} onRestart={restart} />
      )}
      {step.name === 'signed-in' && (
        <Welcome answer={step.answer} target={target} onLeft={restart} />
      )}
    </div>
  );
}

type CodeStep = Extract<PhoneStep, { name: 'code' }>;

function Code({ request, goodUntil, isSeen, isOffline }: CodeStep) {
  useTicks(1000, true);
  const left = Math.max(0, Math.ceil((goodUntil - Date.now()) / 1000));
  const code = `${request.code.slice(0, 3)} ${request.code.slice(3)}`;
  return (
    <>
      <p className="muted">
        Abra o Plantão no celular, menu &gt; <strong>Conectar um computador</strong>, e digite o
        código, ou aponte a câmera.
      </p>
      <div className="centered gap-3">
        <QrCode
          text={`${window.location.origin}${paths.connect()}#${request.token}`}
          label="QR code para conectar este computador com a câmera do celular"
        />
        <p className="tabular bold" style={LARGE}>
          {code}
        </p>
        <p className="hint tabular">
          {isSeen ? 'Código lido por um celular' : `Outro código em ${left} s`}
        </p>
      </div>
      <p role="status" className="bold">
        {isOffline && 'Sem conexão, tentando de novo...'}
        {!isOffline && isSeen && 'Confirme no celular: ele está conferindo este computador.'}
      </p>
      <p className="hint">
        Sem senha digitada aqui. A sessão termina sozinha após 15 minutos sem uso, e sempre em 12
        horas.
      </p>
    </>
  );
}

type EndedProps = { title: string; text: string; onRestart: () => void };

function Ended({ title, text, onRestart }: EndedProps) {
  return (
    <>
      <div role="alert">
        <p className="bold">{title}</p>
        <p className="muted">{text}</p>
      </div>
      <Button size="lg" onClick={onRestart}>
        Gerar novo código
      </Button>
    </>
  );
}

type WelcomeProps = {
  answer: Extract<PhoneStep, { name: 'signed-in' }>['answer'];
  target: string;
  onLeft: () => void;
};

/** Another person may have typed the code: the account's name is shown before anything else of the account is. */
function Welcome({ answer: { fullName, session }, target, onLeft }: WelcomeProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (isLeaving) return;
    const timer = setTimeout(() => void enterSharedComputer(session, target), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, session, target]);

  const leave = async () => {
    setIsLeaving(true);
    setFailure(null);
    try {
      await endClaimed(session.accessToken);
      onLeft();
    } catch (error) {
      setFailure(describeError(error));
    }
  };

  return (
    <>
      <p role="status">
        Entrando como <strong>{fullName || 'uma pessoa sem nome'}</strong>...
      </p>
      <p className="muted">Não é você? Alguém digitou o código deste computador.</p>
      <Button
        variant="quiet"
        size="lg"
        isLoading={isLeaving && failure === null}
        loadingText="Saindo..."
        onClick={() => void leave()}
      >
        Não sou eu, sair
      </Button>
      <div role="alert">{failure && <p>{failure}</p>}</div>
    </>
  );
}
