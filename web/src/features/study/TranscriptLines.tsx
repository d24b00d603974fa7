import { memo } from 'react';
import { formatClock } from '~/lib/duration.ts';
import styles from './Study.module.css';
import { type Cue, linkTo, type StudyItem } from './study.rules.ts';
import type { Piece } from './transcript-search.ts';

/** A piece that a search found, and the number of the place that it belongs to. */
export type MarkedPiece = Piece & { hit: number };

type TranscriptLinesProps = {
  item: StudyItem;
  cues: readonly Cue[];
  /** Number of the first of these lines. */
  from: number;
  /** The line that is spoken; -1 when it is none of these. */
  current: number;
  /** The one line that the Tab key reaches; -1 when it is none of these. */
  tabbable: number;
  canSeek: boolean;
  marks: ReadonlyMap<number, readonly MarkedPiece[]> | undefined;
  /** The place that the search is at; -1 when it is in none of these lines. */
  hit: number;
};

/** Some of the lines: what changes in others does not draw these again. */
export const TranscriptLines = memo(function TranscriptLines({
  item,
  cues,
  from,
  current,
  tabbable,
  canSeek,
  marks,
  hit,
}: TranscriptLinesProps) {
  return cues.map((cue, place) => {
    const index = from + place;
    const words = (
      <>
        <span className="hint tabular">{formatClock(cue.start)}</span>
        <span data-words>
          <MarkedText text={cue.text} pieces={marks?.get(index) ?? []} hit={hit} />
        </span>
      </>
    );
    return (
      <li key={index}>
        {canSeek ? (
          // One listener of the box hears them all.
          <a
            className={`${styles.line} hoverable`}
            href={linkTo(item, cue.start)}
            data-line={index}
            tabIndex={index === tabbable ? 0 : -1}
            aria-current={index === current || undefined}
            // Dragging selects its words.
            draggable={false}
          >
            {words}
          </a>
        ) : (
          <div className={styles.line} data-line={index}>
            {words}
          </div>
        )}
      </li>
    );
  });
});

type MarkedTextProps = { text: string; pieces: readonly MarkedPiece[]; hit: number };

function MarkedText({ text, pieces, hit }: MarkedTextProps) {
  if (pieces.length === 0) return text;
  const ends = [0, ...pieces.map(({ to }) => to)];
  return (
    <>
      {pieces.map((piece, index) => (
        <span key={piece.from}>
          {text.slice(ends[index], piece.from)}
          <mark className={styles.mark} data-current={piece.hit === hit || undefined}>
            {text.slice(piece.from, piece.to)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
