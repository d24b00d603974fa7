import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { followerOf, playNext, playPrevious } from '~/features/podcast-queue/play-order.ts';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { parseChapters } from '~/lib/chapters.ts';
import { formatDate } from '~/lib/format.ts';
import { useHearable } from '~/lib/offline/downloads.ts';
import type { Playback } from '~/lib/playback.ts';
import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { Dialog } from '~/ui/Dialog.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { neighbourMark } from '~/ui/marks.ts';
import { NextIcon, PreviousIcon } from '~/ui/podcast-icons.tsx';
import { PlaybackTrouble, SeekBar, Transport } from './EpisodeControls.tsx';
import { EpisodeCover } from './EpisodeCover.tsx';
import { EpisodeNotices } from './EpisodeNotices.tsx';
import { EpisodeTools } from './EpisodeTools.tsx';
import styles from './PodcastSheet.module.css';
import { usePodcastPlayer } from './podcast-player.ts';
import { showPodcastSheet, useIsPodcastSheetOpen, usePodcastState } from './podcast-state.ts';
import { podcastQueries } from './podcasts.queries.ts';
import type { Podcast } from './podcasts.rules.ts';
import { useSheetMotion } from './use-sheet-motion.ts';

/** What the page adds to an opened episode. */
type PodcastStudy = {
  /** Above the controls: what can be studied, one thing at a time in the place of the cover. */
  place(cover: ReactNode): ReactNode;
  /** Right above the seek bar. */
  speech: ReactNode;
  /** At the end of the row of small signs. */
  acts: ReactNode;
};

export type PodcastSheetProps = {
  podcast: Podcast;
  /** The bar that opens it. */
  barRef: RefObject<HTMLElement | null>;
  study?: ((podcast: Podcast, playback: Playback) => PodcastStudy) | undefined;
};

/** The opened player: the cover, or what is studied in its place, and every control docked below. */
export function PodcastSheet(props: PodcastSheetProps) {
  const isOpen = useIsPodcastSheetOpen();
  return (
    <Dialog isOpen={isOpen} onOpenChange={showPodcastSheet} title={props.podcast.title} size="side">
      {isOpen && <Controls {...props} />}
    </Dialog>
  );
}

function Controls({ podcast: playing, barRef, study }: PodcastSheetProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  useSheetMotion(contentRef, barRef);
  const player = usePodcastPlayer();
  const { positionSeconds, durationSeconds } = usePodcastState();
  const { data: podcasts = [] } = useQuery(podcastQueries.list());
  const { data: queue = [] } = useQuery(queueQueries.list());
  const listed = { podcasts, queue, hearable: useHearable() };
  // One of an earlier visit was kept without its long texts.
  const podcast = podcasts.find(({ id }) => id === playing.id) ?? playing;
  const { description } = podcast;
  const chapters = useMemo(() => parseChapters(podcast.chapters), [podcast.chapters]);
  const playback = useMemo<Playback>(
    () => ({
      positionSeconds: () => player.read().positionSeconds,
      seek(seconds) {
        // What plays is moved; anything else begins there.
        if (player.read().status === 'playing') player.jump(seconds);
        else void player.play(podcast, seconds);
      },
    }),
    [player, podcast],
  );
  const handleKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
    if (!shiftKey || !/^[np]$/i.test(key) || !readPlayerPreferences().hasKeyShortcuts) return;
    if (target instanceof HTMLInputElement && target.type !== 'range') return;
    const step = key.toLowerCase() === 'n' ? 1 : -1;
    const chapter = neighbourMark(chapters, player.read().positionSeconds, step);
    if (chapter) player.jump(chapter.start);
  };
  const studied = study?.(podcast, playback);
  const cover = (
    <div className={styles.cover} data-described={description ? true : undefined}>
      <div className={styles.picture} data-drag>
        <EpisodeCover podcast={podcast} className={styles.art} />
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its buttons offer, too.
    <div ref={contentRef} className={styles.sheet} onKeyDown={handleKeyDown}>
      <div className={styles.place}>{studied ? studied.place(cover) : cover}</div>
      <div className={styles.dock}>
        <EpisodeNotices />
        <PlaybackTrouble />
        {studied?.speech}
        <p className={styles.facts}>
          {[podcast.category?.name, formatDate(podcast.created_at)].filter(Boolean).join(' · ')}
        </p>
        <SeekBar
          title={podcast.title}
          positionSeconds={positionSeconds}
          durationSeconds={durationSeconds}
          marks={chapters}
          hasMarkLine
          onSeek={player.seek}
        />
        <div className={styles.main}>
          <IconButton
            label="Episódio anterior"
            icon={<PreviousIcon size={24} />}
            onClick={() => playPrevious(listed, player)}
          />
          <Transport isLarge podcast={podcast} />
          <IconButton
            label="Próximo episódio"
            icon={<NextIcon size={24} />}
            disabled={!followerOf(listed, podcast.id)}
            onClick={() => playNext(listed, player)}
          />
        </div>
        <EpisodeTools podcast={podcast} chapters={chapters} more={studied?.acts} />
      </div>
    </div>
  );
}
