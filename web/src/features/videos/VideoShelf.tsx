import type { ReactNode } from 'react';
import type { VideoSummary } from '~/lib/video-columns.ts';
import { Shelf } from '~/ui/Shelf.tsx';
import type { CardContext } from './card-context.ts';
import { VideoCard } from './VideoCard.tsx';
import { VideoCardSkeleton } from './VideoCardSkeleton.tsx';

type VideoShelfProps = {
  title: ReactNode;
  videos: readonly (VideoSummary & { description?: string | null })[];
  /** All there are, which may be more than the row holds. */
  count?: number;
  cards: CardContext;
  seeAll?: ReactNode;
  isFar?: boolean;
  /** Larger cards, with their description. */
  isLarge?: boolean;
};

/** A row of lessons. */
export function VideoShelf({
  title,
  videos,
  count = videos.length,
  cards,
  seeAll,
  isFar,
  isLarge = false,
}: VideoShelfProps) {
  return (
    <Shelf
      title={title}
      count={count}
      emptyText="Nenhum vídeo disponível nesta categoria"
      seeAll={seeAll}
      isFar={isFar}
      isLarge={isLarge}
    >
      {videos.map((video) => (
        <VideoCard
          key={video.id}
          video={video}
          layout={isLarge ? 'large' : 'tile'}
          description={isLarge ? video.description : null}
          isFavorite={cards.favoriteIds.has(video.id)}
          onFavoriteToggle={cards.onFavoriteToggle}
          progress={cards.progressOf(video)}
        />
      ))}
    </Shelf>
  );
}

/** The box of a row before its lessons are known. */
export function VideoShelfSkeleton({ title }: { title: ReactNode }) {
  return (
    <Shelf title={title} emptyText="" isLoading>
      {[1, 2, 3, 4, 5].map((slot) => (
        <VideoCardSkeleton key={slot} />
      ))}
    </Shelf>
  );
}
