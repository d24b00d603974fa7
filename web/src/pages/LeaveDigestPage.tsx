import { Link, useLocation } from 'react-router-dom';
import { type LeaveOutcome, leaveDigest } from '~/features/support/digest-links.api.ts';
import { paths } from '~/lib/paths.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { OnePressFrame } from './OnePressFrame.tsx';
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

/** Where the foot of the weekly digest leads. */
export function LeaveDigestPage() {
  const token = useLocation().hash.slice(1);
  const { outcome, ...page } = useOnePress<LeaveOutcome>(token ? null : 'unknown', () =>
    leaveDigest(token),
  );
  const question = { button: 'Não quero mais o resumo semanal', loading: 'Saindo...' };

  return (
    <OnePressFrame
      {...WORDS[outcome ?? 'asked']}
      page={page}
      question={outcome === null ? question : null}
    >
      {outcome !== null && (
        <Link
          to={{ pathname: paths.settings(), hash: 'notificacoes' }}
          className={buttonClass({ size: 'lg', variant: 'quiet' })}
        >
          {outcome === 'unsubscribed' ? 'Quero receber de novo' : 'Abrir Configurações'}
        </Link>
      )}
    </OnePressFrame>
  );
}
