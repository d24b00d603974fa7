/** Milliseconds after which a file that the browser cannot read counts as unreadable. */
const PATIENCE_MS = 8000;

/**
 * Length of an audio file in seconds, read by the browser; null when it cannot tell. Recordings without a
 * length in their header (webm, ogg) tell it once they are asked for a position beyond their end.
 */
export function readAudioDuration(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  return new Promise<number | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    const settle = (seconds: number | null) => {
      clearTimeout(timer);
      resolve(seconds);
    };
    const readDuration = () => {
      const { duration } = audio;
      if (Number.isFinite(duration) && duration > 0) settle(duration);
      else if (duration === Number.POSITIVE_INFINITY && audio.currentTime === 0) {
        audio.currentTime = 1e9;
      }
    };
    audio.addEventListener('loadedmetadata', readDuration);
    audio.addEventListener('durationchange', readDuration);
    audio.addEventListener('error', () => settle(null));
    audio.src = url;
  }).finally(() => {
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}
