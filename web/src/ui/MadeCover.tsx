import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './MadeCover.module.css';
import { COVER_BOX, designCover, PATTERN_OPACITY, RHYTHM_OPACITY } from './made-cover.ts';

export type MadeCoverProps = {
  id: number;
  /** Decides the colours; without one the id does. */
  categoryId: number | null;
  /** Left out where the box is very small or the title stands over it anyway. */
  title?: string | undefined;
  className?: string | undefined;
};

/**
 * The cover of what has no picture: drawn here, so it costs no request and never fails. As wide as its place, 16:9
 * unless `className` says otherwise. Decoration: the title stands beside it.
 */
export function MadeCover({ id, categoryId, title, className }: MadeCoverProps) {
  const { from, to, ink, line, rhythm, pattern } = designCover(id, categoryId);
  // React's style type knows no custom properties.
  const style = { '--from': from, '--to': to, '--ink': ink, '--line': line } as CSSProperties;
  return (
    <span className={classNames(styles.cover, className)} style={style} aria-hidden="true">
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${COVER_BOX.width} ${COVER_BOX.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <path d={pattern} opacity={PATTERN_OPACITY} />
        <path className={styles.rhythm} d={rhythm} opacity={RHYTHM_OPACITY} />
      </svg>
      {title && <span className={styles.title}>{title}</span>}
    </span>
  );
}
