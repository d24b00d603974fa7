import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { timeLeft } from '~/features/playback/place-record.ts';
import { resumeSecond } from '~/features/playback/places.ts';
import { DownloadRing } from '~/features/podcast-downloads/DownloadRing.tsx';
import { downloadEntries, EpisodeDownload } from '~/features/podcast-downloads/EpisodeDownload.tsx';
import { useEpisodeDownload } from '~/features/podcast-downloads/use-episode-download.ts';
import { parseChapters } from '~/lib/chapters.ts';
import { durationLabel, durationOf } from '~/lib/duration.ts';
import { formatDate } from '~/lib/format.ts';
import { useHearable } from '~/lib/offline/downloads.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon, ChevronDownIcon, MoreIcon } from '~/ui/icons.tsx';
import { Menu } from '~/ui/Menu.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { PlayButton, PlaybackSettings, PlaybackTrouble, SeekBar } from './EpisodeControls.tsx';
import { EpisodeCover } from './EpisodeCover.tsx';
import styles from './PodcastCard.module.css';
import { canPlayAudio, podcastPlayer } from './podcast-player.ts';
import { isKnownMissing, type PodcastState, usePodcastState } from './podcast-state.ts';
import { hasAudio, type Place, type Podcast } from './podcasts.rules.ts';

type PodcastCardProps = {
  podcast: Podcast;
  /** Where the member stopped in it; undefined when it was never begun or not loaded yet. */
  place: Place | undefined;
  /** "Em 2 minutos", one press away; false without any. */
  keyPoints?: ReactNode;
  /** What its menu does with "A seguir", and whether it waits there. */
  queue?: { entries: readonly MenuEntry[]; isIn: boolean };
  headingLevel?: 2 | 3;
};

/** Plays, is about to, or stopped by itself. */
const isInUse = ({ status }: PodcastState) => !['idle', 'paused', 'unavailable'].includes(status);

/** An episode as a row of the list, with its own controls; the one that plays opens to all of them. */
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
  const hasControls = useControls(state);
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const canPlay = canPlayAudio();
  const Heading = `h${headingLevel}` as const;
  const isAvailable =
    hasAudio(podcast) && state?.status !== 'unavailable' && !isKnownMissing(podcast);
  const download = useEpisodeDownload(podcast, isAvailable);
  const entries = canPlay
    ? [
        ...(isAvailable ? (queue?.entries ?? []) : []),
        ...(download ? downloadEntries(download) : []),
      ]
    : [];
  const duration = state?.durationSeconds ?? durationOf(podcast);
  const position = state?.positionSeconds ?? resumeSecond(place?.current_seconds, duration);
  // Said from the press on: a second later it would push what is below.
  const left = timeLeft(hasControls ? Math.max(1, position) : position, duration);
  const isAway = useHearable()?.has(podcast.id) === false && state === null;
  const badge = durationLabel(podcast);
  const seekBar = canPlay && isAvailable && (
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
  );
  const points = keyPoints ? 'Em 2 minutos' : 'Detalhes';
  return (
    <article
      className={styles.card}
      data-active={state ? true : undefined}
      data-away={(isAway && isAvailable) || undefined}
    >
      <div className={styles.cover}>
        <div className={styles.picture}>
          <EpisodeCover podcast={podcast} className={styles.art} />
          {left && duration && (
            <span className="bottom-edge">
              <ProgressBar value={position / duration} label={`Ouvido de ${podcast.title}`} />
            </span>
          )}
        </div>
        <DownloadRing download={download} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>
          <span>Podcast</span>
          <span>Premium</span>
          <time dateTime={podcast.created_at}>{formatDate(podcast.created_at)}</time>
        </p>
        <Heading className={styles.title}>{podcast.title}</Heading>
        {podcast.description && !isOpen && (
          <p className={styles.description}>{podcast.description}</p>
        )}
        <p className={styles.facts}>
          {!canPlay && <span>Seu navegador não suporta o elemento de áudio.</span>}
          {canPlay && !isAvailable && <span>Áudio não disponível</span>}
          {isAway && isAvailable && <span>Precisa de internet</span>}
          {/* The open one says its length at its bar. */}
          {badge && isAvailable && !isAway && !(hasControls && left) && (
            <span className={styles.length}>{badge}</span>
          )}
          {left && <span className={styles.left}>{left}</span>}
          {place?.completed && !left && (
            <span className={styles.done}>
              <CheckIcon size={14} />
              Ouvido
            </span>
          )}
          {queue?.isIn && (
            <span className={styles.left}>
              <CheckIcon size={14} />
              Na fila
            </span>
          )}
          <button
            type="button"
            className={styles.more}
            aria-label={`${points} de ${podcast.title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {points}
            <ChevronDownIcon size={14} />
          </button>
        </p>
      </div>
      <div className={styles.acts}>
        {entries.length > 0 && (
          <Menu
            label={`Opções de ${podcast.title}`}
            placement="bottom-end"
            header={download?.text && <span className="hint tabular">{download.text}</span>}
            items={entries}
            trigger={(props) => (
              <IconButton
                {...props}
                label={`Opções de ${podcast.title}`}
                icon={<MoreIcon size={20} />}
              />
            )}
          />
        )}
        <PlayButton
          className={styles.play}
          status={state?.status ?? 'idle'}
          title={podcast.title}
          isDisabled={!isAvailable || !canPlay}
          onPress={() => player().toggle(podcast)}
        />
      </div>
      {download?.kind === 'failed' && (
        <div className={styles.below}>
          <EpisodeDownload download={download} title={podcast.title} />
        </div>
      )}
      {isOpen && (
        <div id={detailsId} className={styles.below}>
          {podcast.description && <p className="muted">{podcast.description}</p>}
          {keyPoints}
          {!hasControls && seekBar}
        </div>
      )}
      {hasControls && (
        <div className={styles.below}>
          {seekBar}
          <PlaybackTrouble />
          <PlaybackSettings />
        </div>
      )}
    </article>
  );
}

/** Whether the card shows every control: from its first sound on, as long as the episode is open in the player. */
function useControls(state: PodcastState | null): boolean {
  const isOn = state !== null && isInUse(state);
  const [wasOn, setWasOn] = useState(isOn);
  const isShown = state !== null && state.status !== 'unavailable' && (isOn || wasOn);
  if (isShown !== wasOn) setWasOn(isShown);
  return isShown;
}

/** The box of a {@link PodcastCard} before its episode is known. */
export function PodcastCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.cover}>
        <Skeleton height={64} radius={8} />
      </div>
      <div className={styles.words}>
        <Skeleton width="70%" height={14} />
        <Skeleton height={34} />
        <Skeleton width="50%" height={14} />
      </div>
      <div className={styles.acts} />
    </div>
  );
}
