import { EcgTrace } from './EcgTrace.tsx';
import styles from './LoadingScreen.module.css';

/** Full-screen wait: the trace draws itself over "Carregando...". `index.html` shows the same before any code. */
export function LoadingScreen() {
  return (
    <main className="middle screen">
      <title>Plantão</title>
      <div className="middle gap-4 muted" role="status">
        <EcgTrace mode="draw" className={styles.trace} />
        <p>Carregando...</p>
      </div>
    </main>
  );
}
