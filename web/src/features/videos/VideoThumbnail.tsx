import { useState } from 'react';
import { classNames } from '~/ui/class-names.ts';
import { LessonsIcon } from '~/ui/icons.tsx';
import { isMissingPicture, thumbnailCandidates } from './thumbnails.ts';
import styles from './VideoThumbnail.module.css';

export type VideoThumbnailProps = {
  video: { id: number; thumbnail: string | null; youtube_id: string | null };
  /** The picture that decides how fast the page looks: loaded first, never lazily. */
  isPriority?: boolean;
  /** On the screens of administrators a failure is followed by larger pictures first. */
  isAdmin?: boolean;
  className?: string | undefined;
};

/**
 * 16:9 art of a lesson. A picture that is missing gives way to the next candidate, the last one to a
 * drawn tile. Decoration: the title stands beside it.
 */
export function VideoThumbnail({
  video,
  isPriority = false,
  isAdmin = false,
  className,
}: VideoThumbnailProps) {
  const candidates = thumbnailCandidates(video, { isAdmin });
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const src = candidates.find((candidate) => !failed.has(candidate));
  const giveUp = (picture: string) => setFailed((before) => new Set(before).add(picture));

  if (!src) {
    return (
      <span className={classNames(styles.art, styles.tile, className)} data-tone={video.id % 4}>
        <LessonsIcon size={36} />
      </span>
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
      onError={() => giveUp(src)}
      onLoad={({ currentTarget }) => {
        if (isMissingPicture(currentTarget)) giveUp(src);
      }}
    />
  );
}
