import { memo, useRef, useState } from 'react';
import { formatClock } from '~/lib/duration.ts';
import { useNearViewport } from '~/ui/use-near-viewport.ts';
import type { Excerpt } from './excerpt.rules.ts';
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
  /** The lines that the address asks for; null when none of these is one. */
  excerpt: Excerpt | null;
};

/** A line with its gaps, a row of its words, in pixels, and letters in such a row: about what they will be. */
const GAPS = 12;
const ROW = 23;
const LETTERS = 40;

/**
 * Some of the lines. What changes in others does not draw these again, and of a long transcript only those are drawn
 * that are wanted or were scrolled to: their room is kept until then.
 */
export const TranscriptBlock = memo(function TranscriptBlock({
  isWanted,
  ...lines
}: TranscriptLinesProps & { isWanted: boolean }) {
  const roomRef = useRef<HTMLLIElement>(null);
  const isNear = useNearViewport(roomRef);
  const [isDrawn, setIsDrawn] = useState(isWanted);
  if (isWanted && !isDrawn) setIsDrawn(true);
  if (isDrawn || isNear) return <TranscriptLines {...lines} />;
  const height = lines.cues.reduce(
    (sum, { text }) => sum + GAPS + ROW * Math.ceil(text.length / LETTERS),
    0,
  );
  return <li ref={roomRef} aria-hidden="true" style={{ height }} />;
});

function TranscriptLines({
  item,
  cues,
  from,
  current,
  tabbable,
  canSeek,
  marks,
  hit,
  excerpt,
}: TranscriptLinesProps) {
  return cues.map((cue, place) => {
    const index = from + place;
    const isExcerpt = excerpt !== null && index >= excerpt.from && index <= excerpt.to;
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
            data-excerpt={isExcerpt || undefined}
            tabIndex={index === tabbable ? 0 : -1}
            aria-current={index === current || undefined}
            // Dragging selects its words.
            draggable={false}
          >
            {words}
          </a>
        ) : (
          <div className={styles.line} data-line={index} data-excerpt={isExcerpt || undefined}>
            {words}
          </div>
        )}
      </li>
    );
  });
}

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
