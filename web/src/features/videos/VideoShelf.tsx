import type { VideoSummary } from '~/lib/video-columns.ts';
import { Shelf, type ShelfProps } from '~/ui/Shelf.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import type { CardContext } from './card-context.ts';
import { VideoCard, VideoCardSkeleton } from './VideoCard.tsx';

type VideoShelfProps = Pick<ShelfProps, 'title' | 'count' | 'seeAll' | 'isFar' | 'isLarge'> & {
  videos: readonly (VideoSummary & { description?: string | null })[];
  cards: CardContext;
};

/** A row of lessons; larger cards have their description. */
export function VideoShelf({ videos, cards, ...shelf }: VideoShelfProps) {
  return (
    <Shelf count={videos.length} emptyText="Nenhum vídeo disponível nesta categoria" {...shelf}>
      {videos.map((video) => (
        <VideoCard
          key={video.id}
          video={video}
          layout={shelf.isLarge ? 'large' : 'tile'}
          description={shelf.isLarge ? video.description : null}
          {...cards.of(video)}
        />
      ))}
    </Shelf>
  );
}

/** The box of a row before its lessons are known. */
export function VideoShelfSkeleton() {
  return (
    <Shelf title={<Skeleton width={180} height={24} />} emptyText="" isLoading>
      {[1, 2, 3, 4, 5].map((slot) => (
        <VideoCardSkeleton key={slot} />
      ))}
    </Shelf>
  );
}
