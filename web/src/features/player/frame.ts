import type { Ref } from 'react';
import type { CaptionTrack } from './captions.rules.ts';

/** What the player asks of whatever shows the picture. */
export type FrameHandle = {
  positionSeconds(): number;
  durationSeconds(): number | null;
  /** Neither playing nor loading in order to play. */
  isPaused(): boolean;
  seek(seconds: number): void;
};

/** A picture that plays: YouTube's frame in the app, a stand-in in tests. */
export type FrameProps = {
  ref: Ref<FrameHandle>;
  videoId: string;
  title: string;
  /** Where it begins, in whole seconds; read once. */
  startSeconds: number;
  isPlaying: boolean;
  /** Whether it is to be made so, until it is. Else it is left as it is: it may have ended, or been stopped in the frame. */
  isAsked: boolean;
  rate?: number;
  /** 0 to 100. */
  volume?: number;
  isMuted?: boolean;
  /** Captions to show; null shows none. */
  captions?: CaptionTrack | null;
  onReady(): void;
  /** Languages of the lesson's captions, as soon as the host knows them, and when they change. */
  onCaptionsKnown?(tracks: readonly CaptionTrack[]): void;
  onPlay(): void;
  onPause(): void;
  onEnded(): void;
  /** The speed really used, which may differ from the one asked for. */
  onRateChange?(rate: number): void;
  /** `code` is the video host's, null when it did not load at all; `reason` is for the log. */
  onError(code: number | null, reason: Error): void;
};
