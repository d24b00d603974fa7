import { vi } from 'vitest';
import { createPodcastEngine } from '~/features/podcasts/podcast-engine.ts';
import type { KnownPlace, PlaceToKeep } from '~/features/podcasts/podcast-places.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { makePodcast } from './factories.ts';

export const episode = (id: number) =>
  makePodcast({ id, title: `Episódio ${id}`, file_path: `${id}/a.mp3` });

/** As much of an `<audio>` as the engine touches; the test plays the part of the browser. */
class FakeSound extends EventTarget {
  src = '';
  currentTime = 0;
  duration = Number.NaN;
  playbackRate = 1;
  volume = 1;
  paused = true;
  refusal: Error | null = null;
  /** A slow one knows its length only when the test says so. */
  isSlow = false;
  load() {
    this.currentTime = 0;
  }
  offer(url: string | null) {
    this.src = url ?? '';
  }
  async play() {
    if (this.refusal) throw this.refusal;
    this.paused = false;
    if (!this.isSlow) this.begin();
  }
  begin() {
    this.fire('loadedmetadata');
    this.fire('playing');
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  reach(seconds: number) {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
  fire(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

type Setting = Partial<KnownPlace> & { isPlaceUnknown?: boolean };

/** An engine on a sound that the test plays, and what it told. */
export function engineScene({ seconds = 0, others = [], isPlaceUnknown = false }: Setting = {}) {
  const sound = new FakeSound();
  const sign = vi.fn(async ({ id }: Podcast, isRenewal: boolean) => `signed-${id}-${isRenewal}`);
  const place: KnownPlace = { seconds, others };
  const readPlace = vi.fn(async (_podcast: Podcast, here: number | null) => {
    if (isPlaceUnknown) throw new Error('503');
    return { ...place, seconds: here ?? place.seconds };
  });
  const kept: PlaceToKeep[] = [];
  const report = vi.fn();
  const remember = vi.fn();
  const rateOf = vi.fn((_podcast: Podcast) => 1.5);
  const onEnded = vi.fn();
  const engine = createPodcastEngine({
    sound,
    sign,
    readPlace,
    keepPlace: (place) => kept.push(place),
    report,
    initial: { rate: 1.5, volume: 0.8 },
    rateOf,
    remember,
    onEnded,
  });
  /** What was kept last: the episode, the second, and whether that is its end. */
  const lastKept = () => {
    const last = kept.at(-1);
    return last && [last.podcast.id, last.seconds, last.isCompleted];
  };
  return {
    sound,
    sign,
    place,
    readPlace,
    kept,
    lastKept,
    report,
    remember,
    rateOf,
    onEnded,
    engine,
  };
}
