import { useQueryClient } from '@tanstack/react-query';
import { timeLeft } from '~/features/playback/place-record.ts';
import { resumeSecond } from '~/features/playback/places.ts';
import { durationOf } from '~/lib/duration.ts';
import { useHearable } from '~/lib/offline/downloads.ts';
import { PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { EpisodeCover } from './EpisodeCover.tsx';
import styles from './EpisodeTile.module.css';
import { podcastPlayer } from './podcast-player.ts';
import { isSounding, usePodcastState } from './podcast-state.ts';
import type { Place, Podcast } from './podcasts.rules.ts';

type EpisodeTileProps = {
  podcast: Podcast;
  place: Place;
  /** Why it is there, said before what is left. */
  label?: string;
};

/** An episode that was begun: one press goes on with it, in the mini-player. */
export function EpisodeTile({ podcast, place, label }: EpisodeTileProps) {
  const client = useQueryClient();
  const state = usePodcastState();
  const own = state.podcast?.id === podcast.id ? state : null;
  const hearable = useHearable();
  const isAway = hearable !== null && !hearable.has(podcast.id) && own === null;
  const isOn = own !== null && isSounding(own.status);
  const duration = own?.durationSeconds ?? durationOf(podcast);
  const position = own?.positionSeconds ?? resumeSecond(place.current_seconds, duration);
  return (
    <article className={styles.tile} data-away={isAway || undefined}>
      <div className={styles.art}>
        <EpisodeCover podcast={podcast} />
        <span className={styles.sign}>
          {own?.status === 'loading' ? (
            <Spinner />
          ) : isOn ? (
            <PauseIcon size={22} />
          ) : (
            <PlayIcon size={22} />
          )}
        </span>
        {duration && (
          <span className="bottom-edge">
            <ProgressBar value={position / duration} label={`Ouvido de ${podcast.title}`} />
          </span>
        )}
      </div>
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.button}
          aria-label={`${isOn ? 'Pausar' : position > 0 ? 'Continuar ouvindo' : 'Reproduzir'} ${podcast.title}`}
          onClick={() => podcastPlayer(client).toggle(podcast)}
        >
          {podcast.title}
        </button>
      </h3>
      <p className="hint tabular">
        {[
          label,
          isAway ? 'Precisa de internet' : (timeLeft(position, duration) ?? podcast.category?.name),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </article>
  );
}

/** The box of an {@link EpisodeTile} before it is known. */
export function EpisodeTileSkeleton() {
  return (
    <div className={styles.tile} aria-hidden="true">
      <div className={styles.art}>
        <Skeleton ratio="16 / 9" />
      </div>
      <div className={styles.title}>
        <Skeleton width="80%" height="1.3em" />
      </div>
      <div className="hint">
        <Skeleton width="50%" height="1.5em" />
      </div>
    </div>
  );
}
