import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { Logo } from '~/ui/Logo.tsx';
import styles from './AuthFrame.module.css';

export type AuthFrameProps = {
  children: ReactNode;
  /** Inert while something covers it. */
  isInert?: boolean;
};

/** The frame of every sign-in form, with a picture beside it on a wide screen. */
export function AuthFrame({ children, isInert = false }: AuthFrameProps) {
  return (
    <div className={styles.frame} inert={isInert}>
      <aside className={styles.night} aria-hidden="true">
        <EcgTrace mode="idle" className={styles.trace} />
        <p>
          Aulas conduzidas por especialistas, para quem vive a Medicina de Emergência todos os dias.
        </p>
      </aside>
      <div className={styles.side}>
        <header>
          <Link to={paths.home()} className={styles.logo} aria-label="Plantão, página inicial">
            <Logo size={24} />
          </Link>
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}
