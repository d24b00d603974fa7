import { DEFAULT_VIDEO_RATING } from '~/lib/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const NEW_WINDOW_DAYS = 7;
const HERO_LIMIT = 6;
export const RECENT_LIMIT = 6;
export const RELATED_LIMIT = 5;

/** Whether a lesson carries the NOVO badge: it was created within the last seven days. */
export function isNew(createdAt: string, now: number = Date.now()): boolean {
  const age = now - Date.parse(createdAt);
  return age <= NEW_WINDOW_DAYS * DAY_MS;
}

/**
 * What the hero shows: the featured lessons, at most six. While none is featured, the most
 * recent ones stand in, so that a catalogue with lessons never opens with an empty stage.
 */
export function selectHero<T>(featured: readonly T[], recent: readonly T[]): readonly T[] {
  return (featured.length > 0 ? featured : recent).slice(0, HERO_LIMIT);
}

/** The same lessons, those that the page has just shown last; otherwise in their order. */
export function shownLast<T extends { id: number }>(
  videos: readonly T[],
  shownIds: ReadonlySet<number>,
): readonly T[] {
  const wasShown = ({ id }: T) => shownIds.has(id);
  return [...videos.filter((video) => !wasShown(video)), ...videos.filter(wasShown)];
}

/** So many lessons are a shelf worth having. */
const SHELF_MIN = 3;

/** The featured lessons beside the hero: without those on its stage where enough remain, else all, those last. */
export function featuredBeside<T extends { id: number }>(
  featured: readonly T[],
  staged: readonly T[],
): readonly T[] {
  const stagedIds = new Set(staged.map(({ id }) => id));
  const rest = featured.filter(({ id }) => !stagedIds.has(id));
  return rest.length >= SHELF_MIN ? rest : shownLast(featured, stagedIds);
}

/** Rating to show: the lesson's own, or the default while it has none. */
export function shownRating(rating: number | null): number {
  return rating && rating > 0 ? rating : DEFAULT_VIDEO_RATING;
}

/** Next index of a carousel of `length` slides that wraps at both ends; 0 when there is none. */
export function wrapIndex(index: number, length: number): number {
  return length > 0 ? ((index % length) + length) % length : 0;
}

/** Up to five other lessons of the same category. */
export function selectRelated<T extends { id: number }>(
  candidates: readonly T[],
  videoId: number,
): readonly T[] {
  return candidates.filter((candidate) => candidate.id !== videoId).slice(0, RELATED_LIMIT);
}
