import { Route } from 'react-router-dom';
import { pages } from '~/lib/paths.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';

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

/** Pages that anybody may read, inside the frame of visitors or of members. */
export const informationRoutes = (
  <>
    <Route path={pages.help} element={<HelpPage />} />
    <Route path={pages.contact} element={<ContactPage />} />
    <Route path={pages.terms} element={<TermsPage />} />
    <Route path={pages.privacy} element={<PrivacyPage />} />
    <Route path={pages.accessibility} element={<AccessibilityPage />} />
  </>
);
