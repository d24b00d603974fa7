import { CheckIcon } from '~/ui/icons.tsx';
import { ArrowDownIcon } from '~/ui/later-icons.tsx';
import styles from './DownloadRing.module.css';
import type { EpisodeDownloadState } from './use-episode-download.ts';

/** Ends where the line meets itself: radius 10 in a box of 24. */
const LENGTH = 2 * Math.PI * 10;

/** How a download stands, as small as a sign: a ring that fills, and a check at its end. Nothing before it was begun. */
export function DownloadRing({ download }: { download: EpisodeDownloadState | null }) {
  const { kind, text, share } = download ?? { kind: 'none', text: '', share: null };
  return (
    <span className={styles.place}>
      {kind !== 'none' && (
        <span className={styles.ring} data-kind={kind} title={text} aria-hidden="true">
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <circle cx="12" cy="12" r="10" />
            <circle cx="12" cy="12" r="10" strokeDasharray={`${(share ?? 0) * LENGTH} ${LENGTH}`} />
          </svg>
          {kind === 'done' ? <CheckIcon size={14} /> : <ArrowDownIcon size={12} />}
        </span>
      )}
      {/* A screen reader would say each percent. */}
      <span
        className="visually-hidden"
        role="status"
        aria-live={kind === 'loading' ? 'off' : 'polite'}
      >
        {text}
      </span>
    </span>
  );
}
