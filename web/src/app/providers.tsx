import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';

/**
 * What surrounds the app in a browser. The query cache is not here: visitors never load it, so it comes with
 * `layouts/SessionGate.tsx`.
 */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <BrowserRouter>{children}</BrowserRouter>
    </StrictMode>
  );
}
