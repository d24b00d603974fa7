/** One of a video's captions, as the player lists it. */
type CaptionEntry = {
  languageCode: string;
  languageName: string;
  displayName: string;
  /** "asr" was made by a machine. */
  kind: '' | 'asr';
};

/** What the page of one video needs to know; travels in the page itself. */
export type VideoFacts = {
  /** Length in seconds; 0 is a live stream. */
  durationSeconds: number;
  /** One of YouTube's numbers instead of a picture. */
  errorCode: number | null;
  /** The browser lets nothing play before somebody pressed something in the frame. */
  isAutoplayBlocked: boolean;
  /** From `start` of the address. */
  startSeconds: number;
  /** From `autoplay` of the address: it plays as soon as it can. */
  isAutoplay: boolean;
  /** From `mute` of the address. */
  isMuted: boolean;
  /** Empty: the video has none, and the module that shows them never loads. */
  captions: readonly CaptionEntry[];
  /** How long after the first playing their module is there. */
  captionsAfterMs: number;
  /** How long after a change of its state the page hears of it, where it could read it before: its thread is busy. */
  reportsAfterMs: number;
  /** From `cc_load_policy` of the address: captions are shown as soon as they can be. */
  isCaptioned: boolean;
};

/** What the frame tells the page about itself. */
export type PlayerInfo = {
  playerState: number;
  /** Seconds at the moment of sending. */
  currentTime: number;
  duration: number;
  /** Integer 0 to 100. */
  volume: number;
  muted: boolean;
  playbackRate: number;
  availablePlaybackRates: readonly number[];
  videoLoadedFraction: number;
  /** Null while the module is not there. */
  captions: { tracklist: readonly CaptionEntry[]; track: Partial<CaptionEntry> } | null;
};

/** Frame → page. */
export type FrameMessage =
  | { event: 'initialDelivery' | 'infoDelivery'; info: PlayerInfo }
  | { event: 'onReady' | 'onAutoplayBlocked' | 'onVolumeChange' | 'onApiChange'; info: null }
  | {
      event: 'onStateChange' | 'onError' | 'onPlaybackRateChange' | 'onVideoProgress';
      info: number;
    };

/** Page → frame. */
export type PageMessage =
  | { event: 'listening' }
  | { event: 'command'; func: string; args: readonly unknown[] };
