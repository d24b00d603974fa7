import { Link, useLocation } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { type LeaveOutcome, leaveDigest } from '~/features/support/digest-links.api.ts';
import { Button, buttonClass } from '~/ui/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { useOnePress } from './use-one-press.ts';

const WORDS = {
  asked: {
    title: 'Parar o resumo semanal?',
    text: 'O e-mail das quintas-feiras deixa de ir para você. A sua conta, o sino e os outros avisos continuam como estão.',
  },
  unsubscribed: {
    title: 'Você não recebe mais o resumo',
    text: 'Apagamos o endereço da lista. Se um resumo já estava a caminho, ele ainda pode chegar. Mudou de ideia? Peça de novo em Configurações, “Notificações”.',
  },
  unknown: {
    title: 'Este link não vale',
    text: 'Ele pode estar incompleto. Abra o link do resumo mais recente, ou pare o resumo em Configurações, “Notificações”.',
  },
} as const;

/** Where the foot of the weekly digest leads. Mailboxes open links by themselves: only a press unsubscribes. */
export function LeaveDigestPage() {
  const token = useLocation().hash.slice(1);
  const { isWorking, failure, outcome, heading, press } = useOnePress<LeaveOutcome>(
    token ? null : 'unknown',
    () => leaveDigest(token),
  );
  const { title, text } = WORDS[outcome ?? 'asked'];

  return (
    <AuthFrame>
      <title>{`${title} · Plantão`}</title>
      <div className="grid gap-5">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{text}</p>
        {outcome === null ? (
          <Button
            size="lg"
            isLoading={isWorking}
            loadingText="Saindo..."
            onClick={() => void press()}
          >
            Não quero mais o resumo semanal
          </Button>
        ) : (
          <Link
            to={{ pathname: paths.settings(), hash: 'notificacoes' }}
            className={buttonClass({ size: 'lg', variant: 'quiet' })}
          >
            {outcome === 'unsubscribed' ? 'Quero receber de novo' : 'Abrir Configurações'}
          </Link>
        )}
        <div role="alert">{failure && <p>{failure}</p>}</div>
      </div>
    </AuthFrame>
  );
}
