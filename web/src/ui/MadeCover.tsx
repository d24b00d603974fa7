import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './MadeCover.module.css';
import {
  COVER_BOX,
  designCover,
  GLYPH_BOX,
  MARK_BOX,
  markNameSize,
  PATTERN_OPACITY,
  RHYTHM_OPACITY,
} from './made-cover.ts';

export type MadeCoverProps = {
  id: number;
  /** Decides colours and sign; without one the id does. */
  categoryId: number | null;
  /** Only where no title stands beside it; a cover of less than 240 px shows the sign all the same. */
  title?: string | undefined;
  /** The name of a show and the number of its episode, in the place of the sign. */
  mark?: { name: string; number: string } | undefined;
  className?: string | undefined;
};

const GLYPH_PLACE = `translate(${GLYPH_BOX.x} ${GLYPH_BOX.y}) scale(${GLYPH_BOX.scale})`;

/**
 * The cover of what has no picture: drawn here, so it costs no request and never fails. As wide as its place, 16:9
 * unless `className` says otherwise. Decoration: what it is stands beside it.
 */
export function MadeCover({ id, categoryId, title, mark, className }: MadeCoverProps) {
  const { from, to, ink, line, rhythm, pattern, glyph } = designCover(id, categoryId);
  // React's style type knows no custom properties.
  const style = { '--from': from, '--to': to, '--ink': ink, '--line': line } as CSSProperties;
  return (
    <span className={classNames(styles.cover, className)} style={style} aria-hidden="true">
      <svg
        className={styles.drawing}
        data-titled={title ? true : undefined}
        viewBox={`0 0 ${COVER_BOX.width} ${COVER_BOX.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <path d={pattern} opacity={PATTERN_OPACITY} />
        <path className={styles.rhythm} d={rhythm} opacity={RHYTHM_OPACITY} />
        {mark ? (
          <g className={styles.mark}>
            <text x={MARK_BOX.x} y={MARK_BOX.nameY} fontSize={markNameSize(mark.name)} fill={line}>
              {mark.name}
            </text>
            <text x={MARK_BOX.x} y={MARK_BOX.numberY} fontSize={MARK_BOX.numberSize} fill={ink}>
              {mark.number}
            </text>
          </g>
        ) : (
          <path className={styles.glyph} d={glyph} transform={GLYPH_PLACE} />
        )}
      </svg>
      {title && <span className={styles.title}>{title}</span>}
    </span>
  );
}
