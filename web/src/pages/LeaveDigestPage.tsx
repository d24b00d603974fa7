import { useLocation } from 'react-router-dom';
import { type LeaveOutcome, leaveDigest } from '~/features/support/digest-links.api.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { OnePress, type Question, type Words } from './OnePress.tsx';

const QUESTION: Question = {
  title: 'Parar o resumo semanal?',
  text: 'O e-mail das quintas-feiras deixa de ir para você. A sua conta, o sino e os outros avisos continuam como estão.',
  button: 'Não quero mais o resumo semanal',
  loading: 'Saindo...',
};

const OUTCOMES: Record<LeaveOutcome, Words> = {
  unsubscribed: {
    title: 'Você não recebe mais o resumo',
    text: 'Apagamos o endereço da lista. Se um resumo já estava a caminho, ele ainda pode chegar. Mudou de ideia? Peça de novo em Configurações, “Notificações”.',
  },
  unknown: {
    title: 'Este link não vale',
    text: 'Ele pode estar incompleto. Abra o link do resumo mais recente, ou pare o resumo em Configurações, “Notificações”.',
  },
};

/** Where the foot of the weekly digest leads. */
export function LeaveDigestPage() {
  const token = useLocation().hash.slice(1);
  return (
    <OnePress<LeaveOutcome>
      question={token ? QUESTION : null}
      broken="unknown"
      act={() => leaveDigest(token)}
      wordsOf={(outcome) => OUTCOMES[outcome]}
      next={(outcome) =>
        outcome && (
          <LinkButton
            to={{ pathname: paths.settings(), hash: 'notificacoes' }}
            size="lg"
            variant="quiet"
          >
            {outcome === 'unsubscribed' ? 'Quero receber de novo' : 'Abrir Configurações'}
          </LinkButton>
        )
      }
    />
  );
}
