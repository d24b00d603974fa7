import { seededFile } from './demo-lessons.ts';
import { GoogleError } from './errors.ts';
import { applyFields, nextToken, pageOf } from './pages.ts';
import type { EmulatedFile, GoogleWorld } from './types.ts';

/** Who asks: an API key sees what anyone with the link may, the service account also what was shared with it. */
export type DriveCaller = {
  isAccount: boolean;
  /** From `X-Goog-Drive-Resource-Keys`: `<id>/<key>`, several joined by commas. */
  resourceKeys: ReadonlySet<string>;
};

/** The most that one page holds, and what it holds where Drive gives less than was asked for. */
const MAX_PAGE = 1000;
const RAGGED_PAGE = 3;

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
  if (!canOpen(file, caller, query)) throw new GoogleError('notFound', { id }, 'drive');
  return applyFields(resource(file), query.get('fields') ?? MINIMAL);
}

/** `GET /drive/v3/files`: one folder's files; a page may be empty with another to follow. */
export function listFiles(world: GoogleWorld, caller: DriveCaller, query: URLSearchParams): object {
  const { folder: id, isTrashed, hasType } = parseDriveQuery(query.get('q') ?? '');
  const folder = world.files.find((file) => file.id === id);
  // Drive names no id in this one.
  if (!canOpen(folder, caller, query)) throw new GoogleError('notFound', {}, 'drive');
  const page = pageOf(query);
  if (page.number === 0) throw new GoogleError('invalidPageToken', {}, 'drive');
  const matching = world.files
    .filter((file) => file.parents?.includes(id) && hasType(file.mimeType))
    .filter((file) => isTrashed === undefined || isTrashed === (file.isTrashed ?? false))
    .filter((file) => isVisible(file, caller, query))
    .filter((file) => !file.driveId || query.get('includeItemsFromAllDrives') === 'true')
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }));
  const size = pageSize(folder, page.number, query);
  const answer = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...nextToken(page, size, matching.length),
    files: matching.slice(page.start, page.start + size).map(resource),
  };
  // Google leaves the token out unless it was asked for.
  return applyFields(answer, query.get('fields') ?? MINIMAL_LIST);
}

function pageSize(folder: EmulatedFile, number: number, query: URLSearchParams): number {
  const asked = Number(query.get('pageSize') ?? 100);
  if (!Number.isInteger(asked) || asked < 1 || asked > MAX_PAGE) {
    throw new GoogleError('invalidValue', { name: 'pageSize' });
  }
  if (folder.hasRaggedPages) return number === 2 ? 0 : RAGGED_PAGE;
  return Math.min(asked, folder.maxPerPage ?? MAX_PAGE);
}

function isVisible(file: EmulatedFile, caller: DriveCaller, query: URLSearchParams): boolean {
  if (file.sharedWith === 'nobody') return false;
  if (file.driveId && query.get('supportsAllDrives') !== 'true') return false;
  return caller.isAccount || file.sharedWith !== 'account';
}

/** A list shows files that need a resource key; opening one takes the key. */
function canOpen(
  file: EmulatedFile | undefined,
  caller: DriveCaller,
  query: URLSearchParams,
): file is EmulatedFile {
  if (!file || !isVisible(file, caller, query)) return false;
  return !file.resourceKey || caller.resourceKeys.has(`${file.id}/${file.resourceKey}`);
}

function resource(file: EmulatedFile): object {
  const { isTrashed = false, sharedWith, hasRaggedPages, maxPerPage, ...told } = file;
  return { kind: 'drive#file', ...told, trashed: isTrashed, capabilities: { canDownload: true } };
}

const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const TYPE = `mimeType (?:=|contains) ${TEXT}`;
const QUERY = new RegExp(
  `^(${TEXT}) in parents(?: and trashed = (true|false))?(?: and \\((${TYPE}(?: or ${TYPE})*)\\))?$`,
);

/**
 * Understands the form of Drive's `q` that the functions send: the files of one folder, also only those in the bin or
 * not, and of one of some types.
 *
 * @throws GoogleError 400 for anything else
 */
function parseDriveQuery(text: string) {
  const [, folder, trashed, types] = QUERY.exec(text) ?? [];
  if (folder === undefined) throw new GoogleError('invalidValue', { name: 'q' });
  const wanted = types?.split(' or ').map((comparison) => comparison.split(/ (=|contains) /));
  return {
    folder: unquote(folder),
    isTrashed: trashed === undefined ? undefined : trashed === 'true',
    hasType: (type: string) =>
      wanted?.some(([, operator, value = '']) =>
        operator === '=' ? type === unquote(value) : type.includes(unquote(value)),
      ) ?? true,
  };
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}
