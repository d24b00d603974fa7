import { Newsletter } from '~/features/support/Newsletter.tsx';
import { ShareLinks } from '~/features/support/ShareLinks.tsx';

/** What the footer has for members only. */
export function FooterExtras() {
  return (
    <div className="stack">
      <Newsletter />
      <ShareLinks />
    </div>
  );
}
