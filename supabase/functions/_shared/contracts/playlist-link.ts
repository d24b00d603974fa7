import { findAddresses, hostOf, parameterOf, visibleText } from './link.ts';
import { YOUTUBE_HOSTS } from './youtube-link.ts';

/**
 * Ids of playlists that are the same for every viewer: of a person or course, uploads of a channel, albums, favourites.
 * A mix (RD), "assistir mais tarde" (WL) and "curtidos" (LL) differ by viewer.
 */
const ID = /^(?:PL|UU|FL|OL|EC|SP)[A-Za-z0-9_-]{10,78}$/;

/**
 * The id of the one playlist that a text names: an id, or a link of YouTube with `list=` (playlist, watch, embed,
 * youtu.be, music). Null when there is none, or more than one. Nothing is fetched.
 */
export function parsePlaylistId(text: string): string | null {
  const visible = visibleText(text);
  if (ID.test(visible)) return visible;
  const { found } = findAddresses(text, YOUTUBE_HOSTS, (url) => {
    const isYouTube = /^(?:(?:[a-z]+\.)?youtube(?:-nocookie|kids)?\.com|(?:www\.)?youtu\.be)$/.test(
      hostOf(url),
    );
    const list = parameterOf(url, 'list') ?? '';
    return isYouTube && ID.test(list) ? list : null;
  });
  const ids = new Set(found.map(({ value }) => value));
  const [id] = ids;
  return id !== undefined && ids.size === 1 ? id : null;
}
