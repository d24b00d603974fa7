import { useSyncExternalStore } from 'react';
import type { PodcastEngine, PodcastState } from './podcast-engine.ts';

/** Light enough for every page: the engine itself comes with whatever first plays something. */

let engine: PodcastEngine | null = null;
const starters = new Set<() => void>();

const IDLE: PodcastState = {
  podcast: null,
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: null,
  rate: 1,
  volume: 1,
  sleepAt: null,
};

/** The player, once there is one. */
export const currentPodcastEngine = (): PodcastEngine | null => engine;

/** Makes a player known to everything that already looks for one. */
export function announcePodcastEngine(started: PodcastEngine): void {
  engine = started;
  queueMicrotask(() => {
    for (const start of [...starters]) start();
  });
}

/** What the player does now, on any screen. */
export function usePodcastState(): PodcastState {
  return useSyncExternalStore(subscribe, () => engine?.read() ?? IDLE);
}

function subscribe(listener: () => void): () => void {
  if (engine) return engine.subscribe(listener);
  let unsubscribe = () => {};
  const start = () => {
    starters.delete(start);
    unsubscribe = engine?.subscribe(listener) ?? unsubscribe;
    listener();
  };
  starters.add(start);
  return () => {
    starters.delete(start);
    unsubscribe();
  };
}
