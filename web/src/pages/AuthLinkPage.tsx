import { useLocation, useNavigate } from 'react-router-dom';
import { type AuthLinkOutcome, followAuthLink } from '~/features/auth/auth-link.api.ts';
import { type AuthLink, type AuthLinkKind, readAuthLink } from '~/features/auth/auth-link.ts';
import { SupportActions } from '~/features/support/SupportActions.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { OnePress, type Question, type Words } from './OnePress.tsx';

const account = ({ account: address }: AuthLink) =>
  address ? `da conta ${address}` : 'da sua conta';

const QUESTIONS: Record<
  AuthLinkKind,
  Omit<Question, 'text'> & { text: (link: AuthLink) => string }
> = {
  recovery: {
    title: 'Criar uma nova senha',
    text: (link) => `Você vai criar uma nova senha ${account(link)}. Este aparelho entra nela.`,
    button: 'Continuar',
    loading: 'Abrindo...',
  },
  email_change: {
    title: 'Confirmar a troca de e-mail',
    text: ({ account: old, newAddress }) =>
      newAddress && old
        ? `A conta ${old} passa a usar ${newAddress}. Com o endereço de antes não se entra mais.`
        : 'A conta passa a usar este e-mail. Com o endereço de antes não se entra mais.',
    button: 'Confirmar troca',
    loading: 'Trocando...',
  },
  signup: {
    title: 'Confirmar seu e-mail',
    text: (link) => `Você confirma que o e-mail ${account(link)} é seu. Este aparelho entra nela.`,
    button: 'Confirmar e-mail',
    loading: 'Confirmando...',
  },
  invite: {
    title: 'Aceitar o convite',
    text: (link) =>
      `Você aceita o convite ${account(link)} e cria uma senha. Este aparelho entra nela.`,
    button: 'Aceitar convite',
    loading: 'Abrindo...',
  },
  magiclink: {
    title: 'Entrar no Plantão',
    text: (link) => `Este aparelho entra com o acesso ${account(link)}.`,
    button: 'Entrar',
    loading: 'Entrando...',
  },
};

/** Where links of Auth's mails lead. */
export function AuthLinkPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const link = readAuthLink(hash);

  /** What is left to say; a session that was opened leads on. */
  async function act(followed: AuthLink): Promise<Outcome> {
    const result = await followAuthLink(followed);
    const { kind, target } = followed;
    if (result === 'used' || kind === 'email_change') return result;
    const isNewPassword = kind === 'recovery' || kind === 'invite';
    navigate(isNewPassword ? paths.newPassword({ target }) : (target ?? paths.home()), {
      replace: true,
    });
    return result;
  }

  const isOther = session.email !== null && link !== null && session.email !== link.account;
  const before = isOther && link.kind !== 'email_change' && (
    <p className="muted">
      {`Você está conectado como ${session.email}. Ao continuar, este aparelho passa para a outra conta.`}
    </p>
  );
  const question = link && QUESTIONS[link.kind];
  return (
    <OnePress<Outcome>
      question={question && { ...question, text: question.text(link), before }}
      broken="broken"
      act={async () => (link ? await act(link) : 'broken')}
      wordsOf={(outcome) => wordsOf(outcome, link, session.email)}
      next={(outcome) =>
        outcome && <NextStep outcome={outcome} link={link} isSignedIn={session.userId !== null} />
      }
    />
  );
}

type Outcome = AuthLinkOutcome | 'broken';

function wordsOf(outcome: Outcome, link: AuthLink | null, signedInAs: string | null): Words {
  if (outcome === 'broken') {
    return {
      title: 'Este link está incompleto',
      text: 'Abra o link inteiro da mensagem mais recente, ou peça uma nova.',
    };
  }
  if (outcome !== 'used') {
    return {
      title: 'E-mail trocado',
      text: `Agora a conta usa ${outcome.email ?? 'o novo endereço'}: entre com ele a partir de agora.`,
    };
  }
  if (link?.kind === 'email_change' && link.newAddress && signedInAs === link.newAddress) {
    return {
      title: 'A troca já foi feita',
      text: `Este link já foi usado: a conta em que você está usa ${signedInAs}.`,
    };
  }
  return {
    title: 'Este link já foi usado ou expirou',
    text: 'Cada link vale uma só vez, por 1 hora, e um pedido mais novo ou uma senha nova o cancelam. Nada mudou agora.',
  };
}

type NextStepProps = { outcome: Outcome; link: AuthLink | null; isSignedIn: boolean };

/** What the reader may want now. */
function NextStep({ outcome, link, isSignedIn }: NextStepProps) {
  if (outcome === 'used' && link?.kind === 'recovery') {
    return (
      <LinkButton to={paths.auth({ tab: 'recuperar', target: link.target })} size="lg">
        Pedir novo link
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={isSignedIn ? paths.settings() : paths.auth()} size="lg">
        {isSignedIn ? 'Abrir Configurações' : 'Entrar'}
      </LinkButton>
      {typeof outcome === 'string' && <SupportActions subject="Link de e-mail" />}
    </>
  );
}
