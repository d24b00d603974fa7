import { useLocation } from 'react-router-dom';
import { pageOf } from '~/lib/paths.ts';
import { AddressChangePage } from '~/pages/AddressChangePage.tsx';
import { AddressLinkPage } from '~/pages/AddressLinkPage.tsx';
import { AuthLinkPage } from '~/pages/AuthLinkPage.tsx';
import { LeaveDigestPage } from '~/pages/LeaveDigestPage.tsx';

/** Where links of mails lead, signed in or not: one file, so that the first screens know of one. */
export function MailLinkRoutes() {
  const { pathname, hash } = useLocation();
  const page = pageOf(pathname);
  // Another link in the same tab is another question.
  if (page === 'mailLink') return <AuthLinkPage key={hash} />;
  if (page === 'addressChange') return <AddressChangePage key={hash} />;
  return page === 'leaveDigest' ? <LeaveDigestPage key={hash} /> : <AddressLinkPage key={hash} />;
}
