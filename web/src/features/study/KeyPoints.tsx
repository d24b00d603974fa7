import { useEffect, useId, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatClock } from '~/lib/duration.ts';
import { reviewOf } from '~/lib/review-note.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { CopyIcon } from '~/ui/lesson-icons.tsx';
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

/** So many lines a phone shows at first, as the styles say. */
const SHORT = 3;

const markSheet = rootMark('sheet');

const reviewOfPoints = (of: KeyPointsProps['of']) =>
  reviewOf({ reviewedBy: of.key_points_reviewed_by, reviewedOn: of.key_points_reviewed_on });

/** Puts the points and who stands for them into the clipboard. */
async function copyPoints(title: string, of: KeyPointsProps['of']): Promise<void> {
  const review = reviewOfPoints(of).text;
  const lines = [
    `${title}: em 2 minutos`,
    ...of.key_points.map((point) => `• ${point}`),
    ...(review ? [review] : []),
  ];
  const { copyOrShow } = await import('~/kit/copy-or-show.ts');
  await copyOrShow(lines.join('\n'), 'Pontos copiados', 'Copie os pontos daqui');
}

/** The lines, and who stands for them. */
export function KeyPointLines({
  of,
  onSeek,
  id,
  isShort = false,
}: Pick<KeyPointsProps, 'of' | 'onSeek'> & {
  id?: string;
  /** On a phone only the first ones are seen: whole, as a dose is never cut in two. */
  isShort?: boolean;
}) {
  const review = reviewOfPoints(of);
  return (
    <>
      {/* Before it is acted upon. */}
      {review.isDue && <p className={styles.due}>{review.text}</p>}
      <ul id={id} className={styles.points} data-short={isShort || undefined}>
        {of.key_points.map((point, index) => {
          const seconds = of.key_point_seconds?.[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none ever moves.
            <li key={index}>
              {point}
              {onSeek && seconds != null && (
                <Button size="sm" variant="quiet" onClick={() => onSeek(seconds)}>
                  Ir para {formatClock(seconds)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!review.isDue && review.text && <p className="hint">{review.text}</p>}
    </>
  );
}

/** "Em 2 minutos": a few lines to act by. Who prints the page gets them and nothing else. */
export function KeyPoints({ title, instructor, of, onSeek, isAsked = false }: KeyPointsProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const [isWhole, setIsWhole] = useState(isAsked);
  const linesId = useId();
  const count = of.key_points.length;
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
  if (count === 0) return null;
  return (
    <Card as="section" ref={boxRef} tabIndex={-1} className="stack" aria-label="Em 2 minutos">
      <div className="row wrap spread gap-2">
        <h2>Em 2 minutos</h2>
        <Button
          size="sm"
          variant="quiet"
          className={styles.onPhones}
          icon={<CopyIcon size={16} />}
          onClick={() => void copyPoints(title, of)}
        >
          Copiar
        </Button>
        <Button size="sm" variant="quiet" className={styles.atDesks} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <KeyPointLines of={of} onSeek={onSeek} id={linesId} isShort={!isWhole} />
      {count > SHORT && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.onPhones}
          aria-expanded={isWhole}
          aria-controls={linesId}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : `Ver tudo (${count})`}
        </Button>
      )}
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
