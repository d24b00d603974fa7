import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { timeLeft } from '~/features/playback/place-record.ts';
import { resumeSecond } from '~/features/playback/places.ts';
import { EpisodeDownload } from '~/features/podcast-downloads/EpisodeDownload.tsx';
import { parseChapters } from '~/lib/chapters.ts';
import { durationLabel, durationOf } from '~/lib/duration.ts';
import { formatDate } from '~/lib/format.ts';
import { Badge } from '~/ui/Badge.tsx';
import { CheckIcon, HeadphonesIcon } from '~/ui/icons.tsx';
import { MadeCover } from '~/ui/MadeCover.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { PlayButton, PlaybackSettings, PlaybackTrouble, SeekBar } from './EpisodeControls.tsx';
import styles from './PodcastCard.module.css';
import { canPlayAudio, podcastPlayer } from './podcast-player.ts';
import { usePodcastState } from './podcast-state.ts';
import { hasAudio, type Place, type Podcast } from './podcasts.rules.ts';

type PodcastCardProps = {
  podcast: Podcast;
  /** Where the member stopped in it; undefined when it was never begun or not loaded yet. */
  place: Place | undefined;
  /** "Em 2 minutos", folded away under the title; false without any. */
  keyPoints?: ReactNode;
  /** Puts it into "A seguir". */
  queue?: ReactNode;
  headingLevel?: 2 | 3;
};

/** An episode with its own controls; only one episode plays at a time. */
export function PodcastCard({
  podcast,
  place,
  keyPoints,
  queue,
  headingLevel = 2,
}: PodcastCardProps) {
  const client = useQueryClient();
  const player = () => podcastPlayer(client);
  const playing = usePodcastState();
  const state = playing.podcast?.id === podcast.id ? playing : null;
  const canPlay = canPlayAudio();
  const Heading = `h${headingLevel}` as const;
  const isAvailable = hasAudio(podcast) && state?.status !== 'unavailable';
  const duration = state?.durationSeconds ?? durationOf(podcast);
  const position = state?.positionSeconds ?? resumeSecond(place?.current_seconds, duration);
  const left = timeLeft(position, duration);
  const badge = durationLabel(podcast);
  return (
    <article className={styles.card} data-active={state ? true : undefined}>
      <div className={styles.cover}>
        <MadeCover
          id={podcast.id}
          categoryId={podcast.category_id}
          title={podcast.category?.name}
          className={styles.art}
        />
        {badge && <span className="plate">{badge}</span>}
        {left && duration && (
          <span className="bottom-edge">
            <ProgressBar value={position / duration} label={`Ouvido de ${podcast.title}`} />
          </span>
        )}
      </div>
      <div className="stack gap-1">
        <p className={styles.kind}>
          <HeadphonesIcon size={14} />
          <span>Podcast</span>
          <Badge>Premium</Badge>
        </p>
        <Heading className={styles.title}>{podcast.title}</Heading>
        <p className={styles.facts}>
          <time dateTime={podcast.created_at}>{formatDate(podcast.created_at)}</time>
          {left && <span className={styles.left}>{left}</span>}
          {place?.completed && (
            <span className={styles.heard}>
              <CheckIcon size={14} />
              Ouvido
            </span>
          )}
        </p>
      </div>
      {keyPoints && (
        <details className={styles.points}>
          <summary>Em 2 minutos</summary>
          {keyPoints}
        </details>
      )}
      {podcast.description && <p className={styles.description}>{podcast.description}</p>}
      <div className={styles.player}>
        <div className={styles.line}>
          <PlayButton
            className={styles.play}
            status={state?.status ?? 'idle'}
            title={podcast.title}
            isDisabled={!isAvailable || !canPlay}
            onPress={() => player().toggle(podcast)}
          />
          {!canPlay && <p className="hint">Seu navegador não suporta o elemento de áudio.</p>}
          {canPlay && !isAvailable && <p className="hint">Áudio não disponível</p>}
          {canPlay && isAvailable && (
            <SeekBar
              title={podcast.title}
              positionSeconds={position}
              durationSeconds={duration}
              marks={parseChapters(podcast.chapters)}
              onSeek={(seconds) => {
                if (state) player().seek(seconds);
                else void player().play(podcast, seconds);
              }}
            />
          )}
        </div>
        {state && isAvailable && <PlaybackTrouble />}
        {state && isAvailable && <PlaybackSettings />}
        {canPlay && queue}
        {canPlay && <EpisodeDownload podcast={podcast} isOffered={isAvailable} />}
      </div>
    </article>
  );
}

/** The box of a {@link PodcastCard} before its episode is known. */
export function PodcastCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.cover}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className="stack gap-1">
        <Skeleton width="60%" height={20} />
        <Skeleton height={44} />
        <Skeleton width="40%" height={18} />
      </div>
      <div className={styles.description}>
        <Skeleton height={44} />
      </div>
      <div className={styles.player}>
        <Skeleton height={44} />
        <Skeleton height={36} />
      </div>
    </div>
  );
}
