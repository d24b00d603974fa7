import { EcgTrace } from './EcgTrace.tsx';

/** Full-screen wait: the trace draws itself over "Carregando...". `index.html` shows the same before any code. */
export function LoadingScreen() {
  return (
    <main className="middle screen">
      <title>Plantão</title>
      <div className="middle gap-4 muted" role="status">
        <EcgTrace mode="draw" width={200} />
        <p>Carregando...</p>
      </div>
    </main>
  );
}
