import { Skeleton } from '~/ui/Skeleton.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import card from './ManagedVideoCard.module.css';
import line from './SelectionLine.module.css';
import styles from './VideoManager.module.css';

const CARDS = 8;

/** The boxes of the cards that are coming. */
export function VideoManagerSkeleton() {
  return (
    <>
      <div className={line.line} aria-busy="true">
        <VisuallyHidden>Carregando vídeos</VisuallyHidden>
        <Skeleton width={140} height={20} />
      </div>
      <div className={styles.grid}>
        {Array.from({ length: CARDS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <div key={index} className={card.card}>
            <Skeleton ratio="16 / 9" radius="var(--radius-control)" />
            <div className={card.words}>
              <Skeleton height={20} />
              <Skeleton width="60%" height={20} />
              <Skeleton width="80%" height={18} />
            </div>
            <div className={card.actions}>
              <Skeleton width={92} height={36} />
              <Skeleton width={132} height={44} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
