import { keep, readKept } from '~/lib/kept.ts';

/** Where "Continue Ouvindo" stands: above the list of episodes, and on home. */
const KEYS = { podcasts: 'podcast_shelf', home: 'podcast_shelf_home' } as const;
type Screen = keyof typeof KEYS;

/** Whether the shelf stood there when this person was here last: its room is kept until it is known. */
export const expectsShelf = (screen: Screen, userId: string | null): boolean =>
  userId !== null && readKept(KEYS[screen]) === userId;

export function rememberShelf(screen: Screen, userId: string | null, hasShelf: boolean): void {
  if (expectsShelf(screen, userId) !== hasShelf) keep(KEYS[screen], hasShelf ? userId : null);
}

export function forgetShelves(): void {
  for (const key of Object.values(KEYS)) keep(key, null);
}
