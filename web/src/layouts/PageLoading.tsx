import { EcgTrace } from '~/ui/EcgTrace.tsx';
import styles from './PageLoading.module.css';

/** While a page's code arrives: the shell stays, its middle waits. */
export function PageLoading() {
  return (
    <div className={styles.wait} role="status">
      <title>Plantão</title>
      <EcgTrace mode="draw" className={styles.trace} />
      <p>Carregando...</p>
    </div>
  );
}
