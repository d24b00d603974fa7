import { EcgTrace } from '~/ui/EcgTrace.tsx';
import styles from './PageWait.module.css';

/** While a page's code arrives: the shell stays, its middle waits. */
export function PageWait() {
  return (
    <div className={styles.wait} role="status">
      <title>Plantão</title>
      <EcgTrace mode="draw" className={styles.trace} />
      <p>Carregando...</p>
    </div>
  );
}
