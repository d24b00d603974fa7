import { onlineManager } from '@tanstack/react-query';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { announcePlayed, downloads } from '~/lib/offline/downloads.ts';
import { fileOf } from './downloads.rules.ts';

let address: string | null = null;

/** The address of the last downloaded episode that played is not needed any more. */
export function releaseLocalAudio(): void {
  if (address) URL.revokeObjectURL(address);
  address = null;
}

/** What is loaded of a download may not be heard any more. */
export function stopLocalAudio(): void {
  if (address) currentPodcastEngine()?.close();
}

/**
 * An address of an episode on this device; null when it is not here, or may not be heard before the server was
 * reached. A copy that did not play is asked for again only where nothing else is left.
 */
export async function localAudio(podcast: Podcast, isRenewal: boolean): Promise<string | null> {
  releaseLocalAudio();
  if (isRenewal && onlineManager.isOnline()) return null;
  // Storage that fails is the same as an empty one.
  const sound = await downloads()
    .open(fileOf(podcast))
    .catch(() => null);
  if (!sound) return null;
  releaseLocalAudio();
  address = URL.createObjectURL(sound);
  announcePlayed();
  return address;
}
