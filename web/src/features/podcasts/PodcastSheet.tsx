import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { parseChapters } from '~/lib/chapters.ts';
import { formatDate } from '~/lib/format.ts';
import { useHearable } from '~/lib/offline/downloads.ts';
import type { Playback } from '~/lib/playback.ts';
import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { Button } from '~/ui/Button.tsx';
import { Dialog } from '~/ui/Dialog.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { ForwardIcon, NextIcon, PreviousIcon, RewindIcon } from '~/ui/later-icons.tsx';
import { MadeCover } from '~/ui/MadeCover.tsx';
import { neighbourMark } from '~/ui/marks.ts';
import { CutLine } from './CutLine.tsx';
import { EpisodeDownload } from './EpisodeDownload.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import { PlayButton } from './PlayButton.tsx';
import { PlaybackSettings } from './PlaybackSettings.tsx';
import { PlaybackTrouble } from './PlaybackTrouble.tsx';
import styles from './PodcastSheet.module.css';
import { followerOf, playNext, playPrevious } from './podcast-queue.ts';
import { type PodcastEngine, usePodcastState } from './podcast-state.ts';
import { podcastQueries } from './podcasts.queries.ts';
import { type Podcast, SKIP_SECONDS } from './podcasts.rules.ts';
import { queueQueries } from './queue.queries.ts';
import { SeekBar } from './SeekBar.tsx';
import { SleepNotice } from './SleepNotice.tsx';
import { SleepTimer } from './SleepTimer.tsx';
import { useSheetMotion } from './use-sheet-motion.ts';

/** What the page adds to an opened episode. */
type PodcastStudy = {
  /** The first thing under the title, in the place of the cover; false when there are none. */
  keyPoints: ReactNode;
  /** Right above the seek bar. */
  speech: ReactNode;
  /** Below the controls. */
  tools: ReactNode;
};

export type PodcastSheetProps = {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  podcast: Podcast;
  player: PodcastEngine;
  /** The bar that opens it. */
  barRef: RefObject<HTMLElement | null>;
  study?: ((podcast: Podcast, playback: Playback) => PodcastStudy) | undefined;
};

/** The opened player: the cover and every control. */
export function PodcastSheet({ isOpen, ...sheet }: PodcastSheetProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={sheet.onOpenChange} title={sheet.podcast.title}>
      {isOpen && <Controls {...sheet} />}
    </Dialog>
  );
}

function Controls({
  podcast: playing,
  player,
  barRef,
  onOpenChange,
  study,
}: Omit<PodcastSheetProps, 'isOpen'>) {
  const contentRef = useRef<HTMLDivElement>(null);
  useSheetMotion({ contentRef, barRef, onOpenChange });
  const { status, positionSeconds, durationSeconds, rate, volume, sleepAt, slept, cut, others } =
    usePodcastState();
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that its buttons offer, too.
    <div
      ref={contentRef}
      className={styles.sheet}
      data-points={studied?.keyPoints ? true : undefined}
      onKeyDown={handleKeyDown}
    >
      {studied?.keyPoints ? (
        <div className={styles.points}>{studied.keyPoints}</div>
      ) : (
        <MadeCover id={podcast.id} categoryId={podcast.category_id} className={styles.art} />
      )}
      <div className={styles.controls}>
        <p className="hint">
          {[podcast.category?.name, formatDate(podcast.created_at)].filter(Boolean).join(' · ')}
        </p>
        {others.length > 0 && (
          <PlaceQuestion hereSeconds={positionSeconds} places={others} onChoose={player.settle} />
        )}
        {slept && <SleepNotice slept={slept} podcast={podcast} player={player} />}
        <PlaybackTrouble status={status} />
        {cut && <CutLine cut={cut} />}
        {studied?.speech}
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
          <IconButton
            label="Voltar 10 segundos"
            icon={<RewindIcon size={28} />}
            onClick={() => player.skip(-SKIP_SECONDS)}
          />
          <PlayButton size="lg" status={status} onPress={() => player.toggle(podcast)} />
          <IconButton
            label="Avançar 10 segundos"
            icon={<ForwardIcon size={28} />}
            onClick={() => player.skip(SKIP_SECONDS)}
          />
          <IconButton
            label="Próximo episódio"
            icon={<NextIcon size={24} />}
            disabled={!followerOf(listed, podcast.id)}
            onClick={() => playNext(listed, player)}
          />
        </div>
        {studied?.tools}
        <PlaybackSettings
          rate={rate}
          onRateChange={player.setRate}
          volume={volume}
          onVolumeChange={player.setVolume}
        />
        <SleepTimer
          sleepAt={sleepAt}
          hasChapters={chapters.length > 1}
          onChange={(at) => player.sleep(at, chapters)}
        />
        <EpisodeDownload podcast={podcast} />
        <Button
          variant="ghost"
          icon={<CloseIcon />}
          onClick={() => {
            onOpenChange(false);
            player.close();
          }}
        >
          Parar e fechar
        </Button>
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </div>
  );
}
