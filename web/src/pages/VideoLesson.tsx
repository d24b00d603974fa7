import { useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { type PlaybackListener, VideoPlayer } from '~/features/player/VideoPlayer.tsx';
import { currentPodcastEngine, usePodcastState } from '~/features/podcasts/podcast-state.ts';
import { PositionChoice } from '~/features/progress/PositionChoice.tsx';
import type { StoredProgress } from '~/features/progress/progress.queries.ts';
import { useOtherDevice } from '~/features/progress/use-other-device.ts';
import { useProgressWriter } from '~/features/progress/use-progress-writer.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import type { OpenVideo } from '~/features/videos/videos.queries.ts';
import { durationOf } from '~/lib/duration.ts';
import { isInterrupted, useSession } from '~/lib/session.ts';

type VideoLessonProps = {
  video: OpenVideo;
  youtubeId: string;
  /** Where it starts and when the member was there (epoch ms, 0 when nobody can tell); read once. */
  start: { positionSeconds: number; at: number };
  /** The server's record, which another device may move on. */
  stored: StoredProgress | null;
  onPositionChange(positionSeconds: number): void;
};

/** A lesson of YouTube with the writer that keeps the member's place. Give it the lesson's id as its key. */
export function VideoLesson({
  video,
  youtubeId,
  start,
  stored,
  onPositionChange,
}: VideoLessonProps) {
  const cameByLink = useNavigationType() === 'PUSH';
  const podcast = usePodcastState();
  const session = useSession();
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
        isSilenced={podcast.status === 'playing' || isInterrupted(session)}
        jump={jump}
        listener={listener}
        onPositionChange={(at) => {
          onPositionChange(at);
          setHere({ positionSeconds: at, at: Date.now() });
        }}
        poster={<VideoThumbnail video={video} isPriority />}
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
