import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useTarget } from '~/features/auth/use-target.ts';
import type { Access } from '~/features/me/access.rules.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { MemberLayout } from '~/layouts/MemberLayout.tsx';
import { SessionGate } from '~/layouts/SessionGate.tsx';
import { isAdminPage, type Page, pageOf, pages, paths } from '~/lib/paths.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { informationRoutes } from './information-routes.tsx';

/* Not approved, or suspended */
const PendingPage = lazyComponent(
  async () => (await import('~/pages/PendingPage.tsx')).PendingPage,
);
const InactivePage = lazyComponent(
  async () => (await import('~/pages/InactivePage.tsx')).InactivePage,
);

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
const NotesPage = lazyComponent(async () => (await import('~/pages/NotesPage.tsx')).NotesPage);
const PodcastsPage = lazyComponent(
  async () => (await import('~/pages/PodcastsPage.tsx')).PodcastsPage,
);
const SettingsPage = lazyComponent(
  async () => (await import('~/pages/SettingsPage.tsx')).SettingsPage,
);
const ConnectPage = lazyComponent(
  async () => (await import('~/pages/ConnectPage.tsx')).ConnectPage,
);
const NotFoundPage = lazyComponent(
  async () => (await import('~/pages/NotFoundPage.tsx')).NotFoundPage,
);

/* Administrators: their list of pages is a file of its own, which members never load. */
const AdminRoutes = lazyComponent(async () => (await import('~/admin/routes.tsx')).AdminRoutes);

/** The screens of signed-in users, in a file of their own so that visitors do not load the list of pages. */
export function SignedInRoutes({ renderVisitor }: { renderVisitor: () => ReactNode }) {
  return (
    <SessionGate
      renderVisitor={renderVisitor}
      renderUser={(profile, access) => <UserRoutes profile={profile} access={access} />}
    />
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
        <Route path={pages.notes} element={<NotesPage />} />
        <Route path={pages.podcasts} element={<PodcastsPage />} />
        <Route path={pages.settings} element={<SettingsPage />} />
        <Route path={pages.connect} element={<ConnectPage />} />
        {informationRoutes}
        <Route
          path="*"
          element={
            access === 'admin' ? (
              <AdminRoutes
                isSuperuser={profile.role === 'superuser'}
                renderNotFound={() => <NotFoundPage />}
              />
            ) : (
              <NotFoundPage />
            )
          }
        />
      </Route>
    </Routes>
  );
}

/** Signed-in people are sent where they wanted to go, or home. */
function RedirectSignedIn() {
  const target = useTarget();
  return <Navigate to={target?.path ?? paths.home()} replace />;
}

const doorRoutes = (
  <>
    <Route path={pages.auth} element={<RedirectSignedIn />} />
    <Route path={pages.newPassword} element={<RedirectSignedIn />} />
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
  notes: NotesPage,
  podcasts: PodcastsPage,
  settings: SettingsPage,
  connect: ConnectPage,
};

/** Fetches the code of a member's page. */
export async function preloadMemberPage(address: string): Promise<void> {
  const page = pageOf(address);
  await (page && MEMBER_PAGES[page]?.preload());
}

/** Somebody points at a link. */
function preloadPage(pathname: string) {
  const page = pageOf(pathname);
  if (page) preload(page).catch(() => undefined);
}

async function preload(page: Page): Promise<void> {
  if (!isAdminPage(page)) return MEMBER_PAGES[page]?.preload();
  const [admin] = await Promise.all([import('~/admin/routes.tsx'), AdminRoutes.preload()]);
  await admin.preloadAdminPage(page);
}
