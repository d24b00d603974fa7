import { useEffect, useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDate } from '~/lib/format.ts';
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
    key_points_reviewed_by: string | null;
    /** A day, "2026-11-21". */
    key_points_reviewed_on: string | null;
  };
};

const markSheet = rootMark('sheet');

/** "Em 2 minutos": a few lines to act by. Who prints the page gets them and nothing else. */
export function KeyPoints({ title, instructor, of }: KeyPointsProps) {
  const headingId = useId();
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this event ends.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (of.key_points.length === 0) return null;
  const points = (
    <ul className={styles.points}>
      {of.key_points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
  const review = reviewOf(of);
  return (
    <Card as="section" className="stack" aria-labelledby={headingId}>
      <div className="row spread">
        <h2 id={headingId}>Em 2 minutos</h2>
        <Button size="sm" variant="quiet" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {points}
      {review && <p className="hint">{review}</p>}
      {isPrinting &&
        createPortal(
          <article ref={markSheet} className="stack" data-sheet>
            <h1>{title}</h1>
            {instructor && <p>{instructor}</p>}
            <h2>Em 2 minutos</h2>
            {points}
            {review && <p>{review}</p>}
          </article>,
          document.body,
        )}
    </Card>
  );
}

/** "Revisado por Ana Exemplo em 21/11/2026"; null while nobody is named. */
function reviewOf(of: KeyPointsProps['of']): string | null {
  const { key_points_reviewed_by: name, key_points_reviewed_on: day } = of;
  const by = name ? ` por ${name}` : '';
  // Noon: a day alone would be midnight elsewhere, and the day before here.
  const on = day ? ` em ${formatDate(`${day}T12:00:00`)}` : '';
  return by || on ? `Revisado${by}${on}` : null;
}
