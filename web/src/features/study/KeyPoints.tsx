import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatClock } from '~/lib/duration.ts';
import { reviewNote } from '~/lib/review-note.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { rootMark } from '~/ui/root-mark.ts';
import styles from './Study.module.css';

export type KeyPointsProps = {
  /** Of what they are; printed above them, with the person who teaches it. */
  title: string;
  instructor?: string | undefined;
  /** A row of lessons or podcasts. */
  of: {
    key_points: readonly string[];
    /** Missing from what an earlier version stored. */
    key_point_seconds?: readonly (number | null)[];
    key_points_reviewed_by: string | null;
    /** A day, "2026-11-21". */
    key_points_reviewed_on: string | null;
  };
  /** Plays from a second, where that can be done. */
  onSeek?: ((seconds: number) => void) | null | undefined;
  /** The address asks for them: they get the focus. */
  isAsked?: boolean;
};

const markSheet = rootMark('sheet');

/** The lines, and who stands for them. */
export function KeyPointLines({ of, onSeek }: Pick<KeyPointsProps, 'of' | 'onSeek'>) {
  const review = reviewNote(of.key_points_reviewed_by, of.key_points_reviewed_on);
  return (
    <>
      <ul className={styles.points}>
        {of.key_points.map((point, index) => {
          const seconds = of.key_point_seconds?.[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves.
            <li key={index}>
              {point}
              {onSeek && seconds != null && (
                <Button size="sm" variant="quiet" onClick={() => onSeek(seconds)}>
                  Tocar em {formatClock(seconds)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {review && <p className="hint">Revisado{review}</p>}
    </>
  );
}

/** "Em 2 minutos": a few lines to act by. Who prints the page gets them and nothing else. */
export function KeyPoints({ title, instructor, of, onSeek, isAsked = false }: KeyPointsProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event ends.
    const begin = () => {
      // Those of a lesson that lies behind an opened episode are not meant.
      if (boxRef.current?.closest('[aria-hidden="true"]')) return;
      flushSync(() => setIsPrinting(true));
    };
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  useEffect(() => {
    // After the page went to its top.
    if (isAsked) requestAnimationFrame(() => boxRef.current?.focus());
  }, [isAsked]);
  if (of.key_points.length === 0) return null;
  return (
    <Card as="section" ref={boxRef} tabIndex={-1} className="stack" aria-label="Em 2 minutos">
      <div className="row wrap spread gap-2">
        <h2>Em 2 minutos</h2>
        <Button size="sm" variant="quiet" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <KeyPointLines of={of} onSeek={onSeek} />
      {isPrinting &&
        createPortal(
          <article ref={markSheet} className="stack" data-sheet>
            <h1>{title}</h1>
            {instructor && <p>{instructor}</p>}
            <h2>Em 2 minutos</h2>
            <KeyPointLines of={of} />
          </article>,
          document.body,
        )}
    </Card>
  );
}
