import { useLocation } from 'react-router-dom';
import { AddressLinkPage } from '~/pages/AddressLinkPage.tsx';
import { AuthLinkPage } from '~/pages/AuthLinkPage.tsx';
import { LeaveDigestPage } from '~/pages/LeaveDigestPage.tsx';
import { pageOf } from './paths.ts';

/** Where links of mails lead whoever opens them, signed in or not: one file, so that the first screens know of one. */
export function MailLinkRoutes() {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  if (page === 'mailLink') return <AuthLinkPage />;
  return page === 'leaveDigest' ? <LeaveDigestPage /> : <AddressLinkPage />;
}
