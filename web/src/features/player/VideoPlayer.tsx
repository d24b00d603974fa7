import {
  type ComponentType,
  type PointerEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { PlaybackListener, PlayerHandle } from '~/features/playback/listener.ts';
import { useLeaving } from '~/features/playback/on-leaving.ts';
import { CutNotice, Notice } from '~/features/playback/PlaceNotices.tsx';
import { notePlayed } from '~/features/playback/played.ts';
import { useInterval } from '~/features/playback/use-interval.ts';
import { savePlayerPreferences, usePlayerPreferences } from '~/lib/player-preferences.ts';
import { reportError } from '~/lib/report-error.ts';
import { Button } from '~/ui/Button.tsx';
import { classNames } from '~/ui/class-names.ts';
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AlertIcon, RefreshIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { type Mark, neighbourMark } from '~/ui/marks.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { type CaptionTrack, chooseTrack } from './captions.rules.ts';
import type { FrameHandle, FrameProps } from './frame.ts';
import { PlayerControls } from './PlayerControls.tsx';
import {
  clampPosition,
  explainError,
  initialPlayback,
  isLateStart,
  knownLength,
  reducePlayback,
} from './playback.rules.ts';
import type { ShortcutsDialogProps } from './ShortcutsDialog.tsx';
import { type PlayerCommands, SKIP_SECONDS, stepRate } from './shortcuts.rules.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { usePictureTaps } from './use-picture-taps.ts';
import { usePlacement } from './use-placement.ts';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';
import styles from './VideoPlayer.module.css';

export type VideoPlayerProps = {
  handleRef?: Ref<PlayerHandle> | undefined;
  /** YouTube's id. */
  videoId: string;
  title: string;
  /** Known from the catalogue; the frame's own length replaces it. */
  durationSeconds: number | null;
  chapters?: readonly Mark[];
  startSeconds: number;
  autoPlay: boolean;
  isSilenced: boolean;
  listener: Partial<PlaybackListener>;
  onPositionChange?(positionSeconds: number): void;
  /** Shown until the frame is there. */
  poster: ReactNode;
  /** What is said, right below the picture. */
  speech?: ReactNode;
  /** Shown once the lesson has ended, below the controls, which stay where they are: e.g. what comes next. */
  afterwards?: ReactNode;
  /** Leaves the lesson where the page's own bars are out of sight. */
  onBack?: (() => void) | undefined;
  /** "n": the member wants to note something at this second. */
  onNote?: (() => void) | undefined;
  /** The name of the chapter is pressed: the list of them is wanted. */
  onChapters?: (() => void) | undefined;
  Frame?: ComponentType<FrameProps>;
};

const ShortcutsDialog = lazyWhenOpen<ShortcutsDialogProps>(
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
  ({ isOpen }) => isOpen,
);
const YouTubeFrame = lazyComponent(async () => (await import('./YouTubeFrame.tsx')).YouTubeFrame);

const TICK_MS = 1000;
/** After this time without loading, the browser has blocked the start and waits for a press; or there was nothing to answer. */
const ANSWERS_WITHIN_MS = 4000;

/** A lesson of YouTube with our own controls docked below it. Give it the lesson's id as its key. */
export function VideoPlayer({
  handleRef,
  videoId,
  title,
  durationSeconds,
  chapters = [],
  startSeconds,
  autoPlay,
  isSilenced,
  listener,
  onPositionChange,
  poster,
  speech,
  afterwards,
  onBack,
  onNote,
  onChapters,
  Frame = YouTubeFrame,
}: VideoPlayerProps) {
  const frameRef = useRef<FrameHandle>(null);
  const rootRef = useRef<HTMLElement>(null);
  const { rate, volume, isMuted, hasCaptions, captionLanguage } = usePlayerPreferences();
  const [tracks, setTracks] = useState<readonly CaptionTrack[]>([]);
  const captions = hasCaptions ? chooseTrack(tracks, captionLanguage) : null;
  /** Every attempt is a frame of its own, which begins where the one before it failed. */
  const [frame, setFrame] = useState({ attempt: 0, startSeconds: Math.floor(startSeconds) });
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [playback, dispatch] = useReducer(reducePlayback, initialPlayback(startSeconds, autoPlay));
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(rootRef);
  const isPlaying = playback.status === 'playing';
  const { isIdle, wake } = useIdle(isFullscreen && isPlaying);
  /** A finger on the bare picture asks for the controls; the next one pauses. */
  const onlyWakesRef = useRef(false);
  const length = playback.durationSeconds ?? durationSeconds;
  const placement = usePlacement(frameRef, startSeconds, (isMoving) => {
    if (isMoving) frameRef.current?.seek(0);
    dispatch({ type: 'started over' });
    onPositionChange?.(0);
    listener.startedOver?.();
  });

  /**
   * The frame has played. Before that its position means nothing: the video host counts from where playback began, so
   * of a lesson that waits at minute 20 it may say 0, also while an advertisement runs. Known at once and not with the
   * next rendering, as the host may report twice before that.
   */
  const hasPlayedRef = useRef(false);
  const here = () =>
    hasPlayedRef.current
      ? (frameRef.current?.positionSeconds() ?? playback.positionSeconds)
      : playback.positionSeconds;

  const measure = () => {
    const lengthSeconds = knownLength(frameRef.current?.durationSeconds() ?? null);
    if (lengthSeconds !== null) listener.measured?.(lengthSeconds);
    return lengthSeconds;
  };

  const tick = () => {
    notePlayed();
    const lengthSeconds = measure();
    if (!placement.isPlaying()) return;
    const positionSeconds = here();
    dispatch({ type: 'ticked', positionSeconds, durationSeconds: lengthSeconds });
    onPositionChange?.(positionSeconds);
    listener.ticked?.(positionSeconds);
  };
  useInterval(tick, TICK_MS, isPlaying);

  useLeaving(() => {
    if (placement.isPlaying()) listener.leaving?.(here());
  });

  const moveTo = (positionSeconds: number) => {
    frameRef.current?.seek(positionSeconds);
    dispatch({ type: 'sought', positionSeconds });
    onPositionChange?.(positionSeconds);
    listener.sought?.(positionSeconds);
  };
  const seek = (seconds: number) => {
    placement.free();
    moveTo(clampPosition(seconds, length));
  };
  const setWanted = (play: boolean) => dispatch({ type: 'wanted', play });
  const toggle = () => setWanted(!playback.wantsPlay);
  const playFrom = (seconds: number) => {
    moveTo(placement.put(seconds));
    setWanted(true);
  };
  const choose = (seconds: number, plays: boolean) => {
    moveTo(placement.put(seconds));
    if (plays) setWanted(true);
    rootRef.current?.querySelector<HTMLElement>('[data-play]')?.focus();
  };
  useImperativeHandle(handleRef, () => ({ positionSeconds: here, playFrom, choose }));
  const setVolume = (next: number) =>
    savePlayerPreferences({ volume: Math.min(100, Math.max(0, next)), isMuted: false });
  const toggleCaptions = () => {
    if (tracks.length > 0) savePlayerPreferences({ hasCaptions: !hasCaptions });
  };

  const silence = useEffectEvent(() => {
    if (playback.wantsPlay) setWanted(false);
  });
  useEffect(() => {
    if (isSilenced) silence();
  }, [isSilenced]);

  const endWait = () => {
    if (!playback.wantsPlay || frameRef.current?.isPaused()) dispatch({ type: 'refused' });
  };
  const isWaiting = playback.status !== 'loading' && playback.unanswered.length > 0;
  useInterval(endWait, ANSWERS_WITHIN_MS, isWaiting && String(playback.wantsPlay));

  // What was sought before there was a frame to seek in: the frame began at its own second.
  const seekPending = () => {
    const { status, positionSeconds } = playback;
    if (status !== 'loading' || Math.floor(positionSeconds) === frame.startSeconds) return;
    frameRef.current?.seek(positionSeconds);
  };

  /** For what opens on the page, behind a lesson in fullscreen. */
  const onPage = (open: () => void) => {
    if (isFullscreen) toggleFullscreen();
    open();
  };
  const showHelp = () => onPage(() => setIsHelpOpen(true));

  const commands: PlayerCommands = {
    toggle,
    skip: (seconds) => seek(here() + seconds),
    volume: (change) => setVolume(volume + change),
    mute: () => savePlayerPreferences({ isMuted: !isMuted }),
    captions: toggleCaptions,
    fullscreen: toggleFullscreen,
    rate: (step) => savePlayerPreferences({ rate: stepRate(rate, step) }),
    jump: (share) => (length === null ? undefined : seek(length * share)),
    note: () => (onNote ? onPage(onNote) : false),
    chapter: (step) => {
      const chapter = neighbourMark(chapters, here(), step > 0 ? 1 : -1);
      return chapter ? moveTo(placement.put(chapter.start)) : false;
    },
    help: showHelp,
  };
  usePlayerShortcuts(commands, () => {
    if (isFullscreen) wake('mouse');
  });

  const taps = usePictureTaps({
    onSkip: (side) => {
      wake('touch');
      seek(here() + (side === 'back' ? -SKIP_SECONDS : SKIP_SECONDS));
    },
    onPress: () => {
      if (isFullscreen && !onlyWakesRef.current) toggle();
    },
  });

  const wakeBy = ({ pointerType }: PointerEvent) =>
    wake(pointerType === 'touch' ? 'touch' : 'mouse');
  const retry = () => {
    setTracks([]);
    const { positionSeconds } = playback;
    setFrame({ attempt: frame.attempt + 1, startSeconds: Math.floor(positionSeconds) });
    dispatch({ type: 'retried' });
  };

  return (
    <section
      ref={rootRef}
      className={styles.player}
      aria-label={`Vídeo: ${title}`}
      data-fullscreen={isFullscreen || undefined}
      data-idle={isIdle || undefined}
      onPointerMove={wakeBy}
      onPointerDown={wakeBy}
      onFocus={() => wake('mouse')}
      onKeyDown={() => wake('mouse')}
    >
      {/* biome-ignore lint/a11y: a convenience for fingers; the controls below do the same by name and by key. */}
      <div className={styles.frame} onPointerDown={taps.onPointerDown} onClick={taps.onClick}>
        <div className={styles.screen}>
          {/* Code that did not arrive is a video that did not load: the same words, the same way on. */}
          <ErrorBoundary
            resetKey={frame.attempt}
            fallback={() => null}
            onFailed={() => dispatch({ type: 'failed', errorCode: null })}
          >
            <Suspense fallback={null}>
              <Frame
                key={frame.attempt}
                ref={frameRef}
                videoId={videoId}
                title={title}
                startSeconds={frame.startSeconds}
                isPlaying={playback.wantsPlay}
                isAsked={playback.unanswered.length > 0}
                rate={rate}
                volume={volume}
                isMuted={isMuted}
                captions={captions}
                onCaptionsKnown={setTracks}
                onReady={() => {
                  seekPending();
                  dispatch({ type: 'ready', durationSeconds: measure() });
                  placement.beReady();
                }}
                onPlay={() => {
                  hasPlayedRef.current = true;
                  measure();
                  dispatch({ type: 'played' });
                  const positionSeconds = placement.begin() ? here() : 0;
                  if (!isLateStart(playback)) listener.played?.(positionSeconds);
                }}
                onPause={() => {
                  if (hasPlayedRef.current && !placement.isPlaying()) return;
                  const positionSeconds = here();
                  dispatch({ type: 'paused', positionSeconds });
                  onPositionChange?.(positionSeconds);
                  listener.paused?.(positionSeconds);
                }}
                onEnded={() => {
                  if (!placement.isEnd(here())) return;
                  dispatch({ type: 'ended' });
                  listener.ended?.(measure() ?? here());
                }}
                onRateChange={(actual) => listener.rateChanged?.(actual, here())}
                onError={(errorCode, reason) => {
                  hasPlayedRef.current = false;
                  reportError('player', reason);
                  dispatch({ type: 'failed', errorCode });
                }}
              />
            </Suspense>
          </ErrorBoundary>
          {playback.status === 'loading' && (
            <div className={styles.loading} role="status">
              {poster}
              <p>
                <Spinner />
                Carregando vídeo...
              </p>
            </div>
          )}
          {/* In the place of a frame that stays black; what happened stands upon it. */}
          {playback.status === 'failed' && <div className={styles.loading}>{poster}</div>}
        </div>
        {isFullscreen && (
          // The frame receives all pointer events; in fullscreen this element reports the activity.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.catcher}
            onPointerDown={({ pointerType }) => {
              onlyWakesRef.current = pointerType === 'touch' && isIdle;
            }}
          />
        )}
      </div>
      {placement.cut && (
        <CutNotice subject="Este vídeo" cut={placement.cut} className={styles.notice} />
      )}
      {speech && <div className={styles.speech}>{speech}</div>}
      {playback.status === 'failed' && (
        <Notice role="alert" className={classNames(styles.notice, styles.failure)}>
          <AlertIcon />
          <p>{explainError(playback.errorCode)}</p>
          <Button size="sm" variant="quiet" icon={<RefreshIcon size={16} />} onClick={retry}>
            Tentar Novamente
          </Button>
          <a href={`https://www.youtube.com/watch?v=${videoId}`} target="_blank" rel="noopener">
            Abrir no YouTube
          </a>
        </Notice>
      )}
      <div className={styles.dock}>
        <PlayerControls
          isPlaying={playback.wantsPlay}
          hasEnded={playback.status === 'ended'}
          isDisabled={playback.status === 'loading' || playback.status === 'failed'}
          // A place that the recording may not have: that is known once it plays.
          positionSeconds={Math.min(playback.positionSeconds, length ?? playback.positionSeconds)}
          durationSeconds={length}
          chapters={chapters}
          isFullscreen={isFullscreen}
          tracks={tracks}
          captions={captions}
          onBack={isFullscreen ? undefined : onBack}
          onToggle={toggle}
          onSeek={seek}
          onCaptionsToggle={toggleCaptions}
          onFullscreenToggle={toggleFullscreen}
          onHelp={showHelp}
          onChapters={() => onChapters && onPage(onChapters)}
        />
      </div>
      {playback.status === 'ended' && afterwards && (
        <div className={styles.afterwards}>{afterwards}</div>
      )}
      <ShortcutsDialog isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />
    </section>
  );
}
