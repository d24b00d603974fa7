import { Route } from 'react-router-dom';
import { type Page, pages } from '~/lib/paths.ts';
import { type LazyComponent, lazyComponent } from '~/ui/lazy-component.tsx';

export type LazyPages = Partial<Record<Page, LazyComponent<object>>>;

/** The routes of pages that need nothing but their address. */
export const routesOf = (lazyPages: LazyPages) =>
  // The keys of `LazyPages`, which Object.entries widens to string.
  Object.entries(lazyPages).map(([page, Shown]) => (
    <Route key={page} path={pages[page as Page]} element={<Shown />} />
  ));

/** Pages for everyone, inside the frame of visitors or of members. */
const INFORMATION: LazyPages = {
  help: lazyComponent(async () => (await import('~/pages/HelpPage.tsx')).HelpPage),
  contact: lazyComponent(async () => (await import('~/pages/ContactPage.tsx')).ContactPage),
  terms: lazyComponent(async () => (await import('~/pages/TermsPage.tsx')).TermsPage),
  privacy: lazyComponent(async () => (await import('~/pages/PrivacyPage.tsx')).PrivacyPage),
  accessibility: lazyComponent(
    async () => (await import('~/pages/AccessibilityPage.tsx')).AccessibilityPage,
  ),
};
export const informationRoutes = routesOf(INFORMATION);

/** Fetches the code of one of them ahead. */
export function prefetchInformation(page: Page | null | undefined): void {
  if (page) INFORMATION[page]?.prefetch();
}
