import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import styles from './NotFoundPage.module.css';

/** The 404 screen of members. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <title>404 Página Não Encontrada · Plantão</title>
      <EcgTrace mode="flat" width="min(420px, 100%)" />
      <h1>404 Página Não Encontrada</h1>
      <p>A página que você está procurando não existe.</p>
      <Link to={paths.home()} className={buttonClass({ variant: 'quiet' })}>
        Voltar ao início
      </Link>
    </div>
  );
}
