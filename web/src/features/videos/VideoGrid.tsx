import type { PresentedVideo } from '~/lib/video-columns.ts';
import type { CardContext } from './card-context.ts';
import { VideoCard, type VideoCardProps } from './VideoCard.tsx';
import { VideoCardSkeleton } from './VideoCardSkeleton.tsx';
import styles from './VideoGrid.module.css';

/** Lessons in rows that wrap, with their description where there is room. */
export function VideoGrid({
  videos,
  cards,
  newestId,
  headingLevel,
  writeTitle,
  layout = 'row',
}: {
  videos: readonly PresentedVideo[];
  cards: CardContext;
  /** The lesson marked "Mais Recente". */
  newestId?: number | undefined;
  headingLevel?: VideoCardProps['headingLevel'];
  writeTitle?: VideoCardProps['writeTitle'];
  layout?: 'row' | 'line';
}) {
  return (
    <ul className={styles.grid} data-layout={layout}>
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            layout={layout}
            headingLevel={headingLevel}
            writeTitle={writeTitle}
            badge={video.id === newestId ? 'Mais Recente' : undefined}
            description={video.description}
            {...cards.of(video)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The box of a {@link VideoGrid} before its lessons are known. */
export function VideoGridSkeleton({
  count = 6,
  layout = 'row',
}: {
  count?: number;
  layout?: 'row' | 'line';
}) {
  return (
    <div className={styles.grid} data-layout={layout} aria-hidden="true">
      {Array.from({ length: count }, (_, slot) => slot).map((slot) => (
        <VideoCardSkeleton key={slot} layout={layout} hasDescription />
      ))}
    </div>
  );
}
