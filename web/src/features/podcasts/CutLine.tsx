import { type Cut, cutText } from '~/lib/places.ts';
import styles from './PlaceQuestion.module.css';

/** Why an episode begins at 0: its audio has no such second any more. */
export function CutLine({ cut }: { cut: Cut }) {
  return (
    <p className={`${styles.question} hint`} role="status">
      {cutText('Este áudio', cut)}
    </p>
  );
}
