import { type ComponentType, Suspense, useRef, useState } from 'react';
import { useInterval } from '~/features/playback/use-interval.ts';
import { formatClock, spokenDuration } from '~/lib/duration.ts';
import { reportError } from '~/lib/report-error.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import type { FrameHandle, FrameProps } from './frame.ts';

const YouTubeFrame = lazyComponent(async () => (await import('./YouTubeFrame.tsx')).YouTubeFrame);

const TICK_MS = 250;

type LessonPreviewProps = {
  /** YouTube's id. */
  videoId: string;
  title: string;
  /** Known from the catalogue; the frame's own length replaces it. */
  durationSeconds: number | null;
  onPlay(): void;
  /** The second where it is, also while it rests. */
  onSecond(seconds: number): void;
  Frame?: ComponentType<FrameProps>;
};

/** A lesson of YouTube to look something up in; no place of it is kept. */
export function LessonPreview({
  videoId,
  title,
  durationSeconds,
  onPlay,
  onSecond,
  Frame = YouTubeFrame,
}: LessonPreviewProps) {
  const frameRef = useRef<FrameHandle>(null);
  const [status, setStatus] = useState<'loading' | 'paused' | 'playing' | 'failed'>('loading');
  /** What the frame was asked for and has not done yet. */
  const [asked, setAsked] = useState<'paused' | 'playing' | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(durationSeconds);
  const isPlaying = (asked ?? status) === 'playing';
  const isDisabled = status === 'loading' || status === 'failed';
  const show = (now: number) => {
    setSeconds(now);
    onSecond(now);
  };
  const tick = () => {
    show(frameRef.current?.positionSeconds() ?? seconds);
    // The host says 0 or nothing while it does not know the length.
    setLength(frameRef.current?.durationSeconds() || length);
  };
  useInterval(tick, TICK_MS, status === 'playing');
  const become = (now: 'paused' | 'playing') => {
    setStatus(now);
    setAsked(null);
    tick();
  };
  return (
    <section className="column" aria-label={`Player: ${title}`}>
      <div style={{ position: 'relative', aspectRatio: '16 / 9', background: '#000' }}>
        <Suspense fallback={null}>
          <Frame
            ref={frameRef}
            videoId={videoId}
            title={title}
            startSeconds={0}
            isPlaying={isPlaying}
            isAsked={asked !== null}
            onReady={() => setStatus('paused')}
            onPlay={() => {
              onPlay();
              become('playing');
            }}
            onPause={() => become('paused')}
            onEnded={() => become('paused')}
            onError={(_, reason) => {
              reportError('player', reason);
              setStatus('failed');
            }}
          />
        </Suspense>
      </div>
      {status === 'failed' && (
        <p role="alert">O vídeo não carregou. Feche o player e tente de novo.</p>
      )}
      <div className="row">
        <IconButton
          label={isPlaying ? 'Pausar' : 'Reproduzir'}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          disabled={isDisabled}
          onClick={() => setAsked(isPlaying ? 'paused' : 'playing')}
        />
        <input
          type="range"
          aria-label="Posição do vídeo"
          aria-valuetext={spokenDuration(seconds)}
          style={{ flex: 1, minWidth: 0 }}
          max={Math.floor(length ?? 0)}
          value={Math.floor(seconds)}
          disabled={isDisabled || length === null}
          onChange={({ target: { value } }) => {
            frameRef.current?.seek(Number(value));
            show(Number(value));
          }}
        />
        <span className="tabular">
          {formatClock(seconds)}
          {length !== null && ` de ${formatClock(length)}`}
        </span>
      </div>
    </section>
  );
}
