import type { CaptionTrack } from './captions.rules.ts';

/**
 * The part of YouTube's player that shows captions. Google documents that modules have options, not which: whatever
 * is missing or answers with something else means "no captions".
 */
export type CaptionsApi = {
  addEventListener?(event: 'onApiChange', listener: () => void): void;
  getOptions?(): unknown;
  getOption?(module: string, option: string): unknown;
  setOption?(module: string, option: string, value: object): void;
  loadModule?(module: string): void;
};

const MODULE = 'captions';

const hasModule = (api: CaptionsApi): boolean => {
  const modules = api.getOptions?.();
  return Array.isArray(modules) && modules.includes(MODULE);
};

/** Asks for the module where the player did not load it by itself; `onApiChange` tells when it is there. */
export function requestCaptions(api: CaptionsApi): void {
  if (!hasModule(api)) api.loadModule?.(MODULE);
}

/** The host's list of languages, unread; nothing while the module is not there. */
export function listTracks(api: CaptionsApi): unknown {
  return hasModule(api) ? api.getOption?.(MODULE, 'tracklist') : undefined;
}

/** Shows these captions, or none: said outright, because YouTube remembers by itself who wanted them elsewhere. */
export function showTrack(api: CaptionsApi, track: CaptionTrack | null): void {
  if (!hasModule(api)) return;
  api.setOption?.(MODULE, 'track', track ? { languageCode: track.languageCode } : {});
}

/** Language that the host shows now; null when it shows none. */
export function shownLanguage(api: CaptionsApi): string | null {
  const { languageCode } = (api.getOption?.(MODULE, 'track') ?? {}) as { languageCode?: unknown };
  return typeof languageCode === 'string' ? languageCode : null;
}
