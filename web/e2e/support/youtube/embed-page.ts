import type { FrameMessage, PageMessage, PlayerInfo, VideoFacts } from './protocol.ts';

/**
 * The player inside the frame. Served as text, so it uses nothing of this module: only what is declared in it
 * and the browser's globals.
 */
export function runEmbedPage(facts: VideoFacts): void {
  const UNSTARTED = -1;
  const ENDED = 0;
  const PLAYING = 1;
  const PAUSED = 2;
  const BUFFERING = 3;
  const BUFFERING_MS = 60;
  const DELIVERY_MS = 250;
  const isLive = facts.durationSeconds === 0;
  const rates = isLive ? [1] : [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

  let state = UNSTARTED;
  let hasMetadata = false;
  let position = facts.startSeconds;
  let positionAt = performance.now();
  let rate = 1;
  let volume = 100;
  let isMuted = facts.isMuted;
  let isListenedTo = false;
  let buffering: ReturnType<typeof setTimeout> | undefined;
  let captions: PlayerInfo['captions'] = null;
  let isModuleAsked = false;

  const limit = isLive ? Number.POSITIVE_INFINITY : facts.durationSeconds;

  function now(): number {
    if (state !== PLAYING) return position;
    return Math.min(limit, position + ((performance.now() - positionAt) / 1000) * rate);
  }

  /** Restarts the clock after every change of state, rate or position. */
  function hold(at: number): void {
    position = Math.min(limit, Math.max(0, at));
    positionAt = performance.now();
  }

  function info(): PlayerInfo {
    return {
      playerState: state,
      // Seconds since the video started playing, as its documentation has it: none before.
      currentTime: hasMetadata ? now() : 0,
      duration: hasMetadata ? facts.durationSeconds : 0,
      volume,
      muted: isMuted,
      playbackRate: rate,
      availablePlaybackRates: rates,
      videoLoadedFraction: hasMetadata ? 1 : 0,
      captions,
    };
  }

  function tell(message: FrameMessage): void {
    // Like YouTube's player, it sends messages to the embedding page.
    window.parent.postMessage(JSON.stringify(message), '*');
  }

  function deliver(): void {
    tell({ event: 'infoDelivery', info: info() });
  }

  function enter(next: number): void {
    hold(now());
    state = next;
    document.body.dataset.state = String(next);
    deliver();
    const report = () => tell({ event: 'onStateChange', info: next });
    if (facts.reportsAfterMs === 0) report();
    else setTimeout(report, facts.reportsAfterMs);
  }

  function play(): void {
    if (facts.errorCode !== null || state === PLAYING || state === BUFFERING) return;
    if (facts.isAutoplayBlocked && !navigator.userActivation.hasBeenActive) {
      tell({ event: 'onAutoplayBlocked', info: null });
      return;
    }
    if (state === ENDED) hold(0);
    buffer();
  }

  function buffer(): void {
    clearTimeout(buffering);
    enter(BUFFERING);
    buffering = setTimeout(() => {
      hasMetadata = true;
      enter(PLAYING);
      loadCaptions();
    }, BUFFERING_MS);
  }

  /** Loads when playback begins, only for a video that has captions. */
  function loadCaptions(): void {
    if (isModuleAsked || !hasMetadata || facts.captions.length === 0) return;
    isModuleAsked = true;
    setTimeout(() => {
      captions = { tracklist: facts.captions, track: {} };
      setTrack(facts.isCaptioned ? { languageCode: facts.captions[0]?.languageCode } : {});
      tell({ event: 'onApiChange', info: null });
    }, facts.captionsAfterMs);
  }

  /** A language that the video lacks changes nothing. */
  function setTrack({ languageCode }: { languageCode?: string | undefined }): void {
    if (!captions) return;
    const track = captions.tracklist.find((entry) => entry.languageCode === languageCode);
    if (languageCode !== undefined && !track) return;
    captions = { ...captions, track: track ?? {} };
    document.body.dataset.captions = track?.languageCode ?? '';
    deliver();
  }

  function pause(): void {
    clearTimeout(buffering);
    if (state === PLAYING || state === BUFFERING) enter(PAUSED);
  }

  function seek(seconds: number): void {
    if (facts.errorCode !== null) return;
    const wasPaused = state === PAUSED;
    hold(seconds);
    deliver();
    if (!wasPaused) buffer();
  }

  function setRate(wanted: number): void {
    const between = rates.filter((known) =>
      wanted < 1 ? known >= wanted && known <= 1 : known <= wanted && known >= 1,
    );
    const next = wanted < 1 ? Math.min(...between) : Math.max(...between);
    if (next === rate) return;
    hold(now());
    rate = next;
    deliver();
    tell({ event: 'onPlaybackRateChange', info: rate });
  }

  function setSound(nextVolume: number, nextMuted: boolean): void {
    volume = Math.round(Math.min(100, Math.max(0, nextVolume)));
    isMuted = nextMuted;
    deliver();
    tell({ event: 'onVolumeChange', info: null });
  }

  const commands: Record<string, (...values: unknown[]) => void> = {
    playVideo: play,
    pauseVideo: pause,
    stopVideo: () => {
      hold(0);
      enter(UNSTARTED);
    },
    seekTo: (seconds) => seek(Number(seconds)),
    setPlaybackRate: (wanted) => setRate(Number(wanted)),
    setVolume: (wanted) => setSound(Number(wanted), isMuted),
    mute: () => setSound(volume, true),
    unMute: () => setSound(volume, false),
    loadModule: (name) => {
      if (name === 'captions') loadCaptions();
    },
    setOption: (name, option, value) => {
      if (name === 'captions' && option === 'track') setTrack(value as { languageCode?: string });
    },
  };

  function greet(): void {
    if (isListenedTo) return;
    isListenedTo = true;
    tell({ event: 'initialDelivery', info: info() });
    tell({ event: 'onReady', info: null });
    if (facts.errorCode !== null) tell({ event: 'onError', info: facts.errorCode });
    else if (facts.isAutoplay) play();
  }

  window.addEventListener('message', ({ data, source }) => {
    if (source !== window.parent || typeof data !== 'string') return;
    // The page that embeds this one speaks the same protocol.
    const message = JSON.parse(data) as PageMessage;
    if (message.event === 'listening') greet();
    else commands[message.func]?.(...message.args);
  });
  document.addEventListener('click', () => (state === PLAYING ? pause() : play()));
  setInterval(() => {
    if (state !== PLAYING) return;
    deliver();
    tell({ event: 'onVideoProgress', info: now() });
    if (now() >= limit) enter(ENDED);
  }, DELIVERY_MS);
}
