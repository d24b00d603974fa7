import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { PlaybackListener, PlayerHandle } from '~/features/playback/listener.ts';
import { PlaceQuestion } from '~/features/playback/PlaceNotices.tsx';
import { placedWithin } from '~/features/playback/places.ts';
import { useOtherPlaces } from '~/features/playback/use-other-places.ts';
import { VideoPlayer } from '~/features/player/VideoPlayer.tsx';
import {
  currentPodcastEngine,
  isSounding,
  usePodcastState,
} from '~/features/podcasts/podcast-state.ts';
import { progressQueries, type StoredProgress } from '~/features/progress/progress.queries.ts';
import { useProgressTracker } from '~/features/progress/progress-tracker.ts';
import type { StudyItem } from '~/features/study/study.rules.ts';
import { nextVideo } from '~/features/videos/next-video.queries.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import type { OpenVideo } from '~/features/videos/videos.queries.ts';
import type { Chapter } from '~/lib/chapters.ts';
import { durationOf } from '~/lib/duration.ts';
import { paths } from '~/lib/paths.ts';
import type { Playback } from '~/lib/playback.ts';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { isInterrupted, useSession } from '~/lib/session/session-state.ts';
import { spread } from '~/lib/spread.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import styles from './VideoPage.module.css';

const SpeechLine = lazyComponent(
  async () => (await import('~/features/study/SpeechLine.tsx')).SpeechLine,
);

/** It is shown at the end only, so its code comes later. */
const UpNext = lazyComponent(async () => (await import('~/features/player/UpNext.tsx')).UpNext);

/** How often a lesson that lies open and does not play asks where the other devices are. */
const LOOK_EVERY_MS = spread(20_000);

type VideoLessonProps = {
  video: OpenVideo;
  youtubeId: string;
  /** What the tools beside it know of it. */
  study: { item: StudyItem; chapters: readonly Chapter[]; playback: Playback };
  playerRef: RefObject<PlayerHandle | null>;
  /** Where it starts, and the revision of the record upon which that stands; read once. */
  start: { positionSeconds: number; baseRevision: number };
  /** The server's record, which another device may move on. */
  stored: StoredProgress | null;
  onBack(): void;
  /** "n" in the player. */
  onNote(): void;
  /** The chapter's name in the player. */
  onChapters(): void;
};

/** A lesson of YouTube with the tracker that keeps the member's place. Give it the lesson's id as its key. */
export function VideoLesson({
  video,
  youtubeId,
  study,
  playerRef,
  start,
  stored,
  onBack,
  onNote,
  onChapters,
}: VideoLessonProps) {
  const client = useQueryClient();
  const navigation = useNavigationType();
  const isFromSheet = useLocation().state?.isFromSheet === true;
  // A redirection, as the one after the sign-in, was no press on this lesson.
  const cameByLink = navigation === 'PUSH' || (navigation === 'REPLACE' && isFromSheet);
  const podcast = usePodcastState();
  const session = useSession();
  const { showsSpeech } = usePlayerPreferences();
  const durationSeconds = durationOf(video);
  const [startSeconds] = useState(start.positionSeconds);
  const [hereSeconds, setHereSeconds] = useState(startSeconds);
  const [isPlaying, setIsPlaying] = useState(false);
  const { places, baseRef, settle } = useOtherPlaces(stored, hereSeconds, start.baseRevision);
  const tracker = useProgressTracker(video.id, startSeconds, durationSeconds, baseRef);
  const isAsked = places.length > 0;
  const isSilenced = isSounding(podcast.status) || isAsked || isInterrupted(session);

  // While it lies open, and once the window is looked at again; what plays hears of others by its own reports.
  const refetchPlace = useEffectEvent(() => {
    void client.invalidateQueries({ queryKey: progressQueries.ofVideo(video.id).queryKey });
  });
  useQuery({
    ...progressQueries.ofVideo(video.id),
    refetchInterval: isPlaying ? false : LOOK_EVERY_MS,
  });
  useEffect(() => {
    const onFocus = () => refetchPlace();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
  // Another device may have gone on since this page was looked at.
  useEffect(() => {
    if (isPlaying) refetchPlace();
  }, [isPlaying]);

  // The question is below the picture, and playback waits for the answer.
  const wouldPlayRef = useRef(cameByLink);
  const playsAfterRef = useRef(false);
  useEffect(() => {
    if (!isAsked) return;
    playsAfterRef.current = wouldPlayRef.current;
    if (document.fullscreenElement) void document.exitFullscreen();
  }, [isAsked]);

  const rest = (at: number, tell: (at: number) => void) => {
    wouldPlayRef.current = false;
    setIsPlaying(false);
    tell(at);
  };
  const lengthRef = useRef<number | null>(null);
  const listener: PlaybackListener = {
    ...tracker,
    measured(lengthSeconds) {
      lengthRef.current = lengthSeconds;
      tracker.measured(lengthSeconds);
    },
    played(at) {
      currentPodcastEngine()?.pause();
      wouldPlayRef.current = true;
      setIsPlaying(true);
      tracker.played(at);
    },
    paused: (at) => rest(at, tracker.paused),
    ended: (at) => rest(at, tracker.ended),
  };
  const choose = (toSeconds: number) => {
    settle();
    // Also where this device stays as it is: the answer counts on every other one.
    tracker.chosen(placedWithin(toSeconds, lengthRef.current).seconds);
    playerRef.current?.choose(toSeconds, playsAfterRef.current);
  };

  return (
    <>
      <VideoPlayer
        handleRef={playerRef}
        chapters={study.chapters}
        speech={
          showsSpeech && (
            <ToolBoundary fallback={<div className={styles.speech} />}>
              <SpeechLine item={study.item} playback={study.playback} />
            </ToolBoundary>
          )
        }
        videoId={youtubeId}
        title={video.title}
        durationSeconds={durationSeconds}
        startSeconds={startSeconds}
        autoPlay={cameByLink}
        isSilenced={isSilenced}
        listener={listener}
        onPositionChange={setHereSeconds}
        poster={<VideoThumbnail video={video} isPriority isTitled />}
        afterwards={<NextLesson video={video} isHeld={isSilenced} />}
        onBack={onBack}
        onNote={onNote}
        onChapters={onChapters}
      />
      {isAsked && (
        <PlaceQuestion isBelow hereSeconds={hereSeconds} places={places} onChoose={choose} />
      )}
    </>
  );
}

function NextLesson({ video, isHeld }: { video: OpenVideo; isHeld: boolean }) {
  const { data: next } = useQuery(nextVideo(video));
  const navigate = useNavigate();
  if (!next) return null;
  return (
    <ToolBoundary>
      <UpNext
        title={next.title}
        art={<VideoThumbnail video={next} />}
        isHeld={isHeld}
        onPlay={() => navigate(paths.video(next.id))}
      />
    </ToolBoundary>
  );
}
