import { seededFile } from './demo-catalogue.ts';
import { parseDriveQuery } from './drive-query.ts';
import { GoogleError } from './errors.ts';
import { applyFields } from './fields.ts';
import { type EmulatedFile, FOLDER_TYPE, type GoogleWorld } from './types.ts';

/** Who asks: an API key sees what anyone with the link may, the service account also what was shared with it. */
export type DriveCaller = {
  isAccount: boolean;
  /** From `X-Goog-Drive-Resource-Keys`: `<id>/<key>`, several joined by commas. */
  resourceKeys: ReadonlySet<string>;
};

/** The most that one page holds, and what it holds where Drive gives less than was asked for. */
const MOST = 1000;
const RAGGED = 3;

const MINIMAL = 'kind,id,name,mimeType';
const MINIMAL_LIST = `kind,incompleteSearch,nextPageToken,files(${MINIMAL})`;

/** `GET /drive/v3/files/{id}`: without `fields` only kind, id, name and mimeType; not shared is 404. */
export function getFile(
  world: GoogleWorld,
  caller: DriveCaller,
  id: string,
  query: URLSearchParams,
): object {
  const file = world.files.find((one) => one.id === id) ?? seededFile(id);
  if (file === null || !isVisible(file, caller, query) || !hasResourceKey(file, caller)) {
    throw new GoogleError('fileNotFound', { id });
  }
  return applyFields(resource(file), query.get('fields') ?? MINIMAL);
}

/** `GET /drive/v3/files`: one folder's files; a page may be empty with another to follow. */
export function listFiles(world: GoogleWorld, caller: DriveCaller, query: URLSearchParams): object {
  const { test, folder: parent } = parseDriveQuery(query.get('q') ?? '');
  const folder = world.files.find((file) => file.id === parent);
  // Drive names no id in this one.
  if (!folder || !isVisible(folder, caller, query) || !hasResourceKey(folder, caller)) {
    throw new GoogleError('fileNotFound', { id: '' });
  }
  const matching = world.files
    .filter((file) => test(file) && isVisible(file, caller, query))
    .filter((file) => !file.isInSharedDrive || query.get('includeItemsFromAllDrives') === 'true')
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }));
  const size = pageSizeOf(folder, query);
  const { offset, isEmpty } = readToken(query.get('pageToken'));
  const end = isEmpty ? offset : offset + size;
  const next =
    isEmpty || end < matching.length
      ? { nextPageToken: token(end, !isEmpty && offset === 0 && folder.hasRaggedPages === true) }
      : {};
  const answer = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...next,
    files: matching.slice(offset, end).map(resource),
  };
  // Google leaves the token out unless it was asked for.
  return applyFields(answer, query.get('fields') ?? MINIMAL_LIST);
}

/** The page that a call asks for, from 1, of a folder without ragged pages. */
export function filePageOf(world: GoogleWorld, query: URLSearchParams): number {
  return Math.floor(readToken(query.get('pageToken')).offset / sizeIn(world, query)) + 1;
}

/** What leads to a page of the same call. */
export function filePageToken(world: GoogleWorld, page: number, query: URLSearchParams): string {
  return token((page - 1) * sizeIn(world, query), false);
}

function sizeIn(world: GoogleWorld, query: URLSearchParams): number {
  const { folder } = parseDriveQuery(query.get('q') ?? '');
  return pageSizeOf(
    world.files.find(({ id }) => id === folder),
    query,
  );
}

function pageSizeOf(folder: EmulatedFile | undefined, query: URLSearchParams): number {
  const most = folder?.hasRaggedPages ? RAGGED : (folder?.mostPerPage ?? MOST);
  return Math.min(pageSize(query), most);
}

function isVisible(file: EmulatedFile, caller: DriveCaller, query: URLSearchParams): boolean {
  if (file.sharedWith === 'nobody') return false;
  if (file.isInSharedDrive && query.get('supportsAllDrives') !== 'true') return false;
  return caller.isAccount || file.sharedWith !== 'account';
}

function hasResourceKey(file: EmulatedFile, caller: DriveCaller): boolean {
  return (
    file.resourceKey === undefined || caller.resourceKeys.has(`${file.id}/${file.resourceKey}`)
  );
}

function resource(file: EmulatedFile): object {
  const isFolder = file.mimeType === FOLDER_TYPE;
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    createdTime: file.createdTime,
    modifiedTime: file.createdTime,
    trashed: file.isTrashed ?? false,
    webViewLink: `https://drive.google.com/${isFolder ? `drive/folders/${file.id}` : `file/d/${file.id}/view`}`,
    // True promises no thumbnailLink, and there is none here.
    hasThumbnail: file.durationMillis !== undefined,
    capabilities: { canDownload: true },
    copyRequiresWriterPermission: false,
    ...(file.description === undefined ? {} : { description: file.description }),
    ...(file.parent === undefined ? {} : { parents: [file.parent] }),
    ...(file.size === undefined ? {} : { size: file.size }),
    ...(file.resourceKey === undefined ? {} : { resourceKey: file.resourceKey }),
    ...(file.isInSharedDrive ? { driveId: '0APlantaoDemoUnidade9PVA' } : {}),
    ...(file.shortcut === undefined ? {} : { shortcutDetails: file.shortcut }),
    ...(file.durationMillis === undefined
      ? {}
      : { videoMediaMetadata: { width: 1920, height: 1080, durationMillis: file.durationMillis } }),
  };
}

function pageSize(query: URLSearchParams): number {
  const asked = Number(query.get('pageSize') ?? 100);
  if (!Number.isInteger(asked) || asked < 1 || asked > MOST) {
    throw new GoogleError('invalidValue', { name: 'pageSize' });
  }
  return asked;
}

/** With the characters of real ones, which must be encoded in an address. */
function token(offset: number, isEmpty: boolean): string {
  return `~!!~${Buffer.from(`${offset}:${isEmpty}`).toString('base64')}=`;
}

function readToken(text: string | null): { offset: number; isEmpty: boolean } {
  if (text === null) return { offset: 0, isEmpty: false };
  const [offset, isEmpty] = Buffer.from(text.slice(4), 'base64').toString().split(':');
  const read = { offset: Number(offset), isEmpty: isEmpty === 'true' };
  if (token(read.offset, read.isEmpty) !== text)
    throw new GoogleError('invalidValue', { name: 'pageToken' });
  return read;
}
