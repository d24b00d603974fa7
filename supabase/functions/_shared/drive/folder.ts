import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import type { DriveClient } from './clients.ts';
import { type DriveFile, FILE_FIELDS, listAnswer, SHORTCUT_TYPE } from './shapes.ts';

export type FolderListing = {
  files: DriveFile[];
  /** Entries of the list that could not be read. */
  unreadable: number;
  /** Why the list ended early, as a sentence; null when it is whole. */
  incomplete: string | null;
};

/** The maximum of Drive, which may return fewer. */
const PAGE_SIZE = 1000;
/** Limits for reading one list. */
const MAX_PAGES = 500;
const MAX_MS = 30_000;

/** Reads the list of a folder as far as possible; throws only when the first page fails. */
export async function listFolder(
  deps: Deps,
  client: DriveClient,
  item: DriveItem,
): Promise<FolderListing> {
  const deadline = deps.now() + MAX_MS;
  const files: FolderListing['files'] = [];
  const tokens = new Set<string>();
  let unreadable = 0;
  let warning: string | null = null;
  let token: string | undefined;
  const ended = (incomplete: string | null): FolderListing => ({ files, unreadable, incomplete });
  // An empty page may be followed by others: only a missing token means the end.
  for (let page = 0; page < MAX_PAGES && deps.now() <= deadline; page += 1) {
    try {
      const answer = await client.get('files', queryOf(item.id, token), item, listAnswer);
      files.push(...answer.files);
      unreadable += answer.unreadable;
      if (answer.incompleteSearch) warning = 'O Google Drive avisou que a lista pode ter falhas.';
      token = answer.nextPageToken;
    } catch (error) {
      if (!(error instanceof GoogleError) || page === 0) throw error;
      return ended(error.message);
    }
    if (token === undefined) return ended(warning);
    if (tokens.has(token)) return ended('O Google Drive repetiu uma página da lista.');
    tokens.add(token);
  }
  return ended('A lista da pasta não chegou ao fim a tempo.');
}

function queryOf(folderId: string, pageToken: string | undefined): Record<string, string> {
  const id = folderId.replace(/\\/g, '\\\\').replace(/'/g, "\\'");
  return {
    // Some players upload videos without a type, and shortcuts hide theirs: those are looked at one by one.
    q:
      `'${id}' in parents and trashed = false and (mimeType contains 'video/' or ` +
      `mimeType = '${SHORTCUT_TYPE}' or mimeType = 'application/octet-stream')`,
    fields: `nextPageToken,incompleteSearch,files(${FILE_FIELDS})`,
    pageSize: String(PAGE_SIZE),
    orderBy: 'name_natural',
    includeItemsFromAllDrives: 'true',
    ...(pageToken === undefined ? {} : { pageToken }),
  };
}
