import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { mapConcurrent } from '../map-concurrent.ts';
import type { Candidate } from '../videos/import.ts';
import type { NewVideo } from '../youtube/rules.ts';
import type { Drive } from './api.ts';
import { follow } from './import.ts';
import { accessRefusal, driveRefusal, isVideo } from './rules.ts';
import { type DriveFile, SHORTCUT_TYPE } from './shapes.ts';

/** How many files are asked about at once. */
const CONCURRENCY = 6;

const BROKEN_SHORTCUT = 'o atalho aponta para um arquivo que não existe ou não está compartilhado';

type ToVideo = (file: DriveFile, resourceKey: string | null) => NewVideo;

/**
 * Looks up the entries of a folder, a few at once, until the time is up or a failure concerns all of them: one call for
 * each shortcut, and for each file of which the list does not say who may open it.
 */
export function createEntryResolver(deps: Deps, api: Drive, deadline: number) {
  const state: { halted: GoogleError | null } = { halted: null };
  const ignored = new Set<string>();
  const isOver = () => state.halted !== null || deps.now() > deadline;

  /** Undefined for an entry that is no video, and when the time is up. */
  const candidate = async (entry: DriveFile, toVideo: ToVideo): Promise<Candidate | undefined> => {
    const isShortcut = entry.mimeType === SHORTCUT_TYPE;
    const externalId = wantedId(entry);
    const refused = (reason: string) => ({ externalId, title: entry.name || null, reason });
    if ((isShortcut || entry.isOpen === null) && isOver()) return undefined;
    try {
      const found = isShortcut
        ? await follow(api, entry, null)
        : { file: await whoOpens(api, entry), resourceKey: null };
      if (!found) return refused(BROKEN_SHORTCUT);
      if (!isVideo(found.file)) {
        ignored.add(externalId);
        return undefined;
      }
      const refusal = driveRefusal(found.file) ?? accessRefusal(found.file, api.failures());
      if (refusal instanceof GoogleError) return refused(refusal.message);
      if (refusal !== null) return refused(refusal);
      return { externalId, video: toVideo(found.file, found.resourceKey) };
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error;
      if (!error.isOfSource) return refused(error.message);
      state.halted = error;
      return undefined;
    }
  };

  return {
    state,
    ignored,
    isOver,
    async candidates(entries: DriveFile[], toVideo: ToVideo): Promise<Candidate[]> {
      const found = await mapConcurrent(entries, CONCURRENCY, (entry) => candidate(entry, toVideo));
      return found.flatMap((one) => one ?? []);
    },
  };
}

/** The external id of an entry's lesson: of a shortcut, that of its target. */
export function wantedId(entry: DriveFile): string {
  const isShortcut = entry.mimeType === SHORTCUT_TYPE;
  return isShortcut ? (entry.shortcutDetails?.targetId ?? entry.id) : entry.id;
}

/** The file with `isOpen`, which lists contain only for accounts that may share the file. */
async function whoOpens(api: Drive, file: DriveFile): Promise<DriveFile> {
  if (file.isOpen !== null) return file;
  return (await api.file({ id: file.id, resourceKey: file.resourceKey ?? null })) ?? file;
}
