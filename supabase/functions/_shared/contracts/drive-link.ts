import { findAddresses, hostOf, plainText, visibleText } from './link.ts';

/** Identifies a Drive item; some items shared by link before 2021 also need a resource key. */
export type DriveItem = { id: string; resourceKey: string | null };

const ID = /^[A-Za-z0-9_-]+$/;
const MAX_ID = 128;
const HOSTS = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com']);
/** The same hosts at the beginning of an address without https://. */
const BEGINNING = String.raw`(?:drive|docs|drive\.usercontent)\.google\.com/`;

/** The file of a plain id or of a Drive link (`/file/d/ID`, `?id=ID`) within any text; null for anything else. */
export function parseDriveFile(text: string): DriveItem | null {
  return parse(
    text,
    (url) => pathId(url, /\/file\/(?:u\/\d+\/)?d\/([^/]+)/) ?? url.searchParams.get('id'),
  );
}

/** The folder of a plain id or of a Drive link (`folders/ID`, `folderview?id=ID`), likewise. */
export function parseDriveFolder(text: string): DriveItem | null {
  return parse(text, (url) => {
    const isFolderView = url.pathname.endsWith('/folderview') || url.pathname.endsWith('/open');
    return pathId(url, /\/folders\/([^/]+)/) ?? (isFolderView ? url.searchParams.get('id') : null);
  });
}

function parse(text: string, idIn: (url: URL) => string | null): DriveItem | null {
  const input = visibleText(text);
  if (isId(input)) return { id: input, resourceKey: null };
  const { found } = findAddresses(plainText(text), BEGINNING, (url) => itemOf(url, idIn));
  const [item] = found.map(({ value }) => value);
  // Several links to the same item are fine; links to different items are ambiguous.
  return item && found.every(({ value }) => value.id === item.id) ? item : null;
}

function itemOf(url: URL, idIn: (url: URL) => string | null): DriveItem | null {
  const id = HOSTS.has(hostOf(url)) ? idIn(url) : null;
  if (id === null || !isId(id)) return null;
  const resourceKey = url.searchParams.get('resourcekey');
  return { id, resourceKey: resourceKey !== null && isId(resourceKey) ? resourceKey : null };
}

function isId(text: string): boolean {
  return text.length <= MAX_ID && ID.test(text);
}

function pathId(url: URL, form: RegExp): string | null {
  return form.exec(url.pathname)?.[1] ?? null;
}
