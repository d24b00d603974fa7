import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { LoadingScreen } from '~/ui/LoadingScreen.tsx';
import { ToastRegion } from '~/ui/ToastRegion.tsx';
import { ScrollManager } from './ScrollManager.tsx';

/** Before a failed page is tried a second time by itself. */
const RETRY_AFTER_MS = 1200;

/** What every screen shares: the outermost error boundary, the wait, the toasts, the scroll position. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <ErrorBoundary
        resetKey={pathname}
        fallback={(_error, retry) => <RouterFailure onRetry={retry} />}
      >
        <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
      </ErrorBoundary>
      <ScrollManager />
      <ToastRegion />
    </>
  );
}

let automaticRetries = 0;

/** "Carregando..." once more while the app tries by itself; then the person decides. */
function RouterFailure({ onRetry }: { onRetry: () => void }) {
  const [isTrying, setIsTrying] = useState(automaticRetries === 0);
  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => {
      automaticRetries += 1;
      setIsTrying(false);
      onRetry();
    }, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTrying, onRetry]);

  if (isTrying) return <LoadingScreen />;
  return (
    <main className="middle screen">
      <ErrorState
        title="Não foi possível abrir esta página"
        text="Algo falhou ao carregar. Nada do que você salvou foi perdido."
        onRetry={() => {
          automaticRetries = 0;
          onRetry();
        }}
      />
    </main>
  );
}
