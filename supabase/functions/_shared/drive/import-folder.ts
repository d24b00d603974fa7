import { mapAtOnce } from '../at-once.ts';
import type { Client } from '../clients.ts';
import type { ImportDriveFolder, ImportFolderReport } from '../contracts/import.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError, stopsEverything } from '../google/error.ts';
import { type Candidate, failure, importEntries, report, skipped } from '../videos/import.ts';
import { type Standing, standings } from '../videos/store.ts';
import { type Drive, type DriveFile, drive, FOLDER_TYPE, SHORTCUT_TYPE } from './api.ts';
import { follow, notShared } from './import.ts';
import { driveRefusal, toDriveVideo } from './rules.ts';

/** How long one call works, and how many lessons it adds: the platform ends a call at 150 s. */
const WORK_MS = 75_000;
/** At least so long, however slowly Drive listed the folder: a call that adds nothing would be made again and again. */
const LEAST_MS = 15_000;
const MAX_ADDED = 500;
/** How many are stored together, how many shortcuts are followed at once, how many ids one question holds. */
const BATCH = 50;
const AT_ONCE = 6;
const ASKED = 100;

const LOST = 'o atalho aponta para um arquivo que não existe ou não está compartilhado';

/**
 * Adds the videos that lie directly in a folder of Drive; says of each what became of it. What the catalogue
 * has already is left out first, so that every further call gets further; `remaining` counts what this one
 * did not get to. What an administrator deleted stays away, and is named in `deleted`. A shortcut that fails is
 * its own failure.
 *
 * @throws HttpError 404 when it does not exist or is not shared, 422 when it is no folder, 502 google_* when
 *   nothing could be read
 */
export async function importDriveFolder(
  deps: Deps,
  client: Client,
  { id, resourceKey, categoryId }: ImportDriveFolder,
): Promise<ImportFolderReport> {
  const started = deps.now();
  const api = await drive(deps);
  const folder = await api.file({ id, resourceKey });
  if (!folder || folder.trashed) throw notShared(deps, 'Pasta');
  if (folder.mimeType !== FOLDER_TYPE) {
    throw new HttpError(
      422,
      'not_importable',
      'Isto é um arquivo, não uma pasta. Use a aba Arquivo do Drive.',
      {
        field: 'folderId',
      },
    );
  }
  const listing = await api.folder({ id, resourceKey });
  const deadline = Math.max(started + WORK_MS, deps.now() + LEAST_MS);
  const entries = entriesOf(listing.files);
  const known = await knownAmong(client, [...entries.keys()]);
  const fresh = [...entries.keys()].filter((one) => !known.has(one));
  const stored = [...known].filter(([, { isDeleted }]) => !isDeleted);
  const deleted = [...known].filter(([, { isDeleted }]) => isDeleted);

  const now = new Date(deps.now()).toISOString();
  const shortcuts = createFollower(deps, api, deadline);
  const { results } = await importEntries(
    client,
    'google_drive',
    fresh,
    BATCH,
    (ids) =>
      shortcuts.candidates(
        ids.flatMap((one) => entries.get(one) ?? []),
        (file, key) => toDriveVideo(file, key, categoryId ?? null, now),
      ),
    (soFar) =>
      shortcuts.isOver() ||
      soFar.filter(({ outcome }) => outcome === 'imported').length >= MAX_ADDED,
  );

  const said = new Set(results.map(({ externalId }) => externalId));
  const left = fresh.filter((one) => !said.has(one) && !shortcuts.ignored.has(one));
  const { halted } = shortcuts.state;
  if (halted && results.length === 0) throw halted;
  return {
    ...report([
      ...results,
      ...(halted
        ? left.map((one) => failure(one, entries.get(one)?.name ?? null, halted.message))
        : []),
      ...stored.map(([one, { title }]) => skipped(one, title)),
    ]),
    deleted: deleted.map(([externalId, { title }]) => ({ externalId, title })),
    isIncomplete: listing.isIncomplete,
    remaining: halted ? 0 : left.length,
  };
}

/**
 * What may become a lesson, by the id that the lesson will have: of a shortcut the one it points at. Files
 * come before shortcuts, which cost a call each. What is no video was never meant to be a lesson.
 */
function entriesOf(files: DriveFile[]): Map<string, DriveFile> {
  const isShortcut = (file: DriveFile) => file.mimeType === SHORTCUT_TYPE;
  const entries = new Map<string, DriveFile>();
  for (const file of files) {
    if (!isShortcut(file) && driveRefusal(file) === null) entries.set(file.id, file);
  }
  for (const file of files.filter(isShortcut)) {
    const wanted = file.shortcutDetails?.targetId ?? file.id;
    if (!entries.has(wanted)) entries.set(wanted, file);
  }
  return entries;
}

async function knownAmong(client: Client, ids: string[]): Promise<Map<string, Standing>> {
  const known = new Map<string, Standing>();
  for (let start = 0; start < ids.length; start += ASKED) {
    const some = await standings(client, 'google_drive', ids.slice(start, start + ASKED));
    for (const [id, standing] of some) known.set(id, standing);
  }
  return known;
}

/** Follows shortcuts, a few at once, until the time is up or a failure says that none will be answered. */
function createFollower(deps: Deps, api: Drive, deadline: number) {
  const state: { halted: GoogleError | null } = { halted: null };
  const ignored = new Set<string>();
  const isOver = () => state.halted !== null || deps.now() > deadline;

  /** Undefined for what is no lesson and for what there was no time for. */
  const candidate = async (
    entry: DriveFile,
    toVideo: (file: DriveFile, resourceKey: string | null) => ReturnType<typeof toDriveVideo>,
  ): Promise<Candidate | undefined> => {
    const isShortcut = entry.mimeType === SHORTCUT_TYPE;
    const externalId = isShortcut ? (entry.shortcutDetails?.targetId ?? entry.id) : entry.id;
    if (isShortcut && isOver()) return undefined;
    try {
      const found = await follow(api, entry, null);
      if (!found) return { externalId, title: entry.name, reason: LOST };
      if (driveRefusal(found.file) === null) {
        return { externalId, video: toVideo(found.file, found.resourceKey) };
      }
      ignored.add(externalId);
      return undefined;
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      if (!stopsEverything(error)) return { externalId, title: entry.name, reason: error.message };
      state.halted = error;
      return undefined;
    }
  };

  return {
    state,
    ignored,
    isOver,
    async candidates(entries: DriveFile[], toVideo: Parameters<typeof candidate>[1]) {
      const found = await mapAtOnce(entries, AT_ONCE, (entry) => candidate(entry, toVideo));
      return found.flatMap((one) => one ?? []);
    },
  };
}
