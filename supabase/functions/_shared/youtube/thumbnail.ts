import type { Thumbnails } from './shapes.ts';

/** Widths by key, for answers without one. */
const WIDTHS: Record<string, number> = {
  default: 120,
  medium: 320,
  high: 480,
  standard: 640,
  maxres: 1280,
};
const HOSTS = new Set(['i.ytimg.com', 'img.youtube.com']);
/** No card or hero is wider. */
const WIDEST = 1280;

/**
 * The best picture that may be stored: the widest up to 1280 px on YouTube's public hosts.
 * Signed addresses (i9.ytimg.com) expire and are never taken. Null when there is none.
 */
export function bestThumbnail(thumbnails: Thumbnails): string | null {
  const candidates = Object.entries(thumbnails)
    .map(([key, { url, width }]) => ({ url, width: width ?? WIDTHS[key] ?? 0 }))
    .filter(({ url, width }) => isPublic(url) && width <= WIDEST)
    .sort((a, b) => b.width - a.width);
  return candidates[0]?.url ?? null;
}

/** Whether a stored picture came from YouTube, and so may be replaced by a newer one. */
export function isYouTubePicture(url: string | null): boolean {
  return url === null || isPublic(url);
}

function isPublic(url: string): boolean {
  try {
    const { protocol, hostname, search } = new URL(url);
    return protocol === 'https:' && HOSTS.has(hostname) && search === '';
  } catch {
    return false;
  }
}
