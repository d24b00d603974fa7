import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { useSyncExternalStore } from 'react';
import { useTarget } from '~/features/auth/use-target.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import type { Session } from '~/lib/session/session-state.ts';
import { readEnd } from '~/lib/session/shared-end.ts';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { icon } from '~/ui/icon.tsx';
import { AnswerScreen } from './AnswerScreen.tsx';
import { LandingFeatures } from './LandingFeatures.tsx';
import styles from './LandingPage.module.css';
import { ProductPictures } from './ProductPictures.tsx';

// Of this page alone, so no other page carries it.
const LockIcon = icon(Lock);

export type LandingPageProps = {
  /** Why the session of a signed-in person ended. */
  ended?: Session['ended'];
  /** Called on hover, focus or press of a link to sign in. */
  onAuthIntent?: () => void;
};

const STEPS = [
  {
    title: 'Você se cadastra',
    text: 'Nome, telefone, e-mail e senha. Leva menos de dois minutos.',
  },
  {
    title: 'A equipe confere',
    text: 'Um administrador analisa cada cadastro, normalmente em 24 a 72 horas úteis.',
  },
  {
    title: 'O acesso é liberado',
    text: 'Você recebe um e-mail e entra com todo o conteúdo disponível.',
  },
] as const;

/** What a visitor sees at every address but /auth. */
export function LandingPage({ ended = null, onAuthIntent }: LandingPageProps) {
  const target = useTarget();
  const endedBefore = useSyncExternalStore(neverChanges, readEnd, () => null);
  const signIn = paths.auth({ target: target?.path });
  const intent = { onPointerEnter: onAuthIntent, onFocus: onAuthIntent };
  return (
    <>
      <title>Plantão · Aulas de Medicina de Emergência</title>
      <EndedNotice ended={ended ?? endedBefore} signIn={signIn} />
      <section className={styles.hero}>
        <Container className={styles.heroContent}>
          <div>
            {target ? (
              // In the place of the line above the title, and as tall: nothing moves when it comes.
              <p className={styles.kicker} role="status">
                <LockIcon size={18} />
                Entre para {target.purpose}
              </p>
            ) : (
              <p className={styles.kicker}>Residência em Medicina de Emergência</p>
            )}
            <h1 className={styles.title}>A aula certa, na hora em que o plantão deixa</h1>
            <p className={styles.lead}>
              Plataforma exclusiva para residentes de Medicina de Emergência, com aulas conduzidas
              por especialistas e acesso controlado por aprovação do administrador.
            </p>
            <div className={styles.actions}>
              <LinkButton
                to={paths.auth({ tab: 'cadastrar', target: target?.path })}
                size="lg"
                variant={target ? 'quiet' : 'solid'}
                {...intent}
              >
                Cadastrar
              </LinkButton>
              <LinkButton to={signIn} size="lg" variant={target ? 'solid' : 'quiet'} {...intent}>
                Entrar
              </LinkButton>
            </div>
          </div>
          <AnswerScreen />
        </Container>
      </section>

      <Container>
        <section className={styles.section} aria-labelledby="conteudo-titulo">
          <h2 id="conteudo-titulo" className={styles.heading}>
            Feito para o meio do plantão
          </h2>
          <p className={styles.summary}>
            Aulas gravadas e podcasts com transcrição, capítulos e pontos-chave. O progresso fica
            salvo em cada um, e a Minha Lista guarda o que você quer ter à mão.
          </p>
          <LandingFeatures />
        </section>

        <section className={styles.section} aria-labelledby="produto-titulo">
          <h2 id="produto-titulo" className={styles.heading}>
            Por dentro do Plantão
          </h2>
          <ProductPictures />
        </section>

        <section className={styles.section} aria-labelledby="acesso-titulo">
          <h2 id="acesso-titulo" className={styles.heading}>
            Como funciona o acesso
          </h2>
          <ol className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>

        <section className={styles.audience} aria-labelledby="publico-titulo">
          <h2 id="publico-titulo">Para quem é</h2>
          <p className="lead">
            Residentes, médicos e profissionais de emergência ligados ao hospital universitário. O
            conteúdo é exclusivo para profissionais de saúde cadastrados: ninguém vê uma aula antes
            de ter o cadastro aprovado.
          </p>
        </section>
      </Container>
    </>
  );
}

const neverChanges = () => () => undefined;

const NOTICES: Partial<Record<NonNullable<Session['ended']>, string>> = {
  failed:
    'Não conseguimos confirmar sua sessão agora. Você continua conectado neste aparelho; tente de novo quando a conexão voltar.',
  expired: 'Sua sessão terminou. Entre de novo para continuar de onde estava.',
  idle: 'A sessão neste computador compartilhado terminou por falta de uso.',
  limit: 'A sessão neste computador compartilhado terminou: cada uma dura no máximo 12 horas.',
  revoked:
    'Sua sessão terminou porque esta conta não está mais ativa. Se isso for um engano, fale com o suporte.',
};

function EndedNotice({ ended, signIn }: { ended: Session['ended']; signIn: string }) {
  const text = ended && NOTICES[ended];
  const small = { variant: 'quiet', size: 'sm' } as const;
  if (!text) return null;
  return (
    <Container>
      <div className={styles.notice} role="alert">
        <p>{text}</p>
        {ended === 'failed' ? (
          <Button {...small} onClick={() => window.location.reload()}>
            Tentar Novamente
          </Button>
        ) : (
          <LinkButton to={ended === 'revoked' ? paths.contact() : signIn} {...small}>
            {ended === 'revoked' ? 'Contato' : 'Entrar'}
          </LinkButton>
        )}
      </div>
    </Container>
  );
}
