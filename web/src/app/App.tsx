import { RootLayout } from '~/layouts/RootLayout.tsx';
import { AppRoutes } from './routes.tsx';

/** The app inside its router: the same tree in the browser and where pages are rendered ahead. */
export function App() {
  return (
    <RootLayout>
      <AppRoutes />
    </RootLayout>
  );
}
