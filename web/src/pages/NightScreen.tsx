import { PlayIcon } from '~/ui/core-icons.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import styles from './NightScreen.module.css';

/** The product in one picture: a lesson waiting at the second where it was left. Decoration only. */
export function NightScreen() {
  return (
    <div className={styles.screen} aria-hidden="true">
      <div className={styles.grid} />
      <EcgTrace mode="draw" className={styles.trace} />
      <span className={styles.play}>
        <PlayIcon size={24} />
      </span>
      <div className={styles.caption}>
        <strong>Continue Assistindo</strong>
        <span className={styles.time}>12:40 / 28:15</span>
        <span className={styles.track} />
      </div>
    </div>
  );
}
