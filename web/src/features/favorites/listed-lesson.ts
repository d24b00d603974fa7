import type { QueryClient } from '@tanstack/react-query';
import type { Favorite } from './favorites.queries.ts';

type ListedLesson = Favorite['video'];

/** How deep lessons lie in what is read: pages, rows, a lesson in a row. */
const MAX_DEPTH = 5;

/**
 * A lesson as "Minha Lista" shows it, from whatever screen has read it: a heart is pressed on a lesson that is shown, so
 * the list can show it at once, also without a network. Null where no screen has read all of it.
 */
export function listedLesson(client: QueryClient, videoId: number): ListedLesson | null {
  for (const { state } of client.getQueryCache().getAll()) {
    const found = search(state.data, videoId, MAX_DEPTH);
    if (found) return { ...found, category: found.category ?? null };
  }
  return null;
}

function search(value: unknown, videoId: number, depth: number): ListedLesson | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  if (isLesson(value)) return value.id === videoId ? value : null;
  const parts = value instanceof Map ? [...value.values()] : Object.values(value);
  for (const part of parts) {
    const found = search(part, videoId, depth - 1);
    if (found) return found;
  }
  return null;
}

/** What the list's card, order and sums need. */
const isLesson = (value: object): value is ListedLesson =>
  'title' in value &&
  'youtube_id' in value &&
  'category_id' in value &&
  'duration_seconds' in value &&
  'instructor' in value &&
  'rating' in value;
