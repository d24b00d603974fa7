import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { showMark } from '~/lib/show-mark.ts';
import { HeadphonesIcon, PlayIcon } from '~/ui/icons.tsx';
import { MadeCover } from '~/ui/MadeCover.tsx';
import { FROM_SHEET } from '~/ui/use-sheet.ts';
import styles from './MinutesChoice.module.css';
import { nameOf, reasonOf, type ShortItem, type Suggestion } from './minutes.rules.ts';

export type SuggestionRowProps = {
  suggestion: Suggestion;
  /** Draws the art of a lesson. */
  picture(item: ShortItem): ReactNode;
  /** Where a lesson opens. */
  pathOf(suggestion: Suggestion): string;
  /** A lesson takes the place of the sheet's own entry in the history. */
  isReplacing: boolean;
  onPress(suggestion: Suggestion): void;
};

/** Something that fits, and why: one press plays it. A lesson is a link, an episode plays where one is. */
export function SuggestionRow({
  suggestion,
  picture,
  pathOf,
  isReplacing,
  onPress,
}: SuggestionRowProps) {
  const { item } = suggestion;
  const press = () => onPress(suggestion);
  const isEpisode = item.kind === 'episode';
  const content = (
    <>
      <span className="picture" aria-hidden="true">
        {isEpisode ? (
          <MadeCover id={item.id} categoryId={item.categoryId} mark={showMark(item.title)} />
        ) : (
          picture(item)
        )}
      </span>
      <span className="grid">
        <span className="clamp-2 bold">{nameOf(suggestion)}</span>{' '}
        <span className="hint tabular">{reasonOf(suggestion)}</span>
      </span>
      {isEpisode ? <HeadphonesIcon /> : <PlayIcon />}
    </>
  );
  return isEpisode ? (
    <button type="button" className={styles.row} onClick={press}>
      {content}
    </button>
  ) : (
    <Link
      className={styles.row}
      to={pathOf(suggestion)}
      replace={isReplacing}
      state={isReplacing ? FROM_SHEET : null}
      onClick={press}
    >
      {content}
    </Link>
  );
}
