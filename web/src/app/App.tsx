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
