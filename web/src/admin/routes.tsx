import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type Page, pages } from '~/lib/paths.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';

const AdminPage = lazyComponent(
  async () => (await import('~/admin/pages/AdminPage.tsx')).AdminPage,
);
const PersonPage = lazyComponent(
  async () => (await import('~/admin/pages/PersonPage.tsx')).PersonPage,
);
const ExpectedPeoplePage = lazyComponent(
  async () => (await import('~/admin/pages/ExpectedPeoplePage.tsx')).ExpectedPeoplePage,
);
const VideoManagementPage = lazyComponent(
  async () => (await import('~/admin/pages/VideoManagementPage.tsx')).VideoManagementPage,
);
const YoutubeImportPage = lazyComponent(
  async () => (await import('~/admin/pages/YoutubeImportPage.tsx')).YoutubeImportPage,
);
const PodcastManagementPage = lazyComponent(
  async () => (await import('~/admin/pages/PodcastManagementPage.tsx')).PodcastManagementPage,
);
const CategoryManagementPage = lazyComponent(
  async () => (await import('~/admin/pages/CategoryManagementPage.tsx')).CategoryManagementPage,
);
const SearchManagementPage = lazyComponent(
  async () => (await import('~/admin/pages/SearchManagementPage.tsx')).SearchManagementPage,
);
const TranscriptManagementPage = lazyComponent(
  async () => (await import('~/admin/pages/TranscriptManagementPage.tsx')).TranscriptManagementPage,
);
const TranscriptDosesPage = lazyComponent(
  async () => (await import('~/admin/pages/TranscriptDosesPage.tsx')).TranscriptDosesPage,
);
const ReportsPage = lazyComponent(
  async () => (await import('~/admin/pages/ReportsPage.tsx')).ReportsPage,
);
const UsagePage = lazyComponent(
  async () => (await import('~/admin/pages/UsagePage.tsx')).UsagePage,
);
const OperationsPage = lazyComponent(
  async () => (await import('~/admin/pages/OperationsPage.tsx')).OperationsPage,
);

type AdminRoutesProps = { isSuperuser: boolean; renderNotFound: () => ReactNode };

/** The pages of administrators, in a file of its own so that members do not load the list. */
export function AdminRoutes({ isSuperuser, renderNotFound }: AdminRoutesProps) {
  return (
    <Routes>
      <Route path={pages.admin} element={<AdminPage />} />
      <Route path={pages.person} element={<PersonPage />} />
      <Route path={pages.expectedPeople} element={<ExpectedPeoplePage />} />
      <Route path={pages.videoManagement} element={<VideoManagementPage />} />
      <Route path={pages.youtubeImport} element={<YoutubeImportPage />} />
      <Route path={pages.podcastManagement} element={<PodcastManagementPage />} />
      <Route path={pages.categoryManagement} element={<CategoryManagementPage />} />
      <Route path={pages.searchManagement} element={<SearchManagementPage />} />
      <Route path={pages.transcriptManagement} element={<TranscriptManagementPage />} />
      <Route path={pages.transcriptDoses} element={<TranscriptDosesPage />} />
      <Route path={pages.reports} element={<ReportsPage />} />
      <Route path={pages.usage} element={<UsagePage />} />
      {isSuperuser && <Route path={pages.operations} element={<OperationsPage />} />}
      <Route path="*" element={renderNotFound()} />
    </Routes>
  );
}

const PAGES: Partial<Record<Page, { preload: () => Promise<void> }>> = {
  admin: AdminPage,
  person: PersonPage,
  expectedPeople: ExpectedPeoplePage,
  videoManagement: VideoManagementPage,
  youtubeImport: YoutubeImportPage,
  podcastManagement: PodcastManagementPage,
  categoryManagement: CategoryManagementPage,
  searchManagement: SearchManagementPage,
  transcriptManagement: TranscriptManagementPage,
  transcriptDoses: TranscriptDosesPage,
  reports: ReportsPage,
  usage: UsagePage,
  operations: OperationsPage,
};

/** Fetches the code of an administrators' page. */
export async function preloadAdminPage(page: Page): Promise<void> {
  await PAGES[page]?.preload();
}
