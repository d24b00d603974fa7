import { vi } from 'vitest';
import type { Playback } from '~/lib/playback.ts';
import { tableHandler } from './server.ts';

/** A player that stands where the test puts it. */
export function fakePlayback({ canSeek = true } = {}) {
  const scene = { at: 0 };
  const seek = vi.fn((seconds: number) => {
    scene.at = seconds;
  });
  const playback: Playback = {
    positionSeconds: () => scene.at,
    seek: canSeek ? seek : null,
  };
  return { playback, seek, scene };
}

/** A transcript of lines that are ten seconds long. */
export const transcriptHandler = (
  lines: readonly string[],
  hasEstimatedTimes = false,
  origin = 'file',
) =>
  tableHandler('transcripts', [
    {
      id: 1,
      cues: lines.map((text, index) => ({ start: index * 10, end: index * 10 + 9, text })),
      has_estimated_times: hasEstimatedTimes,
      origin,
    },
  ]);
