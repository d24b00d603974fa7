import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { toast } from './toast.ts';

export type ToolBoundaryProps = {
  children: ReactNode;
  /** Closes the tool, so that the next press tries again. */
  onFailed?: (() => void) | undefined;
  /** When it changes, the tool gets a new chance by itself. */
  resetKey?: unknown;
};

/**
 * Keeps the failure of a tool (a menu, a panel, a dialog) to that tool: it says so and is not drawn, and the page
 * around it stays as it is. Mostly its code did not arrive.
 */
export function ToolBoundary({ children, onFailed, resetKey }: ToolBoundaryProps) {
  const showFailure = () => {
    toast({
      title: 'Não foi possível abrir',
      description: 'Verifique sua conexão e tente de novo. Se não bastar, recarregue a página.',
      tone: 'destructive',
    });
    onFailed?.();
  };
  return (
    <ErrorBoundary resetKey={resetKey} fallback={() => null} onFailed={showFailure}>
      {children}
    </ErrorBoundary>
  );
}
