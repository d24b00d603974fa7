import { Skeleton } from '~/ui/Skeleton.tsx';
import cardStyles from './VideoCard.module.css';
import type { CardLayout } from './VideoCard.tsx';

/** The box of a {@link VideoCard} before its lesson is known. */
export function VideoCardSkeleton({
  layout = 'tile',
  hasDescription = false,
}: {
  layout?: CardLayout;
  hasDescription?: boolean;
}) {
  return (
    <div className={cardStyles.card} data-layout={layout} aria-hidden="true">
      <Skeleton ratio="16 / 9" radius="var(--radius-card)" />
      <div className={cardStyles.text}>
        <Skeleton width="92%" height={18} />
        <Skeleton width="60%" height={18} />
        <Skeleton width="45%" height={16} />
        {hasDescription && (
          <span className={cardStyles.description}>
            <Skeleton width="98%" height={36} />
          </span>
        )}
      </div>
    </div>
  );
}
