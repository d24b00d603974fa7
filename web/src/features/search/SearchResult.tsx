import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import { durationLabel } from '~/lib/duration.ts';
import type { Tables } from '~/types/database.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './SearchResult.module.css';
import { matchedElsewhere } from './search.rules.ts';

/** What the line of a result shows. */
export type FoundLesson = Pick<
  Tables<'videos'>,
  | 'id'
  | 'title'
  | 'thumbnail'
  | 'youtube_id'
  | 'category_id'
  | 'duration'
  | 'duration_seconds'
  | 'instructor'
  | 'description'
  | 'tags'
> & { category: { name: string } | null };

type SearchResultProps = {
  id: string;
  lesson: FoundLesson;
  /** The words that were searched for. */
  terms: readonly string[];
  picture: ReactNode;
  isActive: boolean;
  onPoint(): void;
  onOpen(): void;
};

/** One result of the popup: picture, title, where it belongs, and why it was found where the title does not say so. */
export function SearchResult({
  id,
  lesson,
  terms,
  picture,
  isActive,
  onPoint,
  onOpen,
}: SearchResultProps) {
  const facts = [lesson.category?.name, lesson.instructor].filter((fact) => fact != null);
  const reason = matchedElsewhere(lesson, terms);
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.result}
      to={paths.video(lesson.id)}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      <span className={styles.picture}>{picture}</span>
      <span className={styles.text}>
        <span className={styles.title}>
          <MarkedText text={lesson.title} terms={terms} />
        </span>{' '}
        {facts.length > 0 && (
          <span className="clip hint">
            <MarkedText text={facts.join(' · ')} terms={terms} />
          </span>
        )}{' '}
        {reason && (
          <span className="clip faint">
            <MarkedText text={reason} terms={terms} />
          </span>
        )}
      </span>{' '}
      <span className={styles.duration}>{durationLabel(lesson) ?? 'Sem duração'}</span>
    </Link>
  );
}
