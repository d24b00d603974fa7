import { findAddresses, hostOf, parameterOf, plainText, type Span } from './link.ts';

const ID = /^[A-Za-z0-9_-]{11}$/;
/** An id in an address. `-` and `_` after the eleventh character belong to the text around it. */
const ID_IN_ADDRESS = /^([A-Za-z0-9_-]{11})[-_]*(?![A-Za-z0-9_-])/;

/** The beginning of YouTube addresses without https://, also as its own pages write them. */
export const YOUTUBE_HOSTS = String.raw`(?:[a-z]+\.)?(?:youtube(?:-nocookie|kids)?\.com|youtu\.be|i\d*\.ytimg\.com)\.?[/?]|/?watch\?`;
/** Path segments before an id, and pages with the id in `v`. */
const PATH_FORMS = new Set([
  'embed',
  'v',
  'e',
  'shorts',
  'live',
  'video',
  'watch',
  'vi',
  'vi_webp',
]);
const WATCH_PAGES = new Set(['', 'watch', 'watch_popup']);

/**
 * The id of the one video that a text names: an id of 11 characters, or a link to it (watch, youtu.be, embed, v, e,
 * shorts, live, Studio, its pictures; www, mobile, music and nocookie hosts; also inside of the link of a search engine or a chat),
 * whatever surrounds it. Null when there is none, or more than one: other hosts, playlists, channels. Nothing is
 * fetched.
 */
export function parseYouTubeId(text: string): string | null {
  const [id, ...others] = findYouTubeIds(text);
  return id !== undefined && others.length === 0 ? id : null;
}

/** The ids of all videos that a text names, in its order, without repetitions. */
export function findYouTubeIds(text: string): string[] {
  return [...new Set(readYouTubeList(text).flatMap(({ ids }) => ids))];
}

/** The result for one line. */
export type ListLine = {
  /** The entry as it was pasted. */
  text: string;
  /** In its order, repetitions included. */
  ids: string[];
  /** Entries that name no video: each counts as an invalid one. */
  unread: string[];
};

/** Names of the column of videos in the first line of a table. */
const COLUMN =
  /^"?(?:links?|urls?|ids?|v[ií]deos?|youtube|endere[cç]os?)(?: d[oe] (?:v[ií]deo|youtube))?"?$/i;
/** A cell of a table that may hold commas. */
const QUOTED_CELL = /(?:^|[,;\t])\s*"[^"]*"\s*(?:[,;\t]|$)/;

/**
 * Reads a list of videos. Entries end with the line or a comma; one that names a video may contain other text. In a
 * table, which has a head or quoted cells, only a line without any video is invalid.
 */
export function readYouTubeList(text: string): ListLine[] {
  const lines = linesOf(text).map(readLine);
  const first = lines.findIndex(({ text: line }) => isWritten(line));
  const hasHead =
    first >= 0 &&
    lines[first]?.ids.length === 0 &&
    isHead(lines[first].text) &&
    lines.some(({ ids }) => ids.length > 0);
  return lines.map((line, index) => {
    const isRow = line.ids.length > 0 && (hasHead || QUOTED_CELL.test(line.text));
    return isRow || (hasHead && index === first) ? { ...line, unread: [] } : line;
  });
}

function isHead(line: string): boolean {
  const cells = plainText(line).split(/[,;\t|]/);
  return cells.length > 1 && cells.some((cell) => COLUMN.test(cell.trim()));
}

/** The lines of a text, with any kind of line end. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

type Word = { value: string; start: number };

function readLine(text: string): ListLine {
  const line = plainText(text);
  const { found, others } = findAddresses(line, YOUTUBE_HOSTS, idInAddress);
  const taken = [...found, ...others];
  const besides = withoutAddresses(line, taken);
  const ids: Word[] = [...found];
  const unread: string[] = [];
  for (const { start, end } of entriesOf(line, found)) {
    const within = (address: Span) => address.start >= start && address.start < end;
    const entry = besides.slice(start, end);
    const words = taken.some(within) ? idsAmongWords(entry) : idsIn(entry);
    ids.push(...words.map((word) => ({ ...word, start: start + word.start })));
    const isRead = words.length > 0 || found.some(within);
    const written = line.slice(start, end);
    if (!isRead && isWritten(written)) unread.push(written.trim());
  }
  ids.sort((one, other) => one.start - other.start);
  return { text, ids: ids.map(({ value }) => value), unread };
}

function isWritten(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** A line cut at its commas, but not at those inside of a link. */
function entriesOf(line: string, links: readonly Span[]): Span[] {
  const commas = [...line.matchAll(/,/g)].map(({ index }) => index);
  const cuts = commas.filter((at) => !links.some(({ start, end }) => start <= at && at < end));
  return [...cuts, line.length].map((end, place) => ({
    start: place === 0 ? 0 : (cuts[place - 1] ?? 0) + 1,
    end,
  }));
}

