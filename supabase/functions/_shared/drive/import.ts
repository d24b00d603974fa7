import type { Client } from '../clients.ts';
import type { DriveItem } from '../contracts/drive-link.ts';
import type { ImportDriveFile, Imported } from '../contracts/import.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { importEntries } from '../videos/import.ts';
import { notImportable, single } from '../youtube/import.ts';
import { type Drive, drive } from './api.ts';
import { accessRefusal, driveRefusal, toDriveVideo } from './rules.ts';
import { type DriveFile, SHORTCUT_TYPE } from './shapes.ts';

/** A file, with its shortcut already resolved. */
export type Found = { file: DriveFile; resourceKey: string | null };

/**
 * Adds one video file of Drive, or shows its hidden lesson again. It must be open to anyone with the link: members
 * see it in Google's own player.
 *
 * @throws HttpError 404 when it does not exist or is not shared, 409 when it is in the catalogue already,
 *   422 not_importable with the reason, 502 google_*
 */
export async function importDriveFile(
  deps: Deps,
  client: Client,
  { id, resourceKey, categoryId }: ImportDriveFile,
): Promise<Imported> {
  const api = await drive(deps);
  const found = await follow(api, await api.file({ id, resourceKey }), resourceKey);
  if (!found) throw notShared('Arquivo');
  const refusal = driveRefusal(found.file);
  if (refusal !== null) throw notImportable(refusal, 'fileId');
  const closed = accessRefusal(found.file, api.failures());
  if (closed instanceof GoogleError) throw closed;
  if (closed !== null) throw notImportable(closed, 'fileId');
  const now = new Date(deps.now()).toISOString();
  const video = toDriveVideo(found.file, found.resourceKey, categoryId ?? null, now);
  const report = await importEntries(client, 'google_drive', [found.file.id], 1, async (ids) =>
    ids.map((externalId) => ({ externalId, video })),
  );
  return single(client, 'google_drive', report);
}

/** The file itself, or the target of a shortcut; null when that does not exist. */
export async function follow(
  api: Drive,
  file: DriveFile | null,
  resourceKey: string | null,
): Promise<Found | null> {
  if (file?.mimeType !== SHORTCUT_TYPE) return file && { file, resourceKey };
  const { targetId, targetResourceKey } = file.shortcutDetails ?? {};
  if (targetId === undefined) return null;
  const target: DriveItem = { id: targetId, resourceKey: targetResourceKey ?? null };
  const found = await api.file(target);
  return found && { file: found, resourceKey: target.resourceKey };
}

/** The 404 for an item that does not exist or is not shared, which Drive does not distinguish. */
export function notShared(what: 'Arquivo' | 'Pasta'): HttpError {
  const isFolder = what === 'Pasta';
  const found = isFolder
    ? 'não encontrada ou não compartilhada'
    : 'não encontrado ou não compartilhado';
  const message = `${what} ${found} com “qualquer pessoa com o link”.`;
  return new HttpError(404, 'not_found', message, { field: isFolder ? 'folderId' : 'fileId' });
}
