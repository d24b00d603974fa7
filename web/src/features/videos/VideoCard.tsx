import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import type { VideoSummary } from '~/lib/video-columns.ts';
import { Badge } from '~/ui/Badge.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { HeartFilledIcon, HeartIcon } from '~/ui/icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { DurationText } from './DurationText.tsx';
import styles from './VideoCard.module.css';
import { VideoMenu } from './VideoMenu.tsx';
import { VideoThumbnail } from './VideoThumbnail.tsx';
import { isNew } from './videos.rules.ts';

/** `tile`: text under the art, `large`: in larger type. `row`: beside it on a phone. `line`: beside it everywhere. */
type CardLayout = 'tile' | 'large' | 'row' | 'line';

export type VideoCardProps = {
  video: VideoSummary;
  isFavorite: boolean;
  onFavoriteToggle(videoId: number): void;
  /** Left out where every lesson is a favourite and has a button of its own to remove it. */
  hasHeart?: boolean | undefined;
  /** Share watched, 0 to 1; null draws no line. */
  progress?: number | null;
  /** Shown under the instructor where there is room. */
  description?: string | null | undefined;
  /** Shown in place of the instructor, e.g. how much is left. */
  note?: ReactNode;
  /** The last line, at the foot of the card, e.g. when it was added; what can be pressed in it lies above the link. */
  foot?: ReactNode;
  /** How the title is written, e.g. with what was searched for marked in it. */
  writeTitle?: ((title: string) => ReactNode) | undefined;
  /** A word on the art beside NOVO, e.g. "Mais Recente". */
  badge?: string | undefined;
  /** 3 under a section's title, 2 where the page's title is the only one above. */
  headingLevel?: 2 | 3 | undefined;
  /** Adds "Remover desta fileira" to the menu. */
  onDismiss?: ((videoId: number) => void) | undefined;
  layout?: CardLayout;
  isPriority?: boolean;
};

/**
 * A lesson: the whole card is one link. The menu stands beside the title; with a mouse there is also a heart on the art,
 * which elsewhere is an entry of the menu. What is kept has a small heart beside its instructor.
 */
export const VideoCard = memo(function VideoCard({
  video,
  isFavorite,
  onFavoriteToggle,
  hasHeart = true,
  progress = null,
  description,
  note,
  foot,
  writeTitle,
  badge,
  headingLevel = 3,
  onDismiss,
  layout = 'tile',
  isPriority = false,
}: VideoCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const isKept = isFavorite && hasHeart;
  return (
    <article className={styles.card} data-layout={layout}>
      <div className={styles.art} data-picture={video.id}>
        <VideoThumbnail key={video.id} video={video} isPriority={isPriority} />
        <span className={styles.badges}>
          {isNew(video.created_at) && (
            <Badge tone="accent" isSolid>
              NOVO
            </Badge>
          )}
          {badge && <Badge isSolid>{badge}</Badge>}
        </span>
        <DurationText video={video} className="plate" />
        {progress !== null && (
          <span className="bottom-edge">
            <ProgressBar value={progress} label={`Assistido de ${video.title}`} />
          </span>
        )}
      </div>
      <div className={styles.text}>
        <Heading className={styles.title}>
          <Link className="card-link" to={paths.video(video.id)}>
            {writeTitle ? writeTitle(video.title) : video.title}
          </Link>
        </Heading>
        {(note || video.instructor || isKept) && (
          <p className={styles.meta}>
            {isKept && (
              <>
                <HeartFilledIcon size={14} />
                <VisuallyHidden>Na sua lista</VisuallyHidden>
              </>
            )}
            <span className="clip">{note ?? video.instructor}</span>
          </p>
        )}
        {description && <p className={styles.description}>{description}</p>}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      {hasHeart && (
        <span className={styles.heart} data-kept={isFavorite || undefined}>
          <IconButton
            variant="art"
            label={`${isFavorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos'}: ${video.title}`}
            icon={isFavorite ? <HeartFilledIcon /> : <HeartIcon />}
            onClick={() => onFavoriteToggle(video.id)}
          />
        </span>
      )}
      <span className={styles.menu}>
        <VideoMenu
          video={video}
          isFavorite={isFavorite}
          onFavoriteToggle={onFavoriteToggle}
          onDismiss={onDismiss}
        />
      </span>
    </article>
  );
});

type VideoCardSkeletonProps = { layout?: CardLayout; hasDescription?: boolean };

/** The box of a {@link VideoCard} before its lesson is known. */
export function VideoCardSkeleton({ layout = 'tile', hasDescription }: VideoCardSkeletonProps) {
  return (
    <div className={styles.card} data-layout={layout} aria-hidden="true">
      <Skeleton ratio="16 / 9" radius="var(--radius-card)" />
      <div className={styles.text}>
        <Skeleton width="92%" height={18} />
        <Skeleton width="60%" height={18} />
        <Skeleton width="45%" height={16} />
        {hasDescription && (
          <span className={styles.description}>
            <Skeleton width="98%" height={36} />
          </span>
        )}
      </div>
    </div>
  );
}
