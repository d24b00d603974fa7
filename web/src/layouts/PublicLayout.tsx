import { Link, Outlet } from 'react-router-dom';
import { useTarget } from '~/features/auth/use-target.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { Logo } from '~/ui/Logo.tsx';
import { Footer } from './Footer.tsx';
import styles from './PublicLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** A public page: bar with the links to sign in, content, footer. */
export function PublicLayout({ onAuthIntent }: { onAuthIntent?: (() => void) | undefined }) {
  const target = useTarget()?.path;
  const intent = { onPointerEnter: onAuthIntent, onFocus: onAuthIntent };
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <Container className={styles.content}>
          <Link
            to={paths.home()}
            className="inline-row logo-link"
            aria-label="Plantão, página inicial"
          >
            <Logo />
          </Link>
          <nav className="row gap-1" aria-label="Acesso">
            <LinkButton to={paths.auth({ target })} variant="ghost" size="sm" {...intent}>
              Entrar
            </LinkButton>
            <LinkButton
              to={paths.auth({ tab: 'cadastrar', target })}
              variant="quiet"
              size="sm"
              {...intent}
            >
              Cadastrar
            </LinkButton>
          </nav>
        </Container>
      </header>
      <main id="conteudo" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
