import type { PlaybackListener } from '~/features/playback/listener.ts';

const silent = () => undefined;

/** Of a player whose reports a test does not look at; it puts its own in the place of those it does. */
export const SILENT_LISTENER: PlaybackListener = {
  played: silent,
  ticked: silent,
  paused: silent,
  sought: silent,
  rateChanged: silent,
  ended: silent,
  leaving: silent,
  measured: silent,
  startedOver: silent,
};
