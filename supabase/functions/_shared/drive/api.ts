import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { type DriveClient, driveClients } from './clients.ts';
import { type FolderListing, listFolder } from './folder.ts';
import { type DriveFile, driveFile, FILE_FIELDS } from './shapes.ts';

/** The calls of the Drive API that the product makes. All throw GoogleError. */
export type Drive = {
  /**
   * A file or folder, with whether everybody can open it (`isOpen: false`: the service account alone can); null when
   * it does not exist or is not shared with us, which Drive does not tell apart. Thrown is what leaves both open.
   */
  file(item: DriveItem): Promise<DriveFile | null>;
  /** What lies directly in a folder and may be a video: video files, shortcuts, files of unknown type. */
  folder(item: DriveItem): Promise<FolderListing>;
  /** Why the API key, or the service account, is asked nothing more, as far as that is known by now. */
  failures(): GoogleError[];
};

/**
 * Drive, asked with the API key first, which sees what members see, then as the service account, as far as either is
 * configured. What one of them cannot answer, because it is refused, the other still may.
 *
 * @throws HttpError 503 when no credentials are configured
 */
export async function drive(deps: Deps): Promise<Drive> {
  const doors = driveClients(deps);
  const failures = () => doors.flatMap(({ failure }) => failure ?? []);
  return {
    failures,
    file: (item) => findFile(doors, item),
    async folder(item) {
      const usable = doors.filter(({ failure }) => failure === null);
      // The account sees all that the key sees, and what is not open besides.
      const widest = usable.at(-1);
      const key = usable.find(({ source }) => source === 'drive_key');
      if (!widest) throw failures()[0] ?? new Error('no way into Drive');
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

async function findFile(doors: DriveClient[], item: DriveItem): Promise<DriveFile | null> {
  let isClosed = false;
  let denied: GoogleError | null = null;
  for (const door of doors) {
    if (door.failure !== null) continue;
    try {
      const path = `files/${encodeURIComponent(item.id)}`;
      const file = await door.get(path, { fields: FILE_FIELDS }, item, driveFile);
      // A key stands for everybody: what it opens is open, and what it does not find is not.
      if (door.source === 'drive_key') return { ...file, isOpen: true };
      return isClosed ? { ...file, isOpen: false } : file;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      // Only Drive itself knows that: a 404 in other words comes from whoever stands before it.
      if (error.status === 404 && error.reason !== '404') isClosed = true;
      else if (error.type === 'forbidden' && !error.isOfSource) denied = error;
      else if (door.failure === null) throw error;
    }
  }
  if (denied) throw denied;
  const account = doors.find(({ source }) => source === 'drive_account');
  // Some of those that were asked did not find it; the account sees whatever there is to see.
  if (isClosed) {
    if (account?.failure) throw account.failure.ofOneItem();
    return null;
  }
  throw doors[0]?.failure ?? new Error('no way into Drive');
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

/** A folder that is closed to the key may still hold files that are open: they are asked about one by one. */
function noneOf(error: unknown): null {
  if (error instanceof GoogleError) return null;
  throw error;
}
