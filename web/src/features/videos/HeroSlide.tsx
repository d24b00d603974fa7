import { LinkButton } from '~/kit/LinkButton.tsx';
import { paths } from '~/lib/paths.ts';
import type { PresentedVideo } from '~/lib/video-columns.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon, PlayIcon, PlusIcon } from '~/ui/icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { CardContext } from './card-context.ts';
import { DurationText } from './DurationText.tsx';
import styles from './HeroCarousel.module.css';
import { Rating } from './Rating.tsx';
import { isNew } from './videos.rules.ts';

type HeroSlideProps = {
  video: PresentedVideo;
  /** Place in the carousel, e.g. "1 de 6". */
  label: string;
  cards: CardContext;
};

/** What the stage says of the lesson on it. */
export function HeroSlide({ video, label, cards }: HeroSlideProps) {
  const { isFavorite, onFavoriteToggle, progress } = cards.of(video);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group without a form; fieldset would mislead.
    <div className={styles.slide} role="group" aria-roledescription="destaque" aria-label={label}>
      <div className={styles.badges}>
        {video.featured && <Badge tone="progress">Em Destaque</Badge>}
        {(isNew(video.created_at) || !video.featured) && <Badge>Recente</Badge>}
      </div>
      <h2 className={styles.title}>{video.title}</h2>
      <p className={styles.facts}>
        {video.instructor && <span className="clip">{video.instructor}</span>}
        <DurationText video={video} />
        <Rating value={video.rating} />
      </p>
      {/* Its space is reserved, so that the hero has the same height for every lesson. */}
      <div className={styles.watched}>
        {progress !== null && (
          <ProgressBar value={progress} label={`Assistido de ${video.title}`} />
        )}
      </div>
      <div className={styles.actions}>
        <LinkButton to={paths.video(video.id)}>
          <span className="inline-row">
            <PlayIcon />
            {cards.isBegun(video.id) ? 'Continuar' : 'Assistir'}
            <VisuallyHidden>: {video.title}</VisuallyHidden>
          </span>
        </LinkButton>
        <Button
          variant="quiet"
          icon={isFavorite ? <CheckIcon /> : <PlusIcon />}
          aria-pressed={isFavorite}
          onClick={() => onFavoriteToggle(video.id)}
        >
          Lista
        </Button>
      </div>
    </div>
  );
}