/** A line with its addresses replaced by blanks. */
function withoutAddresses(line: string, addresses: readonly Span[]): string {
  return addresses.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    line,
  );
}

const MARK = String.raw`["'“”‘’«»<>()\[\]{}*~]`;
const WORD = new RegExp(
  `(?<=(?:^|[\\s,;|])${MARK}*)[A-Za-z0-9_-]{11}(?=(?:${MARK}|[.:!?…])*(?:[\\s,;|]|$))`,
  'gu',
);
/** Number or bullet of a list. */
const BULLET = /^\s*(?:[-*+>•–—▪◦·☐✓]+|\(?\d{1,4}\s*[.):º°ª–-]+|#\d+|\[[ x]\])\s*/u;
const MARKS_AROUND = new RegExp(`^(?:${MARK}|\\s)+|(?:${MARK}|[\\s.;:!?…])+$`, 'gu');

/** The ids of an entry that consists of ids only, with or without number and quotes; else those among its words. */
function idsIn(entry: string): Word[] {
  for (const whole of [entry, entry.replace(BULLET, '')]) {
    const words = whole.replace(MARKS_AROUND, '').split(/[\s;|]+/);
    const isList = words.length === 1 || words.some((word) => !isOrdinary(word));
    if (isList && words.every((word) => ID.test(word) && !isPlaylistFrame(word))) {
      return words.map((value) => ({ value, start: entry.indexOf(value) }));
    }
  }
  return idsAmongWords(entry);
}

function idsAmongWords(text: string): Word[] {
  return [...text.matchAll(WORD)]
    .map(({ 0: value, index }) => ({ value, start: index }))
    .filter(({ value }) => !isOrdinary(value) && !isPlaylistFrame(value));
}

const PART = String.raw`(?:(?:[A-Z]?[a-z])*|[A-Z]+)\d*[a-z]?`;
const ORDINARY = new RegExp(`^${PART}(?:[-_]${PART})*$`);

/** Whether 11 characters are a word, a number or a name rather than an id ("traumatismo", "WhatsAppWeb", "Semana-2026"). */
function isOrdinary(word: string): boolean {
  return ORDINARY.test(word);
}

/** `embed/videoseries` is a playlist's player and `live_stream` a channel's: both have 11 characters like an id. */
function isPlaylistFrame(id: string): boolean {
  return id === 'videoseries' || id === 'live_stream';
}

function idInAddress(url: URL): string | null {
  const host = hostOf(url);
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' || host === 'www.youtu.be') return asId(first);
  const form = first.toLowerCase();
  if (/^i\d*\.ytimg\.com$/.test(host)) return form.startsWith('vi') ? asId(second) : null;
  // "/watch?v=…", as YouTube's own pages write it.
  if (host === 'watch' && first === '') return asId(parameterOf(url, 'v'));
  if (!/^(?:[a-z]+\.)?youtube(?:-nocookie|kids)?\.com$/.test(host)) return null;
  // nocookie has frames and no pages.
  const isPage = WATCH_PAGES.has(form) && !host.includes('-nocookie');
  const named = isPage ? asId(parameterOf(url, 'v')) : null;
  const inPath = PATH_FORMS.has(form) ? asId(second) : null;
  return named ?? inPath ?? idInParameter(url) ?? idInHash(url);
}

/** attribution_link?u=/watch?v=… and the like. */
function idInParameter(url: URL): string | null {
  for (const name of ['u', 'next', 'url']) {
    const target = parameterOf(url, name);
    const page = target?.startsWith('/') ? /^\/(?:watch)?\?(.*)$/.exec(target)?.[1] : undefined;
    const id = page === undefined ? null : asId(new URLSearchParams(page).get('v'));
    if (id !== null) return id;
  }
  return null;
}

/** The former mobile site: m.youtube.com/#/watch?v=… */
function idInHash({ hash }: URL): string | null {
  const query = /^#!?\/?(?:watch\?)?(v=.*|.*&v=.*)$/.exec(hash)?.[1];
  return query === undefined ? null : asId(new URLSearchParams(query).get('v'));
}

function asId(text: string | null): string | null {
  const id = ID_IN_ADDRESS.exec(text ?? '')?.[1];
  return id === undefined || isPlaylistFrame(id) ? null : id;
}
