import { parseUrl, visibleText } from './link.ts';

const ID = /^[A-Za-z0-9_-]{11}$/;

const WATCH_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
]);
const EMBED_HOSTS = new Set([...WATCH_HOSTS, 'youtube-nocookie.com', 'www.youtube-nocookie.com']);
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be']);
const PATH_FORMS = new Set(['embed', 'v', 'e', 'shorts', 'live']);

/**
 * The id of the video that a person typed or pasted: an id of 11 characters, or a link to one video
 * (watch, youtu.be, embed, v, e, shorts, live; www, mobile, music and nocookie hosts).
 * Null for anything else: other hosts, playlists, channels. Nothing is fetched.
 */
export function parseYouTubeId(text: string): string | null {
  const input = clean(text);
  if (ID.test(input)) return input;
  const url = parseUrl(input);
  if (!url) return null;
  const id = idInUrl(url);
  // `embed/videoseries` is the frame of a playlist, and happens to have 11 letters.
  return id !== null && ID.test(id) && id !== 'videoseries' ? id : null;
}

/** Ids of a list split by line or comma, without repetitions, and how many entries were not ids. */
export function parseYouTubeIds(text: string): { ids: string[]; invalid: number } {
  const ids = new Set<string>();
  let invalid = 0;
  for (const entry of text.split(/[\n\r,]+/)) {
    if (clean(entry) === '') continue;
    const id = parseYouTubeId(entry);
    if (id === null) invalid += 1;
    else ids.add(id);
  }
  return { ids: [...ids], invalid };
}

function idInUrl(url: URL): string | null {
  const host = url.hostname.toLowerCase();
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (SHORT_HOSTS.has(host)) return first;
  if (!EMBED_HOSTS.has(host)) return null;
  if (PATH_FORMS.has(first)) return second;
  if (first !== 'watch' || !WATCH_HOSTS.has(host)) return null;
  return url.searchParams.get('v');
}

/** Without what a copy from a chat or a spreadsheet brings along: blanks, quotes, invisible characters. */
function clean(text: string): string {
  return visibleText(text)
    .replace(/^["'<]+|["'>]+$/g, '')
    .trim();
}
