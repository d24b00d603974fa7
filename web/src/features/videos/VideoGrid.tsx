import type { PresentedVideo } from '~/lib/video-columns.ts';
import type { CardContext } from './card-context.ts';
import { VideoCard, type VideoCardProps, VideoCardSkeleton } from './VideoCard.tsx';
import styles from './VideoGrid.module.css';

type VideoGridProps = Pick<VideoCardProps, 'headingLevel' | 'writeTitle'> & {
  videos: readonly PresentedVideo[];
  cards: CardContext;
  /** The lesson marked "Mais Recente". */
  newestId?: number | undefined;
  layout?: 'row' | 'line';
};

/** Lessons in rows that wrap, with their description where there is room. */
export function VideoGrid({ videos, cards, newestId, layout = 'row', ...card }: VideoGridProps) {
  return (
    <ul className={styles.grid} data-layout={layout}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            layout={layout}
            badge={video.id === newestId ? 'Mais Recente' : undefined}
            description={video.description}
            {...cards.of(video)}
            {...card}
          />
        </li>
      ))}
    </ul>
  );
}

type VideoGridSkeletonProps = Pick<VideoGridProps, 'layout'> & { count?: number };

/** The box of a {@link VideoGrid} before its lessons are known. */
export function VideoGridSkeleton({ count = 6, layout = 'row' }: VideoGridSkeletonProps) {
  return (
    <div className={styles.grid} data-layout={layout} aria-hidden="true">
      {Array.from({ length: count }, (_, slot) => slot).map((slot) => (
        <VideoCardSkeleton key={slot} layout={layout} hasDescription />
      ))}
    </div>
  );
}
