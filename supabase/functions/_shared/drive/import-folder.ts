import type { Client } from '../clients.ts';
import type { ImportDriveFolder, ImportFolderReport } from '../contracts/import.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { failure, importEntries, report, skipped } from '../videos/import.ts';
import { isHidden, storedLessons } from '../videos/restore.ts';
import { findKnown, type KnownVideo } from '../videos/store.ts';
import { arrivalTime } from '../youtube/arrival-time.ts';
import { drive } from './api.ts';
import { notShared } from './import.ts';
import { createEntryResolver, wantedId } from './resolve-entries.ts';
import { isVideo, toDriveVideo } from './rules.ts';
import { type DriveFile, FOLDER_TYPE, SHORTCUT_TYPE } from './shapes.ts';

/** How long one call works, and how many lessons it adds: the platform ends a call after 150 s. */
const WORK_MS = 75_000;
/** The least time left for adding lessons after a slow list: a call must make some progress. */
const MIN_WORK_MS = 15_000;
const MAX_ADDED = 500;
/** Videos per insert, and ids per query. */
const BATCH = 50;
const IDS_PER_QUERY = 100;

/** Milliseconds between the arrival times of neighbours, so that a later import can insert files between them. */
const ARRIVAL_STEP_MS = 10;

/**
 * Adds the videos directly in a folder of Drive, in its order, and reports the result of each. Lessons that are shown
 * already are skipped, so that every further call makes progress; hidden ones come last. `remaining` counts what this
 * call had no time for. Lessons that an administrator deleted are not added, and are listed in `deleted`.
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
  if (!folder || folder.trashed) throw notShared('Pasta');
  if (folder.mimeType !== FOLDER_TYPE) {
    throw new HttpError(
      422,
      'not_importable',
      'Isto é um arquivo, não uma pasta. Use a aba Arquivo do Drive.',
      { field: 'folderId' },
    );
  }
  const listing = await api.folder({ id, resourceKey });
  const deadline = Math.max(started + WORK_MS, deps.now() + MIN_WORK_MS);
  const entries = entriesOf(listing.files);
  const known = await knownAmong(client, [...entries.keys()]);
  const deleted = [...known].filter(([, { isDeleted }]) => isDeleted);
  const there = [...entries.keys()].filter((one) => known.get(one)?.isDeleted === false);
  const lessons = await storedLessons(client, 'google_drive', there);
  const stored = there.flatMap((one) => lessons.get(one) ?? []);
  const hidden = stored.filter(isHidden);
  const wanted = [
    ...[...entries.keys()].filter((one) => !known.has(one)),
    ...hidden.map(({ external_id: one }) => one),
  ];

  const now = new Date(deps.now()).toISOString();
  const arrivals = arrivalsOf(listing.files, known, started);
  const resolver = createEntryResolver(deps, api, deadline);
  const { results } = await importEntries(
    client,
    'google_drive',
    wanted,
    BATCH,
    (ids) =>
      resolver.candidates(
        ids.flatMap((one) => entries.get(one) ?? []),
        (file, key) => ({
          ...toDriveVideo(file, key, categoryId ?? null, now),
          created_at: arrivals.get(file.id) ?? now,
        }),
      ),
    (soFar) =>
      resolver.isOver() ||
      soFar.filter(({ outcome }) => outcome === 'imported').length >= MAX_ADDED,
  );

  const reported = new Set(results.map(({ externalId }) => externalId));
  const left = wanted.filter((one) => !reported.has(one) && !resolver.ignored.has(one));
  const { halted } = resolver.state;
  if (halted && results.length === 0) throw halted;
  return {
    ...report([
      ...results,
      ...(halted
        ? left.map((one) => failure(one, entries.get(one)?.name ?? null, halted.message))
        : []),
      ...stored
        .filter((lesson) => !isHidden(lesson))
        .map((lesson) => skipped(lesson.external_id, lesson)),
    ]),
    deleted: deleted.map(([externalId, { title }]) => ({ externalId, title })),
    isIncomplete: listing.incomplete !== null,
    incompleteReason: listing.incomplete,
    unreadable: listing.unreadable,
    remaining: halted ? 0 : left.length,
  };
}

/**
 * The `created_at` of each new file: the catalogue shows the newest first, so the folder appears in its own order, also
 * when it takes several calls.
 */
function arrivalsOf(
  files: DriveFile[],
  known: Map<string, KnownVideo>,
  started: number,
): Map<string, string> {
  const arrivals = new Map<string, string>();
  let above: number | null = null;
  for (const [place, id] of [...new Set(files.map(wantedId))].entries()) {
    const match = known.get(id);
    if (match && !match.isDeleted) above = match.at;
    else {
      above = arrivalTime(started, place * ARRIVAL_STEP_MS, above);
      arrivals.set(id, new Date(above).toISOString());
    }
  }
  return arrivals;
}

/**
 * Entries that may become lessons, by the external id of the lesson. Files come before shortcuts, which cost a call each.
 */
function entriesOf(files: DriveFile[]): Map<string, DriveFile> {
  const isShortcut = (file: DriveFile) => file.mimeType === SHORTCUT_TYPE;
  const entries = new Map<string, DriveFile>();
  for (const file of files) {
    if (isVideo(file)) entries.set(file.id, file);
  }
  for (const file of files.filter(isShortcut)) {
    if (!entries.has(wantedId(file))) entries.set(wantedId(file), file);
  }
  return entries;
}

async function knownAmong(client: Client, ids: string[]): Promise<Map<string, KnownVideo>> {
  const known = new Map<string, KnownVideo>();
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const some = await findKnown(client, 'google_drive', ids.slice(start, start + IDS_PER_QUERY));
    for (const [id, match] of some) known.set(id, match);
  }
  return known;
}
