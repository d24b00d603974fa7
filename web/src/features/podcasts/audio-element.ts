/** The types an episode is offered as; the browser takes the first that it can play. */
const AUDIO_TYPES = [
  'audio/mp4',
  'audio/m4a',
  'audio/mpeg',
  'audio/mp3',
  'audio/wav',
  'audio/ogg',
] as const;

/** An `<audio>` whose address is offered as one `<source>` per type. */
export type OfferingAudio = HTMLAudioElement & {
  /** Takes the place of what was offered before; null offers nothing. Call `load()` afterwards. */
  offer(url: string | null): void;
};

/** As much of it as the engine touches. */
export type Sound = Pick<
  OfferingAudio,
  | 'offer'
  | 'currentTime'
  | 'duration'
  | 'playbackRate'
  | 'volume'
  | 'play'
  | 'pause'
  | 'load'
  | 'addEventListener'
>;

/**
 * The app's one `<audio>`, in the page but with nothing to see. A browser that cannot play the episode as one
 * type goes on to the next by itself; only when none is left does the element say `error`, as it does by itself
 * when a sound that played breaks off.
 */
export function createAudioElement(): OfferingAudio {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  document.body.append(audio);
  return Object.assign(audio, {
    offer(url: string | null) {
      if (url === null) {
        audio.replaceChildren();
        return;
      }
      const sources = AUDIO_TYPES.map((type) =>
        Object.assign(document.createElement('source'), { type, src: url }),
      );
      sources.at(-1)?.addEventListener('error', () => audio.dispatchEvent(new Event('error')));
      audio.replaceChildren(...sources);
    },
  });
}

let isVolumeOurs: boolean | undefined;

/** Whether pages set the volume. On an iPhone only its buttons do: what is set there reads 1 again at once. */
export function canSetVolume(): boolean {
  if (isVolumeOurs === undefined) {
    const audio = new Audio();
    audio.volume = 0.5;
    isVolumeOurs = audio.volume === 0.5;
  }
  return isVolumeOurs;
}
