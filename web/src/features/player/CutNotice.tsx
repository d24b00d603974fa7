import { type Cut, cutText } from '~/lib/places.ts';
import { InfoIcon } from '~/ui/icons.tsx';
import styles from './VideoPlayer.module.css';

/** Why a lesson begins at 0: its recording has no such second any more. */
export function CutNotice({ cut }: { cut: Cut }) {
  return (
    <p className={styles.cut} role="status">
      <InfoIcon size={16} />
      {cutText('Este vídeo', cut)}
    </p>
  );
}
