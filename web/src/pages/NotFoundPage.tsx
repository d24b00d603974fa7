import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
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
      <LinkButton to={paths.home()} variant="quiet">
        Voltar ao início
      </LinkButton>
    </div>
  );
}
