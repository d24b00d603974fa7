import { isPhone } from '~/lib/device.ts';
import { paths } from '~/lib/paths.ts';

/** Where a member was last. */
export type LatestPlace = {
  kind: 'lesson' | 'episode';
  id: number;
  title: string;
  seconds: number;
  /** As it named itself; null where the caller named none. */
  device: string | null;
  /** By the server's clock: that of a computer in a corridor may be wrong. */
  secondsAgo: number;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The place that is offered here: reached on a telephone, within a day. What came last on this computer is no such place. */
export const offeredPlace = (place: LatestPlace | null): LatestPlace | null =>
  place?.device && isPhone(place.device) && place.secondsAgo < DAY ? place : null;

/** "há 5 min" */
export function agoText(secondsAgo: number): string {
  if (secondsAgo < MINUTE) return 'agora mesmo';
  if (secondsAgo < HOUR) return `há ${Math.floor(secondsAgo / MINUTE)} min`;
  return `há ${Math.floor(secondsAgo / HOUR)} h`;
}

/** Without a second: both open where the member is by then. */
export const placePath = ({ kind, id }: LatestPlace): string =>
  kind === 'lesson' ? paths.video(id) : paths.podcasts({ episode: id });
