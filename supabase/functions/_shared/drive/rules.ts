import type { GoogleError } from '../google/error.ts';
import { cleanText } from '../videos/text.ts';
import { clockTime } from '../youtube/duration.ts';
import { type NewVideo, validTime } from '../youtube/rules.ts';
import { type DriveFile, FOLDER_TYPE } from './shapes.ts';

const VIDEO_NAME = /\.(mp4|m4v|mov|mkv|webm|avi|wmv|flv|mpe?g|3gp|ogv|ts)$/i;

/** Why a file is not imported as a lesson; null when it may be. */
export function driveRefusal(file: DriveFile): string | null {
  if (file.trashed) return 'está na lixeira do Drive';
  if (file.mimeType === FOLDER_TYPE) return 'é uma pasta; use a aba de pastas';
  return isVideo(file) ? null : 'não é um vídeo';
}

const NOT_OPEN =
  'compartilhe por link, porque só a conta de serviço abre este arquivo e os membros não conseguiriam assistir (no Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link)';
const NO_KEY =
  'não foi possível conferir se qualquer pessoa com o link abre este arquivo, porque falta a chave da API do Google (GOOGLE_API_KEY)';

/**
 * Why members could not watch a file; null when they can. When only the API key could tell, its failure is returned.
 */
export function accessRefusal(
  { isOpen }: DriveFile,
  failures: GoogleError[],
): string | GoogleError | null {
  if (isOpen === null) {
    return failures.find(({ source }) => source === 'drive_key') ?? NO_KEY;
  }
  return isOpen ? null : NOT_OPEN;
}

/** Whether a file is a video by its type, or by its name when Drive does not know the type. */
export function isVideo({ mimeType, name }: DriveFile): boolean {
  return (
    mimeType.startsWith('video/') ||
    (mimeType === 'application/octet-stream' && VIDEO_NAME.test(name))
  );
}

/** The row of a file. Without a thumbnail: Drive's thumbnail URLs expire within hours. */
export function toDriveVideo(
  file: DriveFile,
  resourceKey: string | null,
  categoryId: number | null,
  now: string,
): NewVideo {
  // Absent or zero while Drive has not processed the upload.
  const milliseconds = file.videoMediaMetadata?.durationMillis;
  return {
    source: 'google_drive',
    external_id: file.id,
    resource_key: file.resourceKey ?? resourceKey,
    title: cleanText(file.name.replace(VIDEO_NAME, ''), 500) || file.id,
    description: cleanText(file.description ?? '', 20_000) || null,
    thumbnail: null,
    duration: milliseconds ? clockTime(milliseconds / 1000) : null,
    published_at: validTime(file.createdTime),
    category_id: categoryId,
    tags: [],
    status: 'active',
    status_checked_at: now,
  };
}
