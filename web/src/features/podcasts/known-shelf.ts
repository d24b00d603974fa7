import { keep, readKept } from '~/lib/kept.ts';

const KEY = 'podcast_shelf';

/** Whether "Continue Ouvindo" stood above the list when this person was here last: its room is kept until it is known. */
export const expectsShelf = (userId: string | null): boolean =>
  userId !== null && readKept(KEY) === userId;

export function rememberShelf(userId: string | null, hasShelf: boolean): void {
  if (expectsShelf(userId) !== hasShelf) keep(KEY, hasShelf ? userId : null);
}

export const forgetShelf = () => void keep(KEY, null);
