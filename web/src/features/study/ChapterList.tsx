import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Chapter } from '~/lib/chapters.ts';
import { formatClock } from '~/lib/duration.ts';
import { type Playback, usePlaybackValue } from '~/lib/playback.ts';
import { markIndexAt } from '~/ui/marks.ts';
import { revealHiddenLine } from './line-box.ts';
import { NoSeeking } from './NoSeeking.tsx';
import styles from './Study.module.css';
import { linkTo, type StudyItem } from './study.rules.ts';

type ChapterListProps = {
  item: StudyItem;
  chapters: readonly Chapter[];
  playback: Playback;
};

/** The chapters with their times: a press plays from there, and each address can be copied. */
export function ChapterList({ item, chapters, playback }: ChapterListProps) {
  const { seek } = playback;
  const current = usePlaybackValue(playback, (seconds) =>
    seek ? markIndexAt(chapters, seconds) : -1,
  );
  const listRef = useRef<HTMLOListElement>(null);
  useEffect(() => revealHiddenLine(listRef.current, current), [current]);
  if (!seek) {
    return (
      <>
        <NoSeeking />
        <ol className={styles.lines}>
          {chapters.map(({ start, title }) => (
            <li key={start} className={styles.line}>
              <Words start={start} text={title} />
            </li>
          ))}
        </ol>
      </>
    );
  }
  const handleClick = (event: MouseEvent, start: number) => {
    // With a key it opens another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    seek(start);
  };
  return (
    <ol ref={listRef} className={styles.lines}>
      {chapters.map(({ start, title }, index) => (
        <li key={start} data-line={index}>
          <Link
            className={`${styles.line} hoverable`}
            to={linkTo(item, start)}
            aria-current={index === current || undefined}
            onClick={(event) => handleClick(event, start)}
          >
            <Words start={start} text={title} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Words({ start, text }: { start: number; text: string }) {
  return (
    <>
      <span className="hint tabular">{formatClock(start)}</span>
      <span>{text}</span>
    </>
  );
}
