import { durationLabel, durationOf } from '~/lib/duration.ts';
import { formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { classNames } from '~/ui/class-names.ts';
import { HeadphonesIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { PlaybackSettings } from './PlaybackSettings.tsx';
import styles from './PodcastCard.module.css';
import tones from './PodcastTone.module.css';
import type { PodcastEngine, PodcastState } from './podcast-engine.ts';
import { hasAudio, type Podcast, toneOf } from './podcasts.rules.ts';
import { SeekBar } from './SeekBar.tsx';

type PodcastCardProps = {
  podcast: Podcast;
  /** What the player does with this very episode; null while it is another one's turn. */
  state: PodcastState | null;
  /** Whether this browser can play sound at all. */
  canPlay: boolean;
  player(): PodcastEngine;
};

/** An episode with its own controls; whichever plays, there is one sound. */
export function PodcastCard({ podcast, state, canPlay, player }: PodcastCardProps) {
  const isPlaying = state?.status === 'playing';
  const isLoading = state?.status === 'loading';
  const isAvailable = hasAudio(podcast) && state?.status !== 'unavailable';
  const duration = durationLabel(podcast);
  return (
    <article className={styles.card} data-active={state ? true : undefined}>
      <div className={classNames(styles.art, tones.tone)} data-tone={toneOf(podcast.category_id)}>
        <span className={styles.badges}>
          <Badge isSolid icon={<HeadphonesIcon size={14} />}>
            Podcast
          </Badge>
          <Badge isSolid>Premium</Badge>
        </span>
        <button
          type="button"
          className={styles.play}
          disabled={!isAvailable || !canPlay}
          aria-label={`${isPlaying || isLoading ? 'Pausar' : 'Reproduzir'} ${podcast.title}`}
          onClick={() => player().toggle(podcast)}
        >
          {isLoading ? <Spinner /> : isPlaying ? <PauseIcon size={28} /> : <PlayIcon size={28} />}
        </button>
        {duration && <span className={styles.duration}>{duration}</span>}
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>{podcast.title}</h2>
        {podcast.description && <p className={styles.description}>{podcast.description}</p>}
        <p className={styles.date}>
          <time dateTime={podcast.created_at}>{formatDate(podcast.created_at)}</time>
        </p>
      </div>
      <div className={styles.player}>
        {!canPlay && <p className={styles.note}>Seu navegador não suporta o elemento de áudio.</p>}
        {canPlay && !isAvailable && <p className={styles.note}>Áudio não disponível</p>}
        {state?.status === 'failed' && (
          <p className={styles.note} role="alert">
            A reprodução parou. Toque em reproduzir para continuar do mesmo ponto.
          </p>
        )}
        {canPlay && isAvailable && (
          <SeekBar
            title={podcast.title}
            positionSeconds={state?.positionSeconds ?? 0}
            durationSeconds={state?.durationSeconds ?? durationOf(podcast)}
            onSeek={(seconds) => {
              if (state) player().seek(seconds);
              else void player().play(podcast, seconds);
            }}
          />
        )}
        {state && isAvailable && (
          <PlaybackSettings
            rate={state.rate}
            onRateChange={(rate) => player().setRate(rate)}
            volume={state.volume}
            onVolumeChange={(volume) => player().setVolume(volume)}
          />
        )}
      </div>
    </article>
  );
}

/** The box of a {@link PodcastCard} before its episode is known. */
export function PodcastCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton height={152} radius={0} />
      <div className={styles.text}>
        <Skeleton width="80%" height={22} />
        <Skeleton height={40} />
        <Skeleton width="30%" height={18} />
      </div>
      <div className={styles.player}>
        <Skeleton height={24} />
      </div>
    </div>
  );
}
