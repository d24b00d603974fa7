import { EcgTrace } from '~/ui/EcgTrace.tsx';

const ROOM = { minHeight: '70svh' };

/** While a page's code arrives: the shell stays, its middle waits. */
export function PageLoading() {
  return (
    <div className="middle gap-4 muted" style={ROOM} role="status">
      <title>Plantão</title>
      <EcgTrace mode="draw" width={160} />
      <p>Carregando...</p>
    </div>
  );
}
