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

/** How long one call works, and how many lessons it adds: the platform ends a call at 150 s. */
const WORK_MS = 75_000;
/** At least so long, however slowly Drive listed the folder: a call that adds nothing would be made again and again. */
const MIN_WORK_MS = 15_000;
const MAX_ADDED = 500;
/** How many are stored together, and how many ids one question holds. */
const BATCH = 50;
const ASKED = 100;

/** Between the arrivals of two neighbours, so that a later import has room for what is put between them. */
const ARRIVAL_STEP_MS = 10;

/**
 * Adds the videos that lie directly in a folder of Drive, in its order; says of each what became of it. What the
 * catalogue shows already is left out first, so that every further call gets further, and what it hides comes last;
 * `remaining` counts what this one did not get to. What an administrator deleted stays away, and is named in
 * `deleted`. A shortcut that fails, or a file that members could not open, is its own failure.
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
  const follower = createEntryResolver(deps, api, deadline);
  const { results } = await importEntries(
    client,
    'google_drive',
    wanted,
    BATCH,
    (ids) =>
      follower.candidates(
        ids.flatMap((one) => entries.get(one) ?? []),
        (file, key) => ({
          ...toDriveVideo(file, key, categoryId ?? null, now),
          created_at: arrivals.get(file.id) ?? now,
        }),
      ),
    (soFar) =>
      follower.isOver() ||
      soFar.filter(({ outcome }) => outcome === 'imported').length >= MAX_ADDED,
  );

  const said = new Set(results.map(({ externalId }) => externalId));
  const left = wanted.filter((one) => !said.has(one) && !follower.ignored.has(one));
  const { halted } = follower.state;
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
 * When each new file counts as having come into the catalogue: readers see the newest first, and so the folder in
 * its own order, also where it takes several calls.
 */
function arrivalsOf(
  files: DriveFile[],
  known: Map<string, KnownVideo>,
  started: number,
): Map<string, string> {
  const arrivals = new Map<string, string>();
  let above: number | null = null;
  for (const [place, id] of [...new Set(files.map(wantedId))].entries()) {
    const standing = known.get(id);
    if (standing && !standing.isDeleted) above = standing.at;
    else {
      above = arrivalTime(started, place * ARRIVAL_STEP_MS, above);
      arrivals.set(id, new Date(above).toISOString());
    }
  }
  return arrivals;
}

/**
 * What may become a lesson, by the id that the lesson will have: of a shortcut the one it points at. Files
 * come before shortcuts, which cost a call each. What is no video was never meant to be a lesson.
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
  for (let start = 0; start < ids.length; start += ASKED) {
    const some = await findKnown(client, 'google_drive', ids.slice(start, start + ASKED));
    for (const [id, standing] of some) known.set(id, standing);
  }
  return known;
}
