import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import { UpNext } from '~/features/player/UpNext.tsx';
import { type PlaybackListener, VideoPlayer } from '~/features/player/VideoPlayer.tsx';
import { currentPodcastEngine, usePodcastState } from '~/features/podcasts/podcast-state.ts';
import { PositionChoice } from '~/features/progress/PositionChoice.tsx';
import type { StoredProgress } from '~/features/progress/progress.queries.ts';
import { useOtherDevice } from '~/features/progress/use-other-device.ts';
import { useProgressWriter } from '~/features/progress/use-progress-writer.ts';
import { nextVideo } from '~/features/videos/next-video.queries.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import type { OpenVideo } from '~/features/videos/videos.queries.ts';
import { durationOf } from '~/lib/duration.ts';
import { paths } from '~/paths.ts';

type VideoLessonProps = {
  video: OpenVideo;
  youtubeId: string;
  /** Where it starts and when the member was there (epoch ms, 0 when nobody can tell); read once. */
  start: { positionSeconds: number; at: number };
  /** The server's record, which another device may move on. */
  stored: StoredProgress | null;
  onPositionChange(positionSeconds: number): void;
  onBack(): void;
};

/** A lesson of YouTube with the writer that keeps the member's place. Give it the lesson's id as its key. */
export function VideoLesson({
  video,
  youtubeId,
  start,
  stored,
  onPositionChange,
  onBack,
}: VideoLessonProps) {
  const cameByLink = useNavigationType() === 'PUSH';
  const podcast = usePodcastState();
  const durationSeconds = durationOf(video);
  const [startSeconds] = useState(start.positionSeconds);
  const [here, setHere] = useState(start);
  const [jump, setJump] = useState<{ number: number; toSeconds: number } | null>(null);
  const { other, settle } = useOtherDevice(stored, here);
  const writer = useProgressWriter(video.id, startSeconds, durationSeconds);

  const listener: PlaybackListener = {
    ...writer,
    played(at) {
      currentPodcastEngine()?.pause();
      writer.played(at);
    },
  };
  const choose = (toSeconds: number) => {
    settle();
    // Also where this device stays as it is: the answer counts on every other one.
    writer.chosen(toSeconds);
    setJump({ number: (jump?.number ?? 0) + 1, toSeconds });
  };

  return (
    <>
      <VideoPlayer
        videoId={youtubeId}
        title={video.title}
        durationSeconds={durationSeconds}
        startSeconds={startSeconds}
        autoPlay={cameByLink}
        isSilenced={podcast.status === 'playing'}
        jump={jump}
        listener={listener}
        onPositionChange={(at) => {
          onPositionChange(at);
          setHere({ positionSeconds: at, at: Date.now() });
        }}
        poster={<VideoThumbnail video={video} isPriority />}
        afterwards={<NextLesson video={video} isHeld={podcast.status === 'playing'} />}
        onBack={onBack}
      />
      {other && (
        <PositionChoice
          hereSeconds={other.hereSeconds}
          thereSeconds={other.thereSeconds}
          device={other.device}
          onChoose={choose}
        />
      )}
    </>
  );
}

function NextLesson({ video, isHeld }: { video: OpenVideo; isHeld: boolean }) {
  const { data: next } = useQuery(nextVideo(video));
  const navigate = useNavigate();
  if (!next) return null;
  return (
    <UpNext
      title={next.title}
      art={<VideoThumbnail video={next} />}
      isHeld={isHeld}
      onPlay={() => navigate(paths.video(next.id))}
    />
  );
}
