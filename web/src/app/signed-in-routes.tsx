import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useTarget } from '~/features/auth/use-target.ts';
import type { Access } from '~/features/me/access.rules.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { MemberLayout } from '~/layouts/MemberLayout.tsx';
import { SessionGate } from '~/layouts/SessionGate.tsx';
import { isAdminPage, type Page, pageOf, pages, paths } from '~/lib/paths.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { informationRoutes, type LazyPages, routesOf } from './information-routes.tsx';

/* Not approved, or suspended */
const PendingPage = lazyComponent(
  async () => (await import('~/pages/PendingPage.tsx')).PendingPage,
);
const InactivePage = lazyComponent(
  async () => (await import('~/pages/InactivePage.tsx')).InactivePage,
);

/* Members */
const MEMBER_PAGES: LazyPages = {
  home: lazyComponent(async () => (await import('~/pages/HomePage.tsx')).HomePage),
  profile: lazyComponent(async () => (await import('~/pages/ProfilePage.tsx')).ProfilePage),
  search: lazyComponent(async () => (await import('~/pages/SearchPage.tsx')).SearchPage),
  categories: lazyComponent(
    async () => (await import('~/pages/CategoriesPage.tsx')).CategoriesPage,
  ),
  category: lazyComponent(async () => (await import('~/pages/CategoryPage.tsx')).CategoryPage),
  video: lazyComponent(async () => (await import('~/pages/VideoPage.tsx')).VideoPage),
  favorites: lazyComponent(async () => (await import('~/pages/FavoritesPage.tsx')).FavoritesPage),
  notes: lazyComponent(async () => (await import('~/pages/NotesPage.tsx')).NotesPage),
  doses: lazyComponent(async () => (await import('~/pages/DosesPage.tsx')).DosesPage),
  podcasts: lazyComponent(async () => (await import('~/pages/PodcastsPage.tsx')).PodcastsPage),
  settings: lazyComponent(async () => (await import('~/pages/SettingsPage.tsx')).SettingsPage),
  connect: lazyComponent(async () => (await import('~/pages/ConnectPage.tsx')).ConnectPage),
};
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
      renderUser={(profile, access) => (
        <Routes>
          <Route path={pages.auth} element={<RedirectSignedIn />} />
          <Route path={pages.newPassword} element={<RedirectSignedIn />} />
          {access === 'pending' || access === 'inactive' ? (
            <Route
              path="*"
              element={access === 'pending' ? <PendingPage profile={profile} /> : <InactivePage />}
            />
          ) : (
            memberRoutes(profile, access)
          )}
        </Routes>
      )}
    />
  );
}

function memberRoutes(profile: OwnProfile, access: Access) {
  return (
    <Route element={<MemberLayout profile={profile} onIntent={preloadPage} />}>
      {routesOf(MEMBER_PAGES)}
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
  );
}

/** Signed-in people are sent where they wanted to go, or home. */
function RedirectSignedIn() {
  const target = useTarget();
  return <Navigate to={target?.path ?? paths.home()} replace />;
}

/** Fetches the code of a member's page. */
export async function preloadMemberPage(address: string): Promise<void> {
  const page = pageOf(address);
  await (page && MEMBER_PAGES[page]?.preload());
}

/** Fetches the code behind a link that is pointed at; a failure shows when it is needed. */
function preloadPage(address: string): void {
  const page = pageOf(address);
  const code = page && isAdminPage(page) ? preloadAdminPage(page) : preloadMemberPage(address);
  code.catch(() => undefined);
}

async function preloadAdminPage(page: Page): Promise<void> {
  const [admin] = await Promise.all([import('~/admin/routes.tsx'), AdminRoutes.preload()]);
  await admin.preloadAdminPage(page);
}
