import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { Logo } from '~/ui/Logo.tsx';
import styles from './Footer.module.css';

const LINKS = [
  { label: 'Central de Ajuda', to: paths.help() },
  { label: 'Contato', to: paths.contact() },
  { label: 'Termos de Uso', to: paths.terms() },
  { label: 'Política de Privacidade', to: paths.privacy() },
  { label: 'Acessibilidade', to: paths.accessibility() },
] as const;

/** The end of every page; `children` are what only members get (newsletter, sharing). */
export function Footer({ children }: { children?: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <Container className={styles.content}>
        <div className="grid gap-3">
          <Logo size={18} />
          <p>Conteúdo exclusivo para profissionais de saúde cadastrados.</p>
        </div>
        {children && <div className={styles.extras}>{children}</div>}
        <nav aria-label="Suporte">
          <ul className={styles.links}>
            {LINKS.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* A page rendered ahead may be read in another year than it was built. */}
        <p className="tabular" suppressHydrationWarning>
          © {new Date().getFullYear()} Plantão. Todos os direitos reservados.
        </p>
      </Container>
    </footer>
  );
}
