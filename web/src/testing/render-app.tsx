import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactElement } from 'react';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import { vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { ToastRegion } from '~/ui/ToastRegion.tsx';
import { type makeProfile, makeSession } from './factories.ts';
import { authUrl, rpcHandler, server } from './server.ts';

type Entry = NonNullable<MemoryRouterProps['initialEntries']>[number];
type Rendered = RenderResult & { user: UserEvent };

type AppOptions = {
  route?: string;
  /** Who is signed in; nobody without it. */
  profile?: ReturnType<typeof makeProfile>;
  /** The splash of /auth was seen already. */
  isCleanupDone?: boolean;
};

/**
 * A piece of the screen with what surrounds it in the app: router, query cache, toasts. A `client` of the test
 * holds what an earlier visit has read.
 */
export function renderUi(
  ui: ReactElement,
  { route = '/', client = createQueryClient() }: { route?: Entry; client?: QueryClient } = {},
): Rendered {
  const user = setupUser();
  const rendered = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[route]}>
        {ui}
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, user };
}

/** The whole app at an address, as after a fresh load of the page. */
export async function renderApp({
  route = '/',
  profile,
  isCleanupDone = true,
}: AppOptions = {}): Promise<Rendered> {
  window.history.replaceState(null, '', route);
  if (isCleanupDone) sessionStorage.setItem('cleanup_done', 'true');
  if (profile) {
    const session = makeSession({ userId: profile.id, email: profile.email });
    localStorage.setItem('auth_token', JSON.stringify(session));
    server.use(
      rpcHandler('own_profile', profile),
      http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })),
    );
  }
  // A fresh load has fresh modules: session, caches and toasts of an earlier test are gone.
  vi.resetModules();
  const [{ App, Providers }, { connectSession, startSession }] = await Promise.all([
    import('~/app/App.tsx'),
    import('~/lib/session/session.ts'),
  ]);
  if (startSession().status !== 'unauthenticated') void connectSession();
  const user = setupUser();
  const rendered = render(
    <Providers>
      <App />
    </Providers>,
  );
  return { ...rendered, user };
}

/** Typing waits between keys; with fake timers somebody has to move the clock. */
function setupUser(): UserEvent {
  return userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
}
