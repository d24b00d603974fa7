import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useTarget } from '~/features/auth/use-target.ts';
import { isMailPage, pageOf, pages, paths } from '~/lib/paths.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { isFailedAuthRedirect } from '~/lib/session/session.ts';
import { type Session, useSession } from '~/lib/session/session-state.ts';
import { LoadingScreen } from '~/ui/LoadingScreen.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { informationRoutes, prefetchInformation } from './information-routes.tsx';

/* Visitors */
/** In the file of the landing page: the sign-in page has no use for it. */
export const PublicLayout = lazyComponent(
  async () => (await import('~/layouts/PublicLayout.tsx')).PublicLayout,
);
export const LandingPage = lazyComponent(
  async () => (await import('~/pages/LandingPage.tsx')).LandingPage,
);
export const AuthPage = lazyComponent(async () => (await import('~/pages/AuthPage.tsx')).AuthPage);
const NewPasswordPage = lazyComponent(
  async () => (await import('~/pages/NewPasswordPage.tsx')).NewPasswordPage,
);

/* Links of mails, signed in or not */
const MailLinkRoutes = lazyComponent(
  async () => (await import('./mail-link-routes.tsx')).MailLinkRoutes,
);

const loadSignedIn = () => import('./signed-in-routes.tsx');

/* With a session */
const SignedInRoutes = lazyComponent(async () => {
  const [{ SignedInRoutes }] = await Promise.all([loadSignedIn(), startOffline()]);
  return SignedInRoutes;
});

/** What was saved on this device is there before the first screen asks for it; on a shared computer nothing is. */
async function startOffline() {
  if (isSharedComputer()) {
    const shared = await import('~/layouts/start-shared-computer.ts');
    // Its end is shown without a network, too.
    LandingPage.prefetch();
    return shared.startSharedComputer();
  }
  const offline = await import('~/offline/start-offline.ts');
  await offline.startOffline();
}

/** Every screen, by who is looking. The database decides what they may read; this decides what they see. */
export function AppRoutes() {
  const { status, isRecovery, ended } = useSession();
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  if (page && isMailPage(page)) {
    return <MailLinkRoutes key={pathname} />;
  }
  if (status === 'loading') return <LoadingScreen />;
  if (status === 'unauthenticated') return <PublicRoutes ended={ended} />;
  if (isRecovery) return <NewPasswordPage />;
  return <SignedInRoutes renderVisitor={() => <PublicRoutes ended="failed" />} />;
}

/** Not signed in: /auth is the sign-in screen, every other path is the landing page. */
function PublicRoutes({ ended }: Pick<Session, 'ended'>) {
  const { hash, pathname } = useLocation();
  const target = useTarget();
  // A page is drawn only once its frame is there: both are asked for at once.
  useEffect(() => prefetchInformation(pageOf(pathname)), [pathname]);
  // Auth sends a recovery link that is no longer good back to wherever it may, with the reason behind the "#".
  if (pathname !== paths.newPassword() && isFailedAuthRedirect(hash)) {
    return <Navigate to={paths.newPassword()} replace />;
  }
  // After a sign-out the last page is not kept as a target.
  if ((ended === 'signed_out' || ended === 'idle' || ended === 'limit') && target)
    return <Navigate to={paths.home()} replace />;
  return (
    // A boundary of its own per page: the router's transition would keep the old page on the screen.
    <Suspense key={pathname} fallback={<LoadingScreen />}>
      <Routes>
        <Route
          path={pages.auth}
          element={<AuthPage onSigningIn={(path) => void preloadSignedIn(path)} />}
        />
        <Route path={pages.newPassword} element={<NewPasswordPage />} />
        <Route element={<PublicLayout onAuthIntent={AuthPage.prefetch} />}>
          {informationRoutes}
          <Route
            path="*"
            element={<LandingPage ended={ended} onAuthIntent={AuthPage.prefetch} />}
          />
        </Route>
      </Routes>
    </Suspense>
  );
}

/** Fetches the code of what a signed-in person sees first; a failure shows when it is needed. */
async function preloadSignedIn(address: string = paths.home()): Promise<void> {
  const page = async () => (await loadSignedIn()).preloadMemberPage(address);
  await Promise.all([SignedInRoutes.preload(), page()]).catch(() => undefined);
}

/** The same, and its data; resolves when the first screen can be drawn whole, or cannot be. */
export async function prepareSignedIn(pathname: string): Promise<void> {
  const data = async () => (await import('./first-screen.ts')).readFirstScreen(pathname);
  await Promise.all([preloadSignedIn(pathname), data().catch(() => undefined)]);
}
