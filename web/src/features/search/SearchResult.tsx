import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { durationLabel } from '~/lib/duration.ts';
import { HeadphonesIcon, LessonsIcon, SearchIcon } from '~/ui/icons.tsx';
import { UserIcon } from '~/ui/later-icons.tsx';
import { MarkedText } from './MarkedText.tsx';
import { MomentText } from './MomentText.tsx';
import styles from './SearchResult.module.css';
import { matchedElsewhere } from './search.rules.ts';
import type { FoundLesson } from './search-answer.ts';
import type { SearchOption } from './search-groups.rules.ts';

export type SearchResultProps = {
  id: string;
  option: SearchOption;
  /** The words that were searched for. */
  terms: readonly string[];
  isActive: boolean;
  /** Draws the art of a lesson. */
  picture(lesson: FoundLesson): ReactNode;
  onPoint(key: string): void;
  onOpen(key: string): void;
};

/** One line of the popup. */
export function SearchResult({ id, option, isActive, ...rest }: SearchResultProps) {
  const { onPoint, onOpen, ...show } = rest;
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.result}
      to={option.path}
      onClick={() => onOpen(option.key)}
      onPointerMove={() => onPoint(option.key)}
    >
      <Content option={option} {...show} />
    </Link>
  );
}

type ContentProps = Pick<SearchResultProps, 'option' | 'terms' | 'picture'>;

function Content({ option, terms, picture }: ContentProps) {
  if (option.kind === 'lesson') {
    return <Lesson lesson={option.lesson} terms={terms} picture={picture(option.lesson)} />;
  }
  if (option.kind === 'moment') {
    return <MomentText moment={option.moment} />;
  }
  if (option.kind === 'episode') {
    return (
      <>
        <Plain icon={<HeadphonesIcon size={18} />}>
          <MarkedText text={option.episode.title} terms={terms} />
        </Plain>{' '}
        <span className={styles.duration}>{durationLabel(option.episode)}</span>
      </>
    );
  }
  return <Plain icon={ICONS[option.kind]}>{option.label}</Plain>;
}

const ICONS = {
  category: <LessonsIcon size={18} />,
  instructor: <UserIcon size={18} />,
  more: <SearchIcon size={18} />,
};

function Plain({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="faint">{icon}</span>
      <span className={styles.title}>{children}</span>
    </>
  );
}

type LessonProps = Pick<ContentProps, 'terms'> & { lesson: FoundLesson; picture: ReactNode };

/** Picture, title, where it belongs, and why it was found where the title does not say so. */
function Lesson({ lesson, terms, picture }: LessonProps) {
  const facts = [lesson.category, lesson.instructor].filter((fact) => fact != null);
  const reason = matchedElsewhere(lesson, terms);
  return (
    <>
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
    </>
  );
}
