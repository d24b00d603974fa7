import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RootLayout } from '~/layouts/RootLayout.tsx';
import { AppRoutes } from './routes.tsx';

/** The app inside its router: the same tree in the browser and in prerendered pages. */
export function App() {
  return (
    <RootLayout>
      <AppRoutes />
    </RootLayout>
  );
}

/** What surrounds the app in a browser. Visitors load no query cache: it comes with `layouts/SessionGate.tsx`. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <BrowserRouter>{children}</BrowserRouter>
    </StrictMode>
  );
}
