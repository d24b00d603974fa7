import * as z from 'zod';
import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { googleGet } from '../google/get.ts';
import { driveHeaders, forgetToken } from './credentials.ts';

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';
export const SHORTCUT_TYPE = 'application/vnd.google-apps.shortcut';

/** Everything else about a file must be asked for by name. */
const FIELDS =
  'id,name,mimeType,description,createdTime,trashed,videoMediaMetadata(durationMillis),shortcutDetails,resourceKey';
const PAGE_SIZE = 100;
/** Pages after which a folder is taken for endless. */
const MAX_PAGES = 50;

/** A file of Drive; numbers of 64 bits arrive as text. */
export const driveFile = z.object({
  id: z.string(),
  name: z.string().catch(''),
  mimeType: z.string().catch(''),
  description: z.string().optional(),
  createdTime: z.string().optional(),
  trashed: z.boolean().catch(false),
  videoMediaMetadata: z
    .object({ durationMillis: z.coerce.number().optional() })
    .optional()
    .catch(undefined),
  shortcutDetails: z
    .object({ targetId: z.string().optional(), targetResourceKey: z.string().optional() })
    .optional(),
  resourceKey: z.string().optional(),
});
export type DriveFile = z.output<typeof driveFile>;

const listAnswer = z.object({
  nextPageToken: z.string().optional(),
  incompleteSearch: z.boolean().catch(false),
  files: z
    .array(z.unknown())
    .default([])
    .transform((files) => files.flatMap((file) => driveFile.safeParse(file).data ?? [])),
});

export type FolderListing = { files: DriveFile[]; isIncomplete: boolean };

/** The calls of the Drive API that the product makes. All throw GoogleError. */
export type Drive = {
  /** A file or folder; null when it does not exist or is not shared with us, which Drive does not tell apart. */
  file(item: DriveItem): Promise<DriveFile | null>;
  /** What lies directly in a folder and may be a video: video files, shortcuts, files of unknown type. */
  folder(item: DriveItem): Promise<FolderListing>;
};

/** @throws HttpError 503 when no credentials are configured; GoogleError when Google refuses them */
export async function drive(deps: Deps): Promise<Drive> {
  const base = `${deps.env().GOOGLE_API_BASE.replace(/\/$/, '')}/drive/v3`;
  let headers = await driveHeaders(deps);
  const get = async <T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    item: DriveItem,
    schema: T,
  ) => {
    const url = new URL(`${base}/${path}`);
    // Without it, a file of a shared drive does not exist.
    url.searchParams.set('supportsAllDrives', 'true');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const key = item.resourceKey
      ? { 'x-goog-drive-resource-keys': `${item.id}/${item.resourceKey}` }
      : {};
    const used = headers;
    try {
      return await googleGet(deps, url, { ...used, ...key }, schema);
    } catch (error) {
      // A token may be ended before its time: then a new one is asked for, once.
      const isEnded = error instanceof GoogleError && error.status === 401;
      if (!isEnded || !forgetToken(used)) throw error;
      headers = await driveHeaders(deps);
      return await googleGet(deps, url, { ...headers, ...key }, schema);
    }
  };

  return {
    async file(item) {
      try {
        return await get(
          `files/${encodeURIComponent(item.id)}`,
          { fields: FIELDS },
          item,
          driveFile,
        );
      } catch (error) {
        if (error instanceof GoogleError && error.status === 404) return null;
        throw error;
      }
    },

    async folder(item) {
      const files: DriveFile[] = [];
      let isIncomplete = false;
      let token: string | undefined;
      // An empty page is not the last one: only the token tells.
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await get(
          'files',
          {
            q: folderQuery(item.id),
            fields: `nextPageToken,incompleteSearch,files(${FIELDS})`,
            pageSize: String(PAGE_SIZE),
            orderBy: 'name_natural',
            includeItemsFromAllDrives: 'true',
            ...(token === undefined ? {} : { pageToken: token }),
          },
          item,
          listAnswer,
        );
        files.push(...answer.files);
        isIncomplete ||= answer.incompleteSearch;
        if (answer.nextPageToken === undefined || answer.nextPageToken === token) {
          return { files, isIncomplete };
        }
        token = answer.nextPageToken;
      }
      return { files, isIncomplete: true };
    },
  };
}

/** Some players upload videos without a type, and shortcuts hide theirs: those are looked at one by one. */
function folderQuery(folderId: string): string {
  const id = folderId.replace(/\\/g, '\\\\').replace(/'/g, "\\'");
  return (
    `'${id}' in parents and trashed = false and (mimeType contains 'video/' or ` +
    `mimeType = '${SHORTCUT_TYPE}' or mimeType = 'application/octet-stream')`
  );
}
