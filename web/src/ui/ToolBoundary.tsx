import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { toast } from './toast.ts';

export type ToolBoundaryProps = {
  children: ReactNode;
  /** While its code is on its way. */
  fallback?: ReactNode;
  /** Closes the tool, so that the next press tries again. */
  onFailed?: (() => void) | undefined;
  /** When it changes, the tool gets a new chance by itself. */
  resetKey?: unknown;
};

/** How Chrome, Firefox, Safari and Vite say that code did not arrive. */
const MISSING_CODE = /imported module|module script|preload CSS/;

/**
 * Keeps the failure of a tool (a menu, a panel, a dialog) to that tool: it says so and is not drawn, and the page
 * around it stays as it is. The network is only blamed when its code did not arrive.
 */
export function ToolBoundary({ children, fallback = null, onFailed, resetKey }: ToolBoundaryProps) {
  const showFailure = (error: unknown) => {
    const advice = MISSING_CODE.test(String(error)) ? 'Verifique sua conexão e tente' : 'Tente';
    toast({
      title: 'Não foi possível abrir',
      description: `${advice} de novo. Se não bastar, recarregue a página.`,
      tone: 'destructive',
    });
    onFailed?.();
  };
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => null} onFailed={showFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
