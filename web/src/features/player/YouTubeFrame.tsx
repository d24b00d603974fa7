import {
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { canPlay } from 'react-player/patterns';
import type { PlayerEntry } from 'react-player/players';
import { createReactPlayer } from 'react-player/ReactPlayer';
import YouTubeVideo from 'youtube-video-element/react';
import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { parseTracks } from './captions.rules.ts';
import type { FrameProps } from './frame.ts';
import { loadYouTubeApi } from './youtube-api.ts';
import {
  type CaptionsApi,
  listTracks,
  requestCaptions,
  shownLanguage,
  showTrack,
} from './youtube-captions.ts';

/**
 * react-player with the one host we use, and without its own lazy loading: the element begins to load when it
 * is created, and reads its settings only if it is put into the page in the same moment. A Suspense retry
 * comes later, and then the start second and the referrer policy are lost.
 */
const YOUTUBE = {
  key: 'youtube',
  name: 'YouTube',
  canPlay: canPlay.youtube,
  // Typed for the element itself; react-player calls it as any video component.
  player: YouTubeVideo as NonNullable<PlayerEntry['player']>,
};
const ReactPlayer = createReactPlayer([YOUTUBE], YOUTUBE);

/** A frame that sends nothing for this long has failed. */
const READY_WITHIN_MS = 10_000;

/** The element behind react-player: a video element whose error carries YouTube's number, around YouTube's own player. */
type YouTubeElement = HTMLVideoElement & { api?: CaptionsApi | null };

/** YouTube's own player, without its controls. Nothing is drawn over it. */
export function YouTubeFrame(props: FrameProps) {
  const { ref, videoId, title, startSeconds, rate = 1, volume = 100, captions = null } = props;
  const elementRef = useRef<YouTubeElement | null>(null);
  const [hasApi, setHasApi] = useState(false);
  const isReadyRef = useRef(false);
  const failed = useEffectEvent((reason: Error) => props.onError(null, reason));

  useEffect(() => {
    let isGone = false;
    loadYouTubeApi().then(
      () => {
        if (!isGone) setHasApi(true);
      },
      (cause: unknown) => {
        if (!isGone) failed(new Error('the player script did not load', { cause }));
      },
    );
    const timer = setTimeout(() => {
      if (!isReadyRef.current) failed(new Error('the frame never became ready'));
    }, READY_WITHIN_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);

  useImperativeHandle(ref, () => ({
    positionSeconds: () => elementRef.current?.currentTime ?? startSeconds,
    durationSeconds: () => elementRef.current?.duration ?? null,
    isPaused: () => elementRef.current?.paused ?? true,
    seek: (seconds) => {
      if (elementRef.current) elementRef.current.currentTime = seconds;
    },
  }));

  // Loaded when playback begins or later; until then it is unknown whether the lesson has captions.
  const readCaptions = useEffectEvent((api: CaptionsApi) => {
    props.onCaptionsKnown?.(parseTracks(listTracks(api)));
    // Asking may itself be a change that is reported: only for what is not shown already.
    if (shownLanguage(api) !== (captions?.languageCode ?? null)) showTrack(api, captions);
  });
  const captionLanguage = captions?.languageCode;
  const changeCaptions = useEffectEvent(() => {
    const api = elementRef.current?.api;
    if (api) showTrack(api, captions);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what tells one track from another.
  useEffect(() => changeCaptions(), [captionLanguage]);

  // Read once by the element; a new object would change nothing but be compared every time.
  const [config] = useState(() => {
    const { hasCaptions, captionLanguage } = readPlayerPreferences();
    return {
      youtube: {
        start: startSeconds,
        rel: 0 as const,
        cc_load_policy: hasCaptions ? (1 as const) : (0 as const),
        cc_lang_pref: captionLanguage || 'pt',
        origin: window.location.origin,
        // Without a referrer YouTube refuses to play (error 153).
        referrerpolicy: 'strict-origin-when-cross-origin',
        hl: 'pt-BR',
      },
    };
  });

  // The element makes its frame by itself and gives it no name.
  const nameFrame = () => {
    const frame = elementRef.current?.shadowRoot?.querySelector('iframe');
    if (frame) frame.title = title;
  };

  if (!hasApi) return null;
  return (
    <ReactPlayer
      ref={elementRef}
      className="fill"
      // The host without cookies; the element takes it from the address.
      src={`https://www.youtube-nocookie.com/watch?v=${videoId}`}
      title={title}
      width="100%"
      height="100%"
      playsInline
      // Compared with the frame at every rendering, also between what the frame does and its report of that: an end would
      // become a new beginning, and a pause in the frame be undone.
      {...(props.isAsked && { playing: props.isPlaying })}
      playbackRate={rate}
      volume={volume / 100}
      muted={props.isMuted ?? false}
      config={config}
      // Told just before the frame is there, which may never become ready.
      onLoadStart={() => queueMicrotask(nameFrame)}
      onLoadedMetadata={() => {
        isReadyRef.current = true;
        nameFrame();
        const api = elementRef.current?.api;
        if (api) api.addEventListener?.('onApiChange', () => readCaptions(api));
        props.onReady();
      }}
      onPlaying={() => {
        const api = elementRef.current?.api;
        if (api) {
          requestCaptions(api);
          readCaptions(api);
        }
        props.onPlay();
      }}
      onPause={props.onPause}
      onEnded={props.onEnded}
      onRateChange={() => props.onRateChange?.(elementRef.current?.playbackRate ?? rate)}
      onError={(event: SyntheticEvent<HTMLVideoElement>) => {
        isReadyRef.current = true;
        const code = event.currentTarget.error?.code ?? 0;
        props.onError(code, new Error(`YouTube refuses ${videoId} with error ${code}`));
      }}
    />
  );
}
