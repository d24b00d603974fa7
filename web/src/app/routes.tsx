import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useTarget } from '~/features/auth/use-target.ts';
import type { Access } from '~/features/me/access.rules.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { PublicLayout } from '~/layouts/PublicLayout.tsx';
import { isFailedAuthRedirect, type Session, useSession } from '~/lib/session.ts';
import { LoadingScreen } from '~/ui/LoadingScreen.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { type Page, pageOf, pages, paths } from './paths.ts';

/* Visitors */
export const LandingPage = lazyComponent(
  async () => (await import('~/pages/LandingPage.tsx')).LandingPage,
);
export const AuthPage = lazyComponent(async () => (await import('~/pages/AuthPage.tsx')).AuthPage);
const NewPasswordPage = lazyComponent(
  async () => (await import('~/pages/NewPasswordPage.tsx')).NewPasswordPage,
);

/* Whoever follows a link of a mail, signed in or not */
const AddressLinkPage = lazyComponent(
  async () => (await import('~/pages/AddressLinkPage.tsx')).AddressLinkPage,
);

/* Whoever has a session: the gate brings everything that members share. */
const SessionGate = lazyComponent(async () => {
  const [gate] = await Promise.all([import('~/layouts/SessionGate.tsx'), startOffline()]);
  return gate.SessionGate;
});
const PendingPage = lazyComponent(
  async () => (await import('~/pages/PendingPage.tsx')).PendingPage,
);
const InactivePage = lazyComponent(
  async () => (await import('~/pages/InactivePage.tsx')).InactivePage,
);
const MemberLayout = lazyComponent(
  async () => (await import('~/layouts/MemberLayout.tsx')).MemberLayout,
);

/** What was saved on this device is there before the first screen asks for it. */
async function startOffline() {
  const offline = await import('~/offline/start-offline.ts');
  await offline.startOffline();
}

/* Members */
const HomePage = lazyComponent(async () => (await import('~/pages/HomePage.tsx')).HomePage);
const ProfilePage = lazyComponent(
  async () => (await import('~/pages/ProfilePage.tsx')).ProfilePage,
);
const SearchPage = lazyComponent(async () => (await import('~/pages/SearchPage.tsx')).SearchPage);
const CategoriesPage = lazyComponent(
  async () => (await import('~/pages/CategoriesPage.tsx')).CategoriesPage,
);
const CategoryPage = lazyComponent(
  async () => (await import('~/pages/CategoryPage.tsx')).CategoryPage,
);
const VideoPage = lazyComponent(async () => (await import('~/pages/VideoPage.tsx')).VideoPage);
const FavoritesPage = lazyComponent(
  async () => (await import('~/pages/FavoritesPage.tsx')).FavoritesPage,
);
const PodcastsPage = lazyComponent(
  async () => (await import('~/pages/PodcastsPage.tsx')).PodcastsPage,
);
const SettingsPage = lazyComponent(
  async () => (await import('~/pages/SettingsPage.tsx')).SettingsPage,
);
const NotFoundPage = lazyComponent(
  async () => (await import('~/pages/NotFoundPage.tsx')).NotFoundPage,
);

/* Administrators */
const AdminPage = lazyComponent(async () => (await import('~/pages/AdminPage.tsx')).AdminPage);
const VideoManagementPage = lazyComponent(
  async () => (await import('~/pages/VideoManagementPage.tsx')).VideoManagementPage,
);
const YoutubeImportPage = lazyComponent(
  async () => (await import('~/pages/YoutubeImportPage.tsx')).YoutubeImportPage,
);
const PodcastManagementPage = lazyComponent(
  async () => (await import('~/pages/PodcastManagementPage.tsx')).PodcastManagementPage,
);

/* Anybody */
const HelpPage = lazyComponent(async () => (await import('~/pages/HelpPage.tsx')).HelpPage);
const ContactPage = lazyComponent(
  async () => (await import('~/pages/ContactPage.tsx')).ContactPage,
);
const TermsPage = lazyComponent(async () => (await import('~/pages/TermsPage.tsx')).TermsPage);
const PrivacyPage = lazyComponent(
  async () => (await import('~/pages/PrivacyPage.tsx')).PrivacyPage,
);
const AccessibilityPage = lazyComponent(
  async () => (await import('~/pages/AccessibilityPage.tsx')).AccessibilityPage,
);

/** Every screen, by who is looking. The database decides what they may read; this decides what they see. */
export function AppRoutes() {
  const { status, isRecovery, ended } = useSession();
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  if (page === 'confirmEmail' || page === 'disown') return <AddressLinkPage key={pathname} />;
  if (status === 'loading') return <LoadingScreen />;
  if (status === 'unauthenticated') return <PublicRoutes ended={ended} />;
  if (isRecovery) return <NewPasswordPage />;
  return (
    <SessionGate
      renderVisitor={() => <PublicRoutes ended="failed" />}
      renderUser={(profile, access) => <UserRoutes profile={profile} access={access} />}
    />
  );
}

