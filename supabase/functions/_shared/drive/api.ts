import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { type DriveClient, driveClients } from './clients.ts';
import { type FolderListing, listFolder } from './folder.ts';
import { type DriveFile, driveFile, FILE_FIELDS } from './shapes.ts';

/** The calls of the Drive API that the product makes. All throw GoogleError. */
export type Drive = {
  /**
   * A file or folder, with whether it is open by link (`isOpen: false`: only the service account can open it). Null when the
   * file does not exist or is not shared with us, which Drive does not distinguish.
   */
  file(item: DriveItem): Promise<DriveFile | null>;
  /** The direct entries of a folder that may be videos: video files, shortcuts, files of unknown type. */
  folder(item: DriveItem): Promise<FolderListing>;
  /** The lasting failures so far of the API key and the service account. */
  failures(): GoogleError[];
};

/**
 * Drive with the configured credentials: the API key first, which sees what members see, then the service account. When
 * one of them is refused, the other is still used.
 *
 * @throws HttpError 503 when no credentials are configured
 */
export async function drive(deps: Deps): Promise<Drive> {
  const clients = driveClients(deps);
  const failures = () => clients.flatMap(({ failure }) => failure ?? []);
  return {
    failures,
    file: (item) => findFile(clients, item),
    async folder(item) {
      const usable = clients.filter(({ failure }) => failure === null);
      // The account sees what the key sees, and also files that are not open.
      const widest = usable.at(-1);
      const key = usable.find(({ source }) => source === 'drive_key');
      if (!widest) throw failures()[0] ?? new Error('no credentials for Drive');
      if (widest === key) return opened(await listFolder(deps, key, item));
      try {
        const listing = await listFolder(deps, widest, item);
        return key ? withOpen(listing, await listFolder(deps, key, item).catch(noneOf)) : listing;
      } catch (error) {
        if (!key || widest.failure === null) throw error;
        return opened(await listFolder(deps, key, item));
      }
    },
  };
}

async function findFile(clients: DriveClient[], item: DriveItem): Promise<DriveFile | null> {
  let isClosed = false;
  let denied: GoogleError | null = null;
  for (const client of clients) {
    if (client.failure !== null) continue;
    try {
      const path = `files/${encodeURIComponent(item.id)}`;
      const file = await client.get(path, { fields: FILE_FIELDS }, item, driveFile);
      // The key sees only what is open by link: a file that the key finds is open.
      if (client.source === 'drive_key') return { ...file, isOpen: true };
      return isClosed ? { ...file, isOpen: false } : file;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      // A 404 without Drive's own reason comes from a proxy and says nothing about the file.
      if (error.status === 404 && error.reason !== '404') isClosed = true;
      else if (error.type === 'forbidden' && !error.isOfSource) denied = error;
      else if (client.failure === null) throw error;
    }
  }
  if (denied) throw denied;
  const account = clients.find(({ source }) => source === 'drive_account');
  // Not found by every client that answered; a failed account might still have found it.
  if (isClosed) {
    if (account?.failure) throw account.failure.ofOneItem();
    return null;
  }
  throw clients[0]?.failure ?? new Error('no credentials for Drive');
}

const opened = (listing: FolderListing): FolderListing => ({
  ...listing,
  files: listing.files.map((file) => ({ ...file, isOpen: true })),
});

function withOpen(listing: FolderListing, seenByAll: FolderListing | null): FolderListing {
  const open = new Set(seenByAll?.files.map(({ id }) => id));
  const files = listing.files.map((file) => (open.has(file.id) ? { ...file, isOpen: true } : file));
  return { ...listing, files };
}

/** A folder that is closed to the key may still hold open files: they are looked up one by one. */
function noneOf(error: unknown): null {
  if (error instanceof GoogleError) return null;
  throw error;
}
