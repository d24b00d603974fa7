import { Link } from 'react-router-dom';
import { classNames } from '~/ui/class-names.ts';
import { MomentText } from './MomentText.tsx';
import { momentPath } from './moments.rules.ts';
import styles from './SearchResult.module.css';
import type { Moment } from './search-answer.ts';

/** A moment on the page of results. */
export function MomentLink({ moment }: { moment: Moment }) {
  return (
    <Link className={classNames(styles.result, 'panel hoverable')} to={momentPath(moment)}>
      <MomentText moment={moment} />
    </Link>
  );
}
