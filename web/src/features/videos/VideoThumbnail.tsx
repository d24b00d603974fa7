import { Suspense, useState } from 'react';
import { classNames } from '~/ui/class-names.ts';
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { isMissingPicture, thumbnailCandidates } from './thumbnails.ts';
import styles from './VideoThumbnail.module.css';

/** Few lessons need one: its code comes with the first. */
const MadeCover = lazyComponent(async () => (await import('~/ui/MadeCover.tsx')).MadeCover);

export type VideoThumbnailProps = {
  video: {
    id: number;
    title: string;
    thumbnail: string | null;
    youtube_id: string | null;
    category_id: number | null;
  };
  /** The picture that decides how fast the page looks: loaded first, never lazily. */
  isPriority?: boolean;
  /** On the screens of administrators a failure is followed by larger pictures first. */
  isAdmin?: boolean;
  /** No title stands beside it: a made cover shows it. */
  isTitled?: boolean;
  className?: string | undefined;
};

/**
 * 16:9 art of a lesson. A picture that is missing gives way to the next candidate, the last one to a
 * made cover. Decoration.
 */
export function VideoThumbnail({
  video,
  isPriority = false,
  isAdmin = false,
  isTitled = false,
  className,
}: VideoThumbnailProps) {
  const candidates = thumbnailCandidates(video, { isAdmin });
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const src = candidates.find((candidate) => !failed.has(candidate));
  const markFailed = (picture: string) => setFailed((before) => new Set(before).add(picture));

  if (!src) {
    const ground = <span className={classNames(styles.art, className)} />;
    return (
      <ErrorBoundary fallback={() => ground}>
        <Suspense fallback={ground}>
          <MadeCover
            id={video.id}
            categoryId={video.category_id}
            title={isTitled ? video.title : undefined}
            className={className}
          />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <img
      className={classNames(styles.art, className)}
      src={src}
      alt=""
      width={480}
      height={270}
      decoding="async"
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'auto'}
      onError={() => markFailed(src)}
      onLoad={({ currentTarget }) => {
        if (isMissingPicture(currentTarget)) markFailed(src);
      }}
    />
  );
}