/** Not signed in: /auth is the sign-in screen, every other path is the landing page. */
function PublicRoutes({ ended }: Pick<Session, 'ended'>) {
  const { hash, pathname } = useLocation();
  const target = useTarget();
  // Auth sends a recovery link that is no longer good back to wherever it may, with the reason behind the "#".
  if (pathname !== paths.newPassword() && isFailedAuthRedirect(hash)) {
    return <Navigate to={paths.newPassword()} replace />;
  }
  // Whoever left of their own will is not on the way back.
  if (ended === 'signed_out' && target) return <Navigate to={paths.home()} replace />;
  return (
    // A boundary of its own per page: the router's transition would keep the old page on the screen.
    <Suspense key={pathname} fallback={<LoadingScreen />}>
      <Routes>
        <Route
          path={pages.auth}
          element={<AuthPage onSigningIn={(path) => void preloadSignedIn(path)} />}
        />
        <Route path={pages.newPassword} element={<NewPasswordPage />} />
        <Route element={<PublicLayout onAuthIntent={preloadAuth} />}>
          {informationRoutes}
          <Route path="*" element={<LandingPage ended={ended} onAuthIntent={preloadAuth} />} />
        </Route>
      </Routes>
    </Suspense>
  );
}

function UserRoutes({ profile, access }: { profile: OwnProfile; access: Access }) {
  if (access === 'pending' || access === 'inactive') {
    return (
      <Routes>
        {doorRoutes}
        <Route
          path="*"
          element={access === 'pending' ? <PendingPage profile={profile} /> : <InactivePage />}
        />
      </Routes>
    );
  }
  return (
    <Routes>
      {doorRoutes}
      <Route element={<MemberLayout profile={profile} onIntent={preloadPage} />}>
        <Route path={pages.home} element={<HomePage />} />
        <Route path={pages.profile} element={<ProfilePage />} />
        <Route path={pages.search} element={<SearchPage />} />
        <Route path={pages.categories} element={<CategoriesPage />} />
        <Route path={pages.category} element={<CategoryPage />} />
        <Route path={pages.video} element={<VideoPage />} />
        <Route path={pages.favorites} element={<FavoritesPage />} />
        <Route path={pages.podcasts} element={<PodcastsPage />} />
        <Route path={pages.settings} element={<SettingsPage />} />
        {access === 'admin' && (
          <>
            <Route path={pages.admin} element={<AdminPage />} />
            <Route path={pages.videoManagement} element={<VideoManagementPage />} />
            <Route path={pages.youtubeImport} element={<YoutubeImportPage />} />
            <Route path={pages.podcastManagement} element={<PodcastManagementPage />} />
          </>
        )}
        {informationRoutes}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

/** Signed-in people are sent where they wanted to go, or home. */
function PastTheDoor() {
  const target = useTarget();
  return <Navigate to={target?.path ?? paths.home()} replace />;
}

const doorRoutes = (
  <>
    <Route path={pages.auth} element={<PastTheDoor />} />
    <Route path={pages.newPassword} element={<PastTheDoor />} />
  </>
);

const informationRoutes = (
  <>
    <Route path={pages.help} element={<HelpPage />} />
    <Route path={pages.contact} element={<ContactPage />} />
    <Route path={pages.terms} element={<TermsPage />} />
    <Route path={pages.privacy} element={<PrivacyPage />} />
    <Route path={pages.accessibility} element={<AccessibilityPage />} />
  </>
);

type Preloadable = { preload: () => Promise<void> };

/** For fetching a page's code before it is shown. */
const MEMBER_PAGES: Partial<Record<Page, Preloadable>> = {
  home: HomePage,
  profile: ProfilePage,
  search: SearchPage,
  categories: CategoriesPage,
  category: CategoryPage,
  video: VideoPage,
  favorites: FavoritesPage,
  podcasts: PodcastsPage,
  settings: SettingsPage,
};
/** Only administrators see links to these; whoever merely types their address gets none of their code. */
const ADMIN_PAGES: Partial<Record<Page, Preloadable>> = {
  admin: AdminPage,
  videoManagement: VideoManagementPage,
  youtubeImport: YoutubeImportPage,
  podcastManagement: PodcastManagementPage,
};

/** Somebody points at a link. */
function preloadPage(pathname: string) {
  const page = pageOf(pathname);
  const code = page && (MEMBER_PAGES[page] ?? ADMIN_PAGES[page]);
  code?.preload().catch(() => undefined);
}

function preloadAuth() {
  AuthPage.preload().catch(() => undefined);
}

/** Fetches, in parallel, the code of what a signed-in person sees first; a failure shows when it is needed. */
async function preloadSignedIn(pathname: string = paths.home()): Promise<void> {
  const page = pageOf(pathname);
  const code = page && MEMBER_PAGES[page];
  const parts = [SessionGate.preload(), MemberLayout.preload(), code?.preload()];
  await Promise.all(parts).catch(() => undefined);
}

/** The same, and its data; resolves when the first screen can be drawn whole, or has no prospect of it. */
export async function prepareSignedIn(pathname: string): Promise<void> {
  const data = async () => (await import('./first-screen.ts')).readFirstScreen(pathname);
  await Promise.all([preloadSignedIn(pathname), data().catch(() => undefined)]);
}
