import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { ArrowLeftIcon } from '~/ui/icons.tsx';
import styles from './AdminPageHeader.module.css';

type AdminPageHeaderProps = { title: string; text: string; actions?: ReactNode };

/** Way back to the panel, name of the screen, what it is for, and its main acts. */
export function AdminPageHeader({ title, text, actions }: AdminPageHeaderProps) {
  return (
    <header className={styles.header}>
      <title>{`${title} · Plantão`}</title>
      <Link className={styles.back} to={paths.admin({ tab: 'conteudo' })}>
        <ArrowLeftIcon size={16} />
        Painel Administrativo
      </Link>
      <div className={styles.row}>
        <div>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
