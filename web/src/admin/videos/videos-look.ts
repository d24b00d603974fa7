import { keep, readKept } from '~/lib/kept.ts';
import { modeOf, tableIn, type VideosView } from './video-admin.rules.ts';

/** What the person chose last, in this browser. */
const MODE_KEY = 'videos_mode';
export const keepTable = (isTable: boolean): void => void keep(MODE_KEY, modeOf(isTable));

/** From how many lessons on the catalogue is shown as a table, unless the person chose otherwise. */
const TABLE_FROM = 100;
/** Where the table has rows; below it each of them is a card, and a worse one than the cards. */
const ROOMY = '(min-width: 1024px)';

/** Whether lessons are shown as a table; undefined while it is not known how many there are. */
export const showsTable = (
  { isTable }: Pick<VideosView, 'isTable'>,
  lessons: number | undefined,
): boolean | undefined =>
  isTable ??
  tableIn(readKept(MODE_KEY)) ??
  (lessons === undefined ? undefined : lessons >= TABLE_FROM && window.matchMedia(ROOMY).matches);

/** The address of a page as a link that shows the same to everybody. */
export function sharedLink(address: string, isTable: boolean): string {
  const url = new URL(address);
  url.searchParams.set('modo', modeOf(isTable));
  return url.href;
}
